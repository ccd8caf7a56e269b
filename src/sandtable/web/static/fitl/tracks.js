// Victory scores and the edge track as bars: value, threshold, margin.

import { html, nothing, svg } from '../vendor/lit-html.js';
import { FACTIONS } from './pieces.js';

export const signed = (/** @type {number} */ n) => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '0');
const across = (/** @type {number} */ value, /** @type {number} */ edge) => (Math.min(Math.max(value, 0), edge) / edge) * 300;

/** A bar on the edge track's scale; ticks every 25; the threshold as a flag. */
const bar = (/** @type {string} */ faction, /** @type {number} */ value, /** @type {number} */ edge, /** @type {number | undefined} */ threshold = undefined) => html`
  <svg class=${`bar ${faction}`} viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true">
    <rect class="groove" width="300" height="14" rx="3"></rect>
    <rect class="fill" width=${across(value, edge)} height="14" rx="3"></rect>
    ${[25, 50].map((tick) => svg`<path class="tick" d=${`M${across(tick, edge)} 0V14`}></path>`)}
    ${threshold === undefined ? nothing : svg`<path class="goal" d=${`M${across(threshold, edge)} 0V14`}></path>`}
  </svg>`;

/** Where a track stands: a number, or a word of its own. */
export const levelName = (/** @type {string} */ name, /** @type {any} */ value, /** @type {Words} */ t) => (typeof value === 'number' ? value : t(`${name}.${value}`));

/** What a score is made of, in words and numbers; some rules count something else. */
export function partsOf(/** @type {VietnamView} */ view, /** @type {string} */ faction, /** @type {Ui} */ { t, has }) {
  const [first, second] = view.parts[faction];
  const own = `victory.${view.rules}.${faction}`;
  return t('status.parts', { what: t(has?.(own) ? own : `victory.${faction}`), first, sign: second < 0 ? '\u2212' : '+', second: Math.abs(second) });
}

function victoryRow(/** @type {VietnamView} */ view, /** @type {string} */ faction, /** @type {Ui} */ ui) {
  const { t } = ui;
  const [by, goal] = [view.margins[faction], view.thresholds[faction]];
  return html`
    <li class=${`row ${faction}${by > 0 ? ' winning' : ''}`}
      title=${t('victory.row', { faction: t(`faction.${faction}`), score: view.scores[faction], goal, margin: signed(by) })}>
      <span class=${`who ${faction}`}>${t(`faction.${faction}`)}</span>
      <span class="what">${partsOf(view, faction, ui)}</span>
      ${bar(faction, view.scores[faction], view.ends.edge, goal)}
      <span class="value">${view.scores[faction]}<small>/${goal}</small></span>
      <span class="margin" aria-label=${t('victory.margin', { n: signed(by) })}>${signed(by)}</span>
    </li>`;
}

/** The four victory scores with thresholds and margins. */
export const renderVictory = (/** @type {VietnamView} */ view, /** @type {Ui} */ ui) => html`
  <section class="fp-panel victory" aria-label=${ui.t('panel.victory')}>
    <h2>${ui.t('panel.victory')}</h2>
    <ul>${FACTIONS.filter((faction) => faction in view.scores).map((faction) => victoryRow(view, faction, ui))}</ul>
  </section>`;

const trackRow = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ edge) => html`
  <li class=${`row ${kind}`}><span class="who">${name}</span>${bar(kind, value, edge)}<span class="value">${value}</span></li>`;

const trail = (/** @type {number} */ level, /** @type {number} */ end, /** @type {Words} */ t) => html`
  <li class="row trail">
    <span class="who">${t('track.trail')}</span>
    <span class="pips" role="img" aria-label=${t('track.trail_at', { n: level, of: end })}>${Array.from({ length: end + 1 }, (_, n) => html`<span class=${n === level ? 'pip here' : 'pip'}>${n}</span>`)}</span>
  </li>`;

/** Resources, Aid, Patronage, Econ and the Trail. */
export function renderTracks(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  const { t } = ui;
  const { resources = {}, ...rest } = view.tracks;
  return html`
    <section class="fp-panel tracks" aria-label=${t('panel.tracks')}>
      <h2>${t('panel.tracks')}</h2>
      <ul>
        ${FACTIONS.filter((faction) => faction in resources).map((faction) =>
          trackRow(faction, t('track.resources', { faction: t(`faction.${faction}`) }), resources[faction], view.ends.edge))}
        ${['aid', 'patronage', 'econ'].filter((name) => name in rest).map((name) => trackRow(name, t(`track.${name}`), rest[name], view.ends.edge))}
        ${'trail' in rest ? trail(rest.trail, view.ends.trail, t) : nothing}
      </ul>
    </section>`;
}
