// The tracks in the empty sea: what is spent and what rises and falls, in sight beside the coast. The panels say the same.

import { nothing, svg } from '../vendor/lit-html.js';
import { FACTIONS } from './pieces.js';

const [LEFT, TOP, ROW, NAME, BAR] = [1388, 178, 36, 146, 92];

const row = (/** @type {any} */ { kind, name, value, of }, /** @type {number} */ i) => svg`
  <g class=${`sea-row ${kind}`} transform=${`translate(0 ${i * ROW})`}>
    <text class="sea-word" x=${NAME - 8} y="8">${name}</text>
    <rect class="sea-groove" x=${NAME} y="-7" width=${BAR} height="14" rx="4"></rect>
    <rect class="sea-fill" x=${NAME} y="-7" width=${(Math.min(Math.max(value, 0), of) / of) * BAR} height="14" rx="4"></rect>
    <text class="sea-number" x=${NAME + BAR + 12} y="9">${value}</text>
  </g>`;

/** Resources by faction, then Aid, Patronage, Econ and the Trail, as far as the game has them. */
export function seaTracks(/** @type {VietnamView} */ view, /** @type {Words} */ t) {
  const { resources = {}, ...rest } = view.tracks ?? {};
  const { edge, trail } = view.ends ?? {};
  if (!edge) return nothing;
  const names = ['aid', 'patronage', 'econ'].filter((name) => name in rest);
  const rows = [
    ...FACTIONS.filter((faction) => faction in resources).map((faction) => ({ kind: faction, name: t(`faction.${faction}`), value: resources[faction], of: edge })),
    ...names.map((name) => ({ kind: name, name: t(`track.${name}`), value: rest[name], of: edge })),
    ...('trail' in rest ? [{ kind: 'trail', name: t('track.trail'), value: rest.trail, of: trail }] : []),
  ];
  return svg`<g class="sea-tracks" aria-hidden="true" transform=${`translate(${LEFT} ${TOP})`}>${rows.map(row)}</g>`;
}
