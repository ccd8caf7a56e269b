// Our own symbols as SVG (fonts with pictures are not everywhere): icons of one stroke, dice, cards.
//
// `icon('undo')` is decoration beside a word or inside a button with a label; give `label` where it stands alone.

import { html, nothing, svg } from '../vendor/lit-html.js';

/** Each drawn in 24 x 24 with a pen of 2, ends round. */
/** @type {Record<string, any>} */
const STROKES = {
  undo: 'M4 9H14.5A5.5 5.5 0 0 1 14.5 20H8M4 9L9 4M4 9L9 14',
  redo: 'M20 9H9.5A5.5 5.5 0 0 0 9.5 20H16M20 9L15 4M20 9L15 14',
  why: 'M8 9A4 4 0 1 1 13.5 12.6Q12 13.4 12 15.5M12 19.5V19.6',
  replay: 'M5 5V10H10M5.4 10A8 8 0 1 1 4.5 15',
  first: 'M18 5L9 12L18 19ZM5 5V19',
  back: 'M15 5L7 12L15 19',
  forward: 'M9 5L17 12L9 19',
  last: 'M6 5L15 12L6 19ZM19 5V19',
  play: 'M7 4.5L19 12L7 19.5Z',
  pause: 'M8 5V19M16 5V19',
  chat: 'M4 5H20V16H11L6 20.5V16H4Z',
  sound: 'M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9A4.2 4.2 0 0 1 15.5 15M18 6.5A8 8 0 0 1 18 17.5',
  mute: 'M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5L21 14.5M21 9.5L16 14.5',
  sun: 'M12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8M12 2V4.5M12 19.5V22M2 12H4.5M19.5 12H22M5 5L6.7 6.7M17.3 17.3L19 19M19 5L17.3 6.7M6.7 17.3L5 19',
  moon: 'M19.5 14.5A8.5 8.5 0 1 1 9.5 4.5A6.8 6.8 0 0 0 19.5 14.5Z',
  fork: 'M7 5V19M7 12Q17 12 17 5M4.5 7.5L7 5L9.5 7.5M14.5 7.5L17 5L19.5 7.5',
  download: 'M12 4V15M7 10.5L12 15.5L17 10.5M4 20H20',
  upload: 'M12 16V5M7 9.5L12 4.5L17 9.5M4 20H20',
  link: 'M10 14A4 4 0 0 1 10 8.5L13 5.5A4 4 0 0 1 18.5 11L17 12.5M14 10A4 4 0 0 1 14 15.5L11 18.5A4 4 0 0 1 5.5 13L7 11.5',
  person: 'M12 4A3.8 3.8 0 1 1 12 11.6A3.8 3.8 0 1 1 12 4M4.5 20.5Q5 14.5 12 14.5Q19 14.5 19.5 20.5',
  robot: 'M6 9H18V18H6ZM12 9V5.5M9.5 5.5H14.5M9.5 13V13.2M14.5 13V13.2M3.5 12V15M20.5 12V15M9 21H15',
  eye: 'M2.5 12Q12 3 21.5 12Q12 21 2.5 12ZM12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9',
  check: 'M4.5 12.5L10 18L20 6.5',
  close: 'M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5',
  plus: 'M12 5V19M5 12H19',
  minus: 'M5 12H19',
  fit: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
  menu: 'M4 6.5H20M4 12H20M4 17.5H20',
  globe: 'M12 3.5A8.5 8.5 0 1 1 12 20.5A8.5 8.5 0 1 1 12 3.5M3.5 12H20.5M12 3.5Q6.5 12 12 20.5Q17.5 12 12 3.5',
  chart: 'M4 4V20H20M7 15L11 10L14.5 13L20 6.5',
  book: 'M12 6.5Q8.5 4 3.5 4.5V18.5Q8.5 18 12 20.5Q15.5 18 20.5 18.5V4.5Q15.5 4 12 6.5ZM12 6.5V20.5',
  star: 'M12 3L14.7 9.2L21.4 9.8L16.3 14.2L17.9 20.8L12 17.3L6.1 20.8L7.7 14.2L2.6 9.8L9.3 9.2Z',
  flag: 'M6 21V4M6 4.5H19L15.5 9L19 13.5H6',
  gear: 'M21.2 10.1L21.2 13.9L18.5 14.0L18.0 15.2L19.8 17.2L17.2 19.8L15.2 18.0L14.0 18.5L13.9 21.2L10.1 21.2L10.0 18.5L8.8 18.0L6.8 19.8L4.2 17.2L6.0 15.2L5.5 14.0L2.8 13.9L2.8 10.1L5.5 10.0L6.0 8.8L4.2 6.8L6.8 4.2L8.8 6.0L10.0 5.5L10.1 2.8L13.9 2.8L14.0 5.5L15.2 6.0L17.2 4.2L19.8 6.8L18.0 8.8L18.5 10.0ZM12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9',
  trash: 'M4.5 6.5H19.5M9 6.5V4H15V6.5M6.5 6.5L7.5 20.5H16.5L17.5 6.5M10 10.5V16.5M14 10.5V16.5',
  copy: 'M9 8H20V20.5H9ZM15 8V3.5H4V16H9',
  hourglass: 'M6 3.5H18M6 20.5H18M7.5 3.5Q7.5 9 12 12Q16.5 9 16.5 3.5M7.5 20.5Q7.5 15 12 12Q16.5 15 16.5 20.5',
  bell: 'M5 17H19Q17 15 17 10.5A5 5 0 0 0 7 10.5Q7 15 5 17ZM10 20.5H14',
  search: 'M10.5 4A6.5 6.5 0 1 1 10.5 17A6.5 6.5 0 1 1 10.5 4M15.5 15.5L21 21',
  filter: 'M3.5 5H20.5L14 13V20L10 18V13Z',
  warning: 'M12 3.5L22 20.5H2ZM12 10V14.5M12 17.5V17.6',
  cards: 'M8 4H19V17H8ZM8 7.5L4.5 8.5L7.5 20.5L17 18',
};

