// Victory scores and the edge track as bars: value, threshold, margin.

import { html, nothing, svg } from '../vendor/lit-html.js';
import { FACTIONS } from './pieces.js';

/** 7.0: a faction wins at a coup by exceeding its threshold. */
export const THRESHOLDS = { us: 50, arvn: 50, nva: 18, vc: 35 };
const EDGE = 75; // the edge track's last box
const TRAIL = 4;

/** How far a faction is past its threshold (negative: how far it falls short). */
export const margin = (view, faction) => view.margins?.[faction] ?? view.scores[faction] - THRESHOLDS[faction];

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '0');
const across = (value) => (Math.min(Math.max(value, 0), EDGE) / EDGE) * 300;

/** A bar on the edge track's scale; ticks every 25; the threshold as a flag. */
const bar = (faction, value, threshold) => html`
  <svg class=${`bar ${faction}`} viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true">
    <rect class="groove" width="300" height="14" rx="3"></rect>
    <rect class="fill" width=${across(value)} height="14" rx="3"></rect>
    ${[25, 50].map((tick) => svg`<path class="tick" d=${`M${across(tick)} 0V14`}></path>`)}
    ${threshold === undefined ? nothing : svg`<path class="goal" d=${`M${across(threshold)} 0V14`}></path>`}
  </svg>`;

function victoryRow(view, faction, t) {
  const by = margin(view, faction);
  return html`
    <li class=${`row ${faction}${by > 0 ? ' winning' : ''}`}
      title=${t('victory.row', { faction: t(`faction.${faction}`), score: view.scores[faction], goal: THRESHOLDS[faction], margin: signed(by) })}>
      <span class=${`who ${faction}`}>${t(`faction.${faction}`)}</span>
      <span class="what">${t(`victory.${faction}`)}</span>
      ${bar(faction, view.scores[faction], THRESHOLDS[faction])}
      <span class="value">${view.scores[faction]}<small>/${THRESHOLDS[faction]}</small></span>
      <span class="margin" aria-label=${t('victory.margin', { n: signed(by) })}>${signed(by)}</span>
    </li>`;
}

/** The four victory scores with thresholds and margins. */
export const renderVictory = (view, ui) => html`
  <section class="fp-panel victory" aria-label=${ui.t('panel.victory')}>
    <h2>${ui.t('panel.victory')}</h2>
    <ul>${FACTIONS.filter((faction) => faction in view.scores).map((faction) => victoryRow(view, faction, ui.t))}</ul>
  </section>`;

const trackRow = (kind, name, value) => html`
  <li class=${`row ${kind}`}><span class="who">${name}</span>${bar(kind, value)}<span class="value">${value}</span></li>`;

const trail = (level, t) => html`
  <li class="row trail">
    <span class="who">${t('track.trail')}</span>
    <span class="pips" role="img" aria-label=${t('track.trail_at', { n: level })}>${Array.from({ length: TRAIL + 1 }, (_, n) => html`<span class=${n === level ? 'pip here' : 'pip'}>${n}</span>`)}</span>
  </li>`;

/** Resources, Aid, Patronage, Econ and the Trail. */
export function renderTracks(view, ui) {
  const { t } = ui;
  const { resources = {}, ...rest } = view.tracks;
  return html`
    <section class="fp-panel tracks" aria-label=${t('panel.tracks')}>
      <h2>${t('panel.tracks')}</h2>
      <ul>
        ${FACTIONS.filter((faction) => faction in resources).map((faction) =>
          trackRow(faction, t('track.resources', { faction: t(`faction.${faction}`) }), resources[faction]))}
        ${['aid', 'patronage', 'econ'].filter((name) => name in rest).map((name) => trackRow(name, t(`track.${name}`), rest[name]))}
        ${'trail' in rest ? trail(rest.trail, t) : nothing}
      </ul>
    </section>`;
}
