// The counters: each a square of 40 around its middle. Bolivia's have cut corners, Paraguay's round ones.

import { textWidth } from '../js/lettering.js';
import { nothing, svg } from '../vendor/lit-html.js';
import { MAP } from './board_data.js';

export const SIZE = 40;
const FACE = 37; // room for words within its edge

/** A name as far as it fits on a counter, in letters of this size (as in board.css). */
function fitting(/** @type {string} */ name, /** @type {number} */ size) {
  if (textWidth(name, size, 700) <= FACE) return name;
  let end = name.length - 1;
  while (end > 1 && textWidth(`${name.slice(0, end)}.`, size, 700) > FACE) end -= 1;
  return `${name.slice(0, end)}.`;
}

/** @type {Record<string, any>} */
const BODY = {
  bolivia: 'M-14 -20H14L20 -14V14L14 20H-14L-20 14V-14Z',
  paraguay: 'M-12 -20H12Q20 -20 20 -12V12Q20 20 12 20H-12Q-20 20 -20 12V-12Q-20 -20 -12 -20Z',
};
const FLAG = ['top', 'mid', 'low'];

/** What the map knows of a counter that stands in a box: its printed side. */
export function printed(/** @type {string} */ id) {
  const [side, type, name, ...factors] = MAP.counters[id] ?? [];
  if (type === 'leader') return { id, side, type, name, political: factors[0], command: factors[1], supplied: true };
  const [attack, defense, move, steps] = factors;
  return { id, side, type, name, attack, defense, move, steps, supplied: true };
}

export const fullSteps = (/** @type {string} */ id) => MAP.counters[id]?.[6] ?? 1;