export const ICONS = Object.keys(STROKES);

/** One of `ICONS`; it takes the colour of the text around it and, unless told otherwise, its height. */
export function icon(/** @type {string} */ name, { label, size = '1.25em' } = /** @type {{label?: string, size?: string}} */ ({})) {
  return html`
    <svg class=${`symbol symbol-${name}`} viewBox="0 0 24 24" width=${size} height=${size} fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round" role=${label ? 'img' : nothing}
      aria-label=${label ?? nothing} aria-hidden=${label ? nothing : 'true'}><path d=${STROKES[name]}></path></svg>`;
}

/** @type {Record<string, any>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die showing 1 to 6; any other number (a ten-sided die, a sum) as a figure. */
export function die(/** @type {number} */ n, { label = String(n), size = '2em' } = {}) {
  return html`
    <svg class="symbol die" viewBox="-16 -16 32 32" width=${size} height=${size} role="img" aria-label=${label}>
      <rect x="-14" y="-14" width="28" height="28" rx="6" fill="#fffdf6" stroke="#222" stroke-width="2"></rect>
      ${PIPS[n]
        ? PIPS[n].map((/** @type {any} */ [x, y]) => svg`<circle cx=${x * 7.5} cy=${y * 7.5} r="2.9" fill="#222"></circle>`)
        : svg`<text y="6" text-anchor="middle" font-size="17" font-weight="700" fill="#222">${n}</text>`}
    </svg>`;
}

/** A card seen from behind, with how many lie there. */
export function deck(/** @type {number} */ count, { label = String(count), size = '2.6em' } = {}) {
  return html`
    <svg class="symbol deck" viewBox="0 0 30 40" width=${`calc(${size} * 0.75)`} height=${size} role="img" aria-label=${label}>
      <rect x="5" y="5" width="23" height="33" rx="3" fill="#55664f" stroke="#222" stroke-width="1.5"></rect>
      <rect x="2" y="2" width="23" height="33" rx="3" fill="#7d9274" stroke="#222" stroke-width="1.5"></rect>
      <path d="M6 25Q10 14 13.5 20T21 12M6 30Q10 20 13.5 26T21 18" fill="none" stroke="#e8e0c6" stroke-width="1.6" opacity="0.6"></path>
      <text x="13.5" y="23" text-anchor="middle" font-size="12" font-weight="700" fill="#fffdf6" stroke="#222" stroke-width="2.4" paint-order="stroke">${count}</text>
    </svg>`;
}
