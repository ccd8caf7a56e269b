// A stack of equal pieces as one token: faction by colour and letter, kind by shape, number in its middle.

import { nothing, svg } from '../vendor/lit-html.js';
import { factionOf, formOf, LETTER } from './pieces.js';

const OCTAGON = '-7,-17 7,-17 17,-7 17,7 7,17 -7,17 -17,7 -17,-7';
const HOUSE = '0,-18 18,-6 18,17 -18,17 -18,-6';
const ROOF = '0,-18 18,-6 -18,-6';
const STAR = '0,-6 1.5,-2 5.8,-1.9 2.4,0.8 3.6,4.9 0,2.5 -3.6,4.9 -2.4,0.8 -5.8,-1.9 -1.5,-2';

const NUMBER = 25.5; // a number on the board, as large as a name
const ICON = 1.25; // a token beside the board

/** The shapes live in a 38 x 38 square around 0,0. */
/** @type {Record<string, any>} */
const SHAPES = {
  troops: () => svg`
    <rect class="body" x="-16" y="-16" width="32" height="32" rx="2.5"></rect>
    <path class="shine" d="M-16 -9V-13.5A2.5 2.5 0 0 1 -13.5 -16H13.5A2.5 2.5 0 0 1 16 -13.5V-9Z"></path>`,
  police: () => svg`
    <rect class="body pale" x="-16" y="-16" width="32" height="32" rx="9"></rect>
    <path class="stripe" d="M-15.8 9.5H15.8A9 9 0 0 1 7 16H-7A9 9 0 0 1 -15.8 9.5Z"></path>`,
  underground: () => svg`<polygon class="body hollow" points=${OCTAGON}></polygon>`,
  active: () => svg`<polygon class="body" points=${OCTAGON}></polygon>`,
  base: () => svg`<polygon class="body" points=${HOUSE}></polygon><polygon class="roof" points=${ROOF}></polygon>`,
  tunnel: () => svg`
    <polygon class="body" points=${HOUSE}></polygon><polygon class="roof" points=${ROOF}></polygon>
    <path class="tunnel-ring" d="M-13.5 17V8A13.5 13.5 0 0 1 13.5 8V17"></path>
    <circle class="tunnel-badge" cx="11" cy="-10" r="8.5"></circle>
    <path class="tunnel-letter" d="M6.6 -13.6H15.4M11 -13.6V-4.8"></path>`,
  advisor: () => svg`
    <rect class="body" x="-16" y="-16" width="32" height="32" rx="2.5"></rect>
    <path class="corner" d="M-14.8 -14.8H-4.5L-14.8 -4.5ZM14.8 -14.8H4.5L14.8 -4.5Z"></path>
    <rect class="frame" x="-13.4" y="-13.4" width="26.8" height="26.8"></rect>`,
  hamlet: () => svg`
    <path class="body pale" d="M-12 -5V11.5H12V-5Z"></path>
    <path class="fence" d="M-17 17V11.5L-14.2 8.5L-11.4 11.5V17ZM17 17V11.5L14.2 8.5L11.4 11.5V17ZM-17 14.5H17"></path>
    <path class="body thatch" d="M0 -18L18.5 -3.5H-18.5Z"></path>`,
  marker: () => svg`<circle class="body" r="17"></circle><circle class="rim" r="13.6"></circle>`,
  cadre: () => svg`
    <polygon class="body" points=${HOUSE}></polygon><polygon class="roof" points=${ROOF}></polygon>
    <circle class="cadre-badge" cx="10.5" cy="-9.5" r="9"></circle>
    <polygon class="cadre-star" points=${STAR} transform="translate(10.5 -9.3) scale(1.2)"></polygon>`,
};

/** Which row the faction's letter stands in, how low the number; and where the number's middle is when it stands alone. */
/** @type {Record<string, any>} */
const TEXT = {
  base: { letter: [0, -7.4], number: 11.5, middle: 5 },
  tunnel: { letter: [-4, -7], number: 14, middle: 6 },
  police: { letter: [0, -7], number: 8, middle: -2 },
  hamlet: { letter: [0, -6.6], number: 10, middle: 4 },
  cadre: { letter: [-4, -7], number: 14, middle: 6 },
};
/** Beside the letter of these stands a star. */
const STARRED = new Set(['active', 'marker']);
const PLAIN = { letter: [0, -7], number: 11, middle: 0 };
const WITH_STAR = { letter: [6, -6.6], number: 11, middle: 0 };

/**
 * The token's drawing at 0,0.
 * @param {string} piece  piece id of the view
 * @param {number} count
 * @param {number} [scale]  how large it is drawn
 */
export function tokenShape(piece, count, scale = ICON) {
  const faction = factionOf(piece);
  const form = formOf(piece);
  const text = STARRED.has(form) ? WITH_STAR : (TEXT[form] ?? PLAIN);
  const size = Math.min(NUMBER / scale, 33); // what the smallest tokens have room for
  const star = (/** @type {number} */ x, /** @type {number} */ y) => (STARRED.has(form) ? svg`<polygon class="star" points=${STAR} transform=${`translate(${x} ${y})`}></polygon>` : nothing);
  const long = count > 9 ? 'number long' : 'number';
  return svg`
    ${SHAPES[form]()}
    <g class="alone">${star(-13, -13)}<text class=${long} font-size=${size.toFixed(1)} y=${(text.middle + size * 0.36).toFixed(1)}>${count}</text></g>
    <g class="lettered">${star(-5, -9)}<text class="letter" x=${text.letter[0]} y=${text.letter[1]}>${LETTER[faction] ?? ''}</text>
      <text class=${long} y=${text.number}>${count}</text></g>`;
}

/** Classes that colour a token. */
export const tokenClass = (/** @type {string} */ piece) => `token ${factionOf(piece)} ${formOf(piece)}`;

/** A token on its own, for boxes and lists outside the board. */
export function tokenIcon(/** @type {string} */ piece, /** @type {number} */ count) {
  return svg`<g class=${tokenClass(piece)}>${tokenShape(piece, count)}</g>`;
}