/** "4-5-5"; a battery's defence stands in brackets. */
export const factors = (/** @type {any} */ { type, attack, defense, move }) => `${attack}-${type === 'artillery' ? `(${defense})` : defense}-${move}`;
export const signed = (/** @type {number} */ n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

const flag = (/** @type {string} */ side) => FLAG.map((stripe, i) => svg`<rect class=${`flag ${side} ${stripe}`} x="-12" y=${-18.6 + i * 2} width="24" height="2"></rect>`);

const body = (/** @type {string} */ side) => svg`<path class="body" d=${BODY[side]}></path>`;

/** The unit symbol: crossed for infantry, one bar for cavalry, a dot for guns, a bridge for engineers, a track for armour. */
/** @type {Record<string, any>} */
const SYMBOLS = {
  infantry: svg`<path d="M-17 -12L7 3M-17 3L7 -12"></path>`,
  cavalry: svg`<path d="M-17 3L7 -12"></path>`,
  artillery: svg`<circle class="solid" cx="-5" cy="-4.5" r="3.6"></circle>`,
  engineer: svg`<path d="M-12 0.5V-6H2V0.5M-5 -6V0.5"></path>`,
  armour: svg`<rect x="-13.5" y="-9" width="17" height="9" rx="4.5"></rect>`,
};

/** A regiment's number, else the beginning of its name. */
const short = (/** @type {string} */ name) => (/^(Artillery|Engineers|Armour|Batallon) /.test(name) ? name.split(' ').at(-1) : name.match(/^\d+/)?.[0] ?? name.slice(0, 3));

function pips(/** @type {any} */ have, /** @type {any} */ full) {
  return Array.from({ length: full }, (_, i) => svg`<rect class=${i < have ? 'pip' : 'pip lost'} x=${10 + i * 5} y="-1.5" width="3.8" height="3.8"></rect>`);
}

function unit(/** @type {ChacoFace} */ c) {
  const full = fullSteps(c.id);
  const text = factors(c);
  return svg`${body(c.side)}${flag(c.side)}
    <g class="symbol"><rect class="field" x="-17" y="-12" width="24" height="15"></rect>${SYMBOLS[c.type]}</g>
    <text class="mark" x="13.5" y="-5">${short(c.name)}</text>${pips(c.steps, full)}
    <text class="factors" y="16" textLength=${textWidth(text, 14.5, 700) > FACE ? FACE : nothing} lengthAdjust="spacingAndGlyphs">${text}</text>
    ${c.building ? svg`<g class="tool" transform="translate(20 -17)"><circle r="6"></circle><path d="M-3 3L2.5 -2.5M0 -4L4 0"></path></g>` : nothing}`;
}

const STAR = 'M0 -5L1.5 -1.7L5 -1.5L2.3 0.7L3.2 4.2L0 2.2L-3.2 4.2L-2.3 0.7L-5 -1.5L-1.5 -1.7Z';
const HEAD = 'M-9 7Q-9 0 -3.5 -1.5A5 5 0 1 1 3.5 -1.5Q9 0 9 7Z';

function leader(/** @type {ChacoFace} */ c) {
  return svg`${body(c.side)}${flag(c.side)}
    <path class="bust" d=${HEAD} transform="translate(0 -1)"></path><path class="cap" d="M-5.5 -9.5Q0 -14 5.5 -9.5L6.5 -7.5H-6.5Z"></path>
    <text class="rank" x="-13.5" y="-3">${c.political}</text><text class="rank" x="13.5" y="-3">${signed(c.command)}</text>
    <text class="name" y="15.5">${fitting(c.name, 8.6)}</text>
    ${c.commander ? svg`<path class="star" d=${STAR} transform="translate(-13 6) scale(1.15)"></path>` : nothing}
    ${c.questioned ? svg`<text class="doubt" x="13" y="9">?</text>` : nothing}`;
}

const TRUCK = 'M-15 -8H3V5H-15ZM3 -4H9L14 1V5H3Z';

const truck = (/** @type {ChacoFace} */ c) => svg`${body(c.side)}${flag(c.side)}
  <path class="truck" d=${TRUCK}></path><circle class="wheel" cx="-9" cy="6" r="3.2"></circle><circle class="wheel" cx="8" cy="6" r="3.2"></circle>
  <text class="name" y="16.5">${short(c.name ?? '')}</text>
  ${c.assigned ? svg`<circle class="net" cx="-6" cy="-1.5" r="4.5"></circle>` : nothing}`;

const ghq = (/** @type {ChacoFace} */ c) => svg`${body(c.side)}${flag(c.side)}
  <path class="tent" d="M-15 8L0 -11L15 8ZM-4 8L0 -2L4 8Z"></path><text class="name big" y="17">GHQ</text>`;

const csp = (/** @type {ChacoFace} */ c) => svg`
  <path class="crate" d="M-17 -14H17V16H-17Z"></path><path class="slats" d="M-17 -7H17M-17 9H17M-10 -14V-7M10 -14V-7M-10 9V16M10 9V16"></path>
  <text class=${`amount ${c.side}`} y="6">${c.n}</text>`;

/** @type {Record<string, any>} */
const DRAWN = { leader, truck, ghq, csp };

/** A counter as drawn, without its place. */
export const counterShape = (/** @type {ChacoFace} */ c) => svg`${(DRAWN[c.type] ?? unit)(c)}
  ${c.supplied === false ? svg`<g class="thirst"><circle cx="-15" cy="-15" r="6.5"></circle><path d="M-15 -18.5V-14M-15 -11.8V-11.7"></path></g>` : nothing}`;

export const counterClass = (/** @type {ChacoFace} */ c) =>
  ['counter', c.side, c.type, c.steps !== undefined && c.steps < fullSteps(c.id) ? 'reduced' : ''].filter(Boolean).join(' ');

/** The edge of a counter that lies under another. */
export const counterEdge = (/** @type {string} */ side) => body(side);

/** A counter as a picture of its own, for panels. */
export const counterPicture = (/** @type {ChacoFace} */ c, size = 36) => svg`
  <svg class="chaco-ink counter-picture" viewBox="-22 -22 44 44" width=${size} height=${size} aria-hidden="true">
    <g class=${counterClass(c)}>${counterShape(c)}</g></svg>`;

// ---------------------------------------------------------------- small marks beside a stack

export const medal = (/** @type {ChacoFace} */ c, /** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ more, /** @type {number} */ large) => svg`
  <g class=${`medal ${c.side}`} transform=${`translate(${x} ${y})`}>
    <path class="body" d=${BODY[c.side]} transform="scale(0.48)"></path><path class="star" d=${STAR} transform="scale(1.3)"></path>
    ${more > 1 ? svg`<text transform=${`translate(${4 * large} -10) scale(${large.toFixed(2)})`}>${more}</text>` : nothing}</g>`;
export const crate = (/** @type {string} */ side, /** @type {number} */ n, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ large) => svg`
  <g class=${`crate-mark ${side}`} transform=${`translate(${x} ${y}) scale(${large.toFixed(2)})`}><path class="crate" d="M-8.5 -7H8.5V7H-8.5Z"></path><path class="slats" d="M-8.5 -4H8.5M-8.5 4.5H8.5"></path><text y="4.4">${n}</text></g>`;
export const lorry = (/** @type {string} */ side, /** @type {number} */ n, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ large) => svg`
  <g class=${`lorry-mark ${side}`} transform=${`translate(${x} ${y}) scale(${large.toFixed(2)})`}><path class="truck" d=${TRUCK} transform="scale(0.56)"></path>
    <circle class="wheel" cx="-5" cy="3.6" r="2.2"></circle><circle class="wheel" cx="4.6" cy="3.6" r="2.2"></circle>${n > 1 ? svg`<text x="-3.5" y="3.2">${n}</text>` : nothing}</g>`;
export const camp = (/** @type {string} */ side, /** @type {number} */ x, /** @type {number} */ y) => svg`
  <g class=${`camp-mark ${side}`} transform=${`translate(${x} ${y})`}><path class="tent" d="M-9 7L0 -8L9 7ZM-2.5 7L0 1L2.5 7Z"></path></g>`;
