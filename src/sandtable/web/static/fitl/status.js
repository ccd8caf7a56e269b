// The line that is always in sight: four scores against their thresholds, Resources and tracks, whose turn and phase.

import { html, nothing } from '../vendor/lit-html.js';
import { FACTIONS } from './pieces.js';
import { levelName, partsOf, signed } from './tracks.js';

/** One faction: score and threshold, Resources; opened, what its score is made of (a finger has no pointer to rest). */
function standing(/** @type {VietnamView} */ view, /** @type {string} */ faction, /** @type {Ui} */ ui) {
  const { t } = ui;
  const [score, goal, margin] = [view.scores[faction], view.thresholds[faction], view.margins[faction]];
  const money = view.tracks.resources[faction];
  const row = t('victory.row', { faction: t(`faction.${faction}`), score, goal, margin: signed(margin) });
  return html`
    <li><details class=${`menu standing seat-${faction} ${margin > 0 ? 'winning' : ''}`} aria-current=${view.up === faction ? 'step' : nothing}>
      <summary title=${row}><b>${t(`faction.${faction}`)}</b>
        <span class="score">${score}<small>/${goal}</small></span>
        ${ui.chances?.[faction] ? html`<span class="chance" title=${t('web.chances.help')}>${ui.chances[faction]}</span>` : nothing}
        ${money === undefined ? nothing : html`<span class="money" title=${t('track.resources', { faction: t(`faction.${faction}`) })}>${coin()}${money}</span>`}</summary>
      <div class="menu-body"><p>${row}</p>
        ${ui.chances?.[faction] ? html`<p>${t('web.chances.row', { chance: ui.chances[faction] })}</p><p class="hint">${t('web.chances.meaning')}</p>` : nothing}
        <p>${partsOf(view, faction, ui)} = ${score}</p></div>
    </details></li>`;
}

const coin = () => html`<svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true"><circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" stroke-width="1.6"></circle></svg>`;

const track = (/** @type {string} */ name, /** @type {any} */ value, /** @type {Words} */ t) => html`<li title=${t(`track.${name}`)}><span>${t(`status.short.${name}`)}</span> <b>${levelName(name, value, t)}</b></li>`;

/** Where one is in the sequence of play: the phases of a Coup Round, or who is to act on the card. */
function phase(/** @type {VietnamView} */ view, /** @type {Ui} */ { t }) {
  const at = view.round.indexOf(view.phase);
  if (at >= 0) {
    const words = t('status.round_at', { n: at + 1, of: view.round.length, phase: t(`phase.${view.phase}`) });
    return html`
      <div class="phase coup-round"><ol aria-label=${t('status.round')}>${view.round.map((name, i) => html`
        <li class=${i < at ? 'past' : i === at ? 'now' : ''} title=${t(`phase.${name}`)} aria-current=${i === at ? 'step' : nothing}><span class="visually-hidden">${t(`phase.${name}`)}</span></li>`)}</ol>
        <span>${words}</span></div>`;
  }
  if (!view.up) return nothing;
  const slot = view.acted.length ? 'second' : 'first';
  return html`<div class="phase"><span>${t(`status.slot.${slot}`, { faction: t(`faction.${view.up}`) })}</span></div>`;
}

export const deckLine = (/** @type {any} */ { deck }, /** @type {Words} */ t) => [
  t('deck.left', { n: deck.left }),
  deck.coup ? t('deck.coup', { n: deck.coup, of: deck.coups }) : t('deck.none_yet', { of: deck.coups }),
].join(' · ');

export const renderStatus = (/** @type {VietnamView} */ view, /** @type {Ui} */ ui) => html`
  <section class="status" aria-label=${ui.t('panel.status')}>
    <ul class="standings">${FACTIONS.filter((faction) => faction in view.scores).map((faction) => standing(view, faction, ui))}</ul>
    ${ui.chances ? html`<span class="chance-note" title=${ui.t('web.chances.meaning')}>${ui.t('web.chances.note')}</span>` : nothing}
    <ul class="levels">${Object.keys(view.tracks).filter((name) => name !== 'resources').map((name) => track(name, view.tracks[name], ui.t))}</ul>
    ${phase(view, ui)}
    <span class="deck-line" title=${deckLine(view, ui.t)}>${view.monsoon ? html`<b class="monsoon">${ui.t('card_face.monsoon')}</b> ` : nothing}${deckLine(view, ui.t)}</span>
  </section>`;
