// Win chances: beside the scores, what each answer would bring, and the moments that decided a game.

import { html, nothing } from '../vendor/lit-html.js';
import { decisiveMoments, inPercent, percent } from './chart.js';
import { cross } from './dialogs.js';
import { pref } from './prefs.js';
import { t } from './texts.js';

/** @typedef {import('./model.js').Model} Model */

const hundred = (/** @type {number} */ p) => Math.round(100 * p);

/** The chances at the moment shown, by seat, in words; null if they are not told or not wanted. */
export function shownChances(/** @type {Model} */ model) {
  const { chances } = model.shown;
  if (!chances || !pref('chances')) return null;
  return Object.fromEntries(Object.entries(inPercent(chances)).map(([seat, n]) => [seat, percent(n)]));
}

/** Whether no answer is found to be better than another: the range of the best reaches into all others. */
export const noneBetter = (/** @type {import('server').WhatIfOut['answers']} */ [best, ...others]) => others.every(({ high }) => high >= best.low);

/** Below the answers: ask what each would bring; then the list of them, the best first. */
export function renderWhatIf(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const { decision, state, whatIf } = model;
  if (!decision || !state.chances || !pref('chances') || model.about.chance !== 'program' || decision.options.length < 2) return nothing;
  if (whatIf === 'asked') return html`<p class="hint what-if" role="status">${t('web.what_if.working')}</p>`;
  if (!whatIf) return html`<div class="what-if-line"><button class="link what-if" id="what-if" title=${t('web.what_if.help')} ?disabled=${model.busy} @click=${on.whatIf}>${t('web.what_if')}</button><small class="chance-note">${t('web.chances.note')}</small></div>`;
  if (!whatIf.answers.length) return html`<p class="hint what-if">${t('web.what_if.none')}</p>`;
  return html`
    <section class="what-if" tabindex="0" aria-labelledby="what-if-title">
      <header><h3 id="what-if-title">${t('web.what_if.title', { seat: model.seat(whatIf.seat)?.label ?? whatIf.seat })}</h3>
        <button class="icon" id="what-if-close" aria-label=${t('web.close')} title=${t('web.close')} @click=${on.forgetWhatIf}>${cross()}</button></header>
      ${noneBetter(whatIf.answers) ? html`<p class="none-better">${t('web.what_if.none_better')}</p>` : nothing}
      <ol>${whatIf.answers.map(({ key, label, chance, low, high }) => html`<li data-what-if=${key} @pointerenter=${() => on.point(key)} @pointerleave=${() => on.point(null)}>
        <span>${label}</span><b>${percent(hundred(chance))}</b><small>${t('web.what_if.range', { low: hundred(low), high: hundred(high) })}</small></li>`)}</ol>
      ${whatIf.answers.length < decision.options.length ? html`<p class="hint" id="what-if-some">${t('web.what_if.some', { n: whatIf.answers.length, of: decision.options.length })}</p>` : nothing}
      <p class="hint">${t('web.what_if.futures', { n: whatIf.futures })}</p>
    </section>`;
}

/** After the game: where the winner's chances moved most, each with the way there. `marks`: what to call the moments by. */
export function renderDecided(/** @type {Model} */ model, /** @type {any} */ winner, /** @type {any[]} */ marks, /** @type {Actions} */ on) {
  const found = pref('chances') && model.statistics ? decisiveMoments(model.statistics, winner) : [];
  if (!found.length) return nothing;
  const name = (/** @type {number} */ moment) => marks.filter(({ at }) => at <= moment).at(-1)?.label ?? t('web.replay.at', { n: moment, of: model.state.moment });
  /** What was done in a step, by the one who did it; a Coup Round is everybody's, and its heading says enough. */
  const deed = (/** @type {number} */ from, /** @type {number} */ until) => {
    const lines = model.log.filter(({ at, by }) => by && from < at && at <= until);
    const alone = lines.every(({ by }) => by === lines[0].by);
    return alone ? lines.find(({ by, args }) => (args.faction ?? args.seat ?? args.side) === by)?.text ?? '' : '';
  };
  return html`
    <section class="decisive" aria-labelledby="decisive-title">
      <h3 id="decisive-title">${t('web.decisive', { who: model.seat(winner)?.label ?? winner })}</h3>
      <ol>${found.map(({ from, until, before, after }) => html`<li><button class="link" data-decisive=${until} @click=${() => on.replay(until)}>${name(from)}</button>
        ${[deed(from, until), t('web.decisive.swing', { before, after })].filter(Boolean).map((words) => html`<span>${words}</span> `)}</li>`)}</ol>
    </section>`;
}
