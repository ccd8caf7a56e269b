// What the drawings mean, for newcomers: a panel that opens on demand.

import { html, svg } from '../vendor/lit-html.js';
import { counterClass, counterShape } from './counters.js';

const TERRAINS = ['clear', 'scrub', 'hill', 'swamp', 'mountain'];
const TYPES = ['infantry', 'cavalry', 'artillery', 'engineer', 'armour'];
/** @type {Record<string, any>} */
const MARK = {
  hill: svg`<path class="mound" d="M-14 6Q-5 -9 4 6M2 8Q9 -4 16 8"></path>`,
  mountain: svg`<path class="peak" d="M-16 9L-7 -9L2 9M-2 9L7 -5L15 9"></path>`,
};
const LINES = ['road', 'rail', 'river', 'clear-sides', 'loc'];

const row = (/** @type {any} */ picture, /** @type {string[]} */ words) => html`
  <li><svg class="chaco-ink sample" viewBox="-22 -22 44 44" width="36" height="36" aria-hidden="true">${picture}</svg><span>${words}</span></li>`;

const ground = (/** @type {string} */ kind) => svg`<path class=${kind} d="M-10 -18H10L20 0L10 18H-10L-20 0Z"></path>
  <path class=${`${kind}-${{ scrub: 'bush', clear: 'grass', swamp: 'reed' }[kind] ?? 'none'}`} d="M-10 -18H10L20 0L10 18H-10L-20 0Z"></path>${MARK[kind]}`;

const way = (/** @type {string} */ kind) => svg`<g class=${kind === 'loc' ? 'supply-net paraguay' : ''}>
  ${kind === 'road' ? svg`<path class="road-bed" d="M-20 6Q0 -12 20 4"></path>` : ''}<path class=${kind} d="M-20 6Q0 -12 20 4"></path>
  ${kind === 'rail' ? svg`<path class="sleepers" d="M-20 6Q0 -12 20 4"></path>` : ''}</g>`;

function sample(/** @type {string} */ type) {
  const c = { id: '', side: type === 'artillery' ? 'bolivia' : 'paraguay', type, name: '7', attack: 4, defense: type === 'artillery' ? 1 : 5, move: 6, steps: 1, supplied: true };
  return svg`<g class=${counterClass(c)}>${counterShape(c)}</g>`;
}

export const renderLegend = (/** @type {any} */ { t }) => html`
  <details class="cp-panel legend"><summary>${t('chaco.legend')}</summary>
    <ul>${TERRAINS.map((kind) => row(ground(kind), t(`chaco.terrain.${kind}`)))}
      ${LINES.map((kind) => row(way(kind), t(`chaco.line.${kind}`)))}
      ${TYPES.map((type) => row(sample(type), t(`chaco.type.${type}`)))}</ul>
    <p>${t('chaco.legend.factors')}</p><p>${t('chaco.legend.letters')}</p></details>`;
