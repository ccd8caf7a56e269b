// What the shapes on the board mean, for newcomers: a panel that opens on demand.

import { html, svg } from '../vendor/lit-html.js';
import { control, locShield, population, support, terror } from './markers.js';
import { tokenClass, tokenShape } from './tokens.js';

const PIECES = [
  'us_troops', 'arvn_troops', 'nva_troops', 'arvn_police', 'us_irregular', 'us_irregular_active', 'arvn_ranger', 'nva_guerrilla',
  'vc_guerrilla', 'vc_guerrilla_active', 'us_base', 'vc_base', 'vc_tunnel',
];
const LEVELS = ['active_support', 'passive_support', 'passive_opposition', 'active_opposition'];
const TERRAINS = ['highland', 'lowland', 'jungle'];

const row = (/** @type {any} */ picture, /** @type {string} */ words, width = 40) => html`
  <li><svg class="fitl-ink sample" viewBox=${`${-width / 2} -20 ${width} 40`} width=${width * 0.9} height="36" aria-hidden="true">${picture}</svg>
    <span>${words}</span></li>`;

const swatch = (/** @type {string} */ terrain) => svg`
  <g class=${`province south_vietnam ${terrain}`}><path class="land" d="M-34 -18H34V18H-34Z"></path>
    <path class="texture" d="M-34 -18H34V18H-34Z"></path><path class="edge" d="M-34 -18H34V18H-34Z"></path></g>`;

const shield = (/** @type {number} */ sabotage) => locShield({ shield: [0, 0], econ: 1, mekong: false }, { sabotage, terror: 0 }, false);

/** The key to the board. The textures come from the board on the same page. */
export const renderLegend = (/** @type {Ui} */ { t }, pieces = PIECES, holders = ['coin', 'nva'], /** @type {any} */ more = []) => html`
  <details class="fp-panel legend">
    <summary>${t('panel.legend')}</summary>
    <ul>
      ${pieces.map((piece) => row(svg`<g class=${tokenClass(piece)}>${tokenShape(piece, 1)}</g>`, t(`piece.${piece}`)))}
    </ul>
    <ul>
      ${LEVELS.map((level) => row(support(level, t), t(`support.${level}`), 72))}
      ${holders.map((holder) => row(control(holder, t), t(`control.${holder}`), 72))}
      ${TERRAINS.map((terrain) => row(swatch(terrain), t(`terrain.${terrain}`), 72))}
      ${row(population(2), t('legend.population'), 72)}
      ${row(terror(1), t('legend.terror'), 72)}
      ${row(shield(0), t('legend.econ'), 72)}
      ${row(shield(1), t('legend.sabotage'), 72)}
      ${more.map((/** @type {string} */ terrain) => row(swatch(terrain), t(`legend.${terrain}`), 72))}
    </ul>
  </details>`;
