// What is printed or laid beside the pieces: names, population, support, control, terror, the shields of LoCs.

import { textWidth } from '../js/lettering.js';
import { nothing, svg } from '../vendor/lit-html.js';

const ROUND = 'M-18 -14H18A14 14 0 0 1 18 14H-18A14 14 0 0 1 -18 -14Z'; // support: soft ends, arrows up
const POINTED = 'M-22 -14H22L33 0L22 14H-22L-33 0Z'; // opposition: sharp ends, arrows down
const ARROWS = { up: 'M-6 3L0 -3L6 3', down: 'M-6 -3L0 3L6 -3' };
const BURST =
  'M0 -15L3.4 -8.2L10.6 -10.6L8.2 -3.4L15 0L8.2 3.4L10.6 10.6L3.4 8.2L0 15L-3.4 8.2L-10.6 10.6L-8.2 3.4L-15 0L-8.2 -3.4L-10.6 -10.6L-3.4 -8.2Z';
const SHIELD = 'M-15 -14Q0 -19 15 -14V1Q14 12 0 17Q-14 12 -15 1Z';

/** A name over one line or two; the break falls after the hyphen, or at the blank nearest the middle. */
export function nameLines(/** @type {string} */ name, /** @type {number} */ lines) {
  if (lines < 2) return [name];
  const hyphen = name.indexOf('-');
  if (hyphen > 0) return [name.slice(0, hyphen + 1), name.slice(hyphen + 1)];
  const blanks = [...name.matchAll(/ /g)].map((match) => match.index);
  if (blanks.length === 0) return [name];
  const middle = name.length / 2;
  const cut = blanks.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  return [name.slice(0, cut), name.slice(cut + 1)];
}

export const population = (/** @type {number} */ n) => svg`
  <g class=${n ? 'population' : 'population none'}><circle r="14"></circle><text y="9">${n}</text></g>`;

/** Support or opposition by shape, arrows and letters; passive is hollow with one arrow, active full with two. */
export function support(/** @type {string} */ level, /** @type {Words} */ t) {
  const up = level.endsWith('support');
  const active = level.startsWith('active');
  return svg`
    <g class=${`support ${up ? 'for' : 'against'} ${active ? 'full' : 'half'}`}>
      <path class="plate" d=${up ? ROUND : POINTED}></path>
      ${(active ? [-3.5, 3.5] : [0]).map((y) => svg`<path class="chevron" d=${ARROWS[up ? 'up' : 'down']} transform=${`translate(-18 ${y})`}></path>`)}
      <text x="8" y="9">${t(`support_short.${level}`)}</text>
    </g>`;
}

export function control(/** @type {string} */ holder, /** @type {Words} */ t) {
  if (holder === 'none') return nothing;
  const shape = holder === 'coin' ? 'M-32 -14H32V7Q32 14 25 14H-25Q-32 14 -32 7Z' : 'M-30 -14H30L22 0L30 14H-30Z';
  return svg`
    <g class=${`control-badge ${holder}`}><path d=${shape}></path>
      <text x=${holder === 'coin' ? 0 : -3} y="9">${t(`control_short.${holder}`)}</text></g>`;
}

export const terror = (/** @type {number} */ n) => svg`<g class="terror"><path d=${BURST} transform="scale(0.95)"></path><text y="9">${n}</text></g>`;

/** Markers in a row, centred at 0,0. */
function markerRow(/** @type {DrawnSpace} */ space, /** @type {SpaceView} */ state, /** @type {Words} */ t) {
  /** @type {[number, unknown][]} */
  const parts = [];
  if (space.population > 0 && state.support !== 'neutral') parts.push([68, support(state.support, t)]);
  if (state.control !== 'none') parts.push([67, control(state.control, t)]);
  if (state.terror) parts.push([34, terror(state.terror)]);
  const width = parts.reduce((sum, [w]) => sum + w, 0);
  let x = -width / 2;
  return parts.map(([w, drawing]) => {
    x += w;
    return svg`<g transform=${`translate(${x - w / 2} 0)`}>${drawing}</g>`;
  });
}

/** @type {[number, number]} */
const NAME = [25.5, 600]; // size and weight of a name, as in board.css
const ROUND_CITY = 30; // by so much the name of a city is shorter than its disc is wide
const HALO = 2; // of paper around its letters
const DISC = 15.1; // half the population's disc, with its line
const BESIDE = 2 * DISC + 5; // what the disc and the gap after it take of a header

/** Name and markers of a province, around its header point; a name longer than its place is set narrower. */
export function provinceHeader(/** @type {DrawnSpace} */ space, /** @type {SpaceView} */ state, /** @type {string} */ name, /** @type {Words} */ t) {
  const [x, y, width] = space.header;
  const room = width - BESIDE - 2 * HALO;
  const lines = textWidth(name, ...NAME) <= room ? [name] : nameLines(name, space.lines);
  const top = lines.length > 1 ? -30 : -18;
  const widths = lines.map((line) => textWidth(line, ...NAME));
  const half = (Math.min(Math.max(...widths), room) + BESIDE) / 2 + HALO;
  const squeeze = (/** @type {number} */ i) => (widths[i] > room ? room : nothing);
  return svg`
    <g class="header" transform=${`translate(${x} ${y})`}>
      <g transform=${`translate(${DISC - half} ${top + 6 + (lines.length - 1) * 10})`}>${population(space.population)}</g>
      ${lines.map((line, i) => svg`<text class="name" x=${BESIDE / 2} y=${top + 13 + i * 24} textLength=${squeeze(i)} lengthAdjust="spacingAndGlyphs">${line}</text>`)}
      <g transform=${`translate(0 ${lines.length > 1 ? 29 : 17})`}>${markerRow(space, state, t)}</g>
    </g>`;
}

/** A space that is out of the game: its name, with a bar before it. */
export function closedHeader(/** @type {DrawnSpace} */ space, /** @type {string} */ name) {
  const [x, y, width] = space.header;
  const room = width - BESIDE - 2 * HALO;
  const wide = Math.min(textWidth(name, ...NAME), room);
  return svg`
    <g class="header closed" transform=${`translate(${x} ${y})`}>
      <g transform=${`translate(${-wide / 2 - 4} -15)`}><circle class="shut" r="11"></circle><path class="shut" d="M-7 7L7 -7"></path></g>
      <text class="name" x=${BESIDE / 2} y="-8" textLength=${textWidth(name, ...NAME) > room ? room : nothing} lengthAdjust="spacingAndGlyphs">${name}</text>
    </g>`;
}

/** Name plate above a city's disc, markers on its lower rim. In a font wider than ours the name is set narrower. */
export function cityHeader(/** @type {DrawnSpace} */ space, /** @type {SpaceView} */ state, /** @type {string} */ name, /** @type {Words} */ t) {
  const [x, y] = space.heart;
  const room = 2 * space.radius - ROUND_CITY;
  const wide = textWidth(name, ...NAME);
  const half = Math.min(wide, room) / 2 + 11;
  return svg`
    <g class="header city-header" transform=${`translate(${x} ${y})`}>
      <g transform=${`translate(0 ${-space.radius})`}>
        <rect class="plate" x=${-half - 10} y="-16" width=${2 * half + 20} height="32" rx="16"></rect>
        <g transform=${`translate(${-half + 2} 0)`}>${population(space.population)}</g>
        <text class="name" x="10" y="9.5" textLength=${wide > room ? room : nothing} lengthAdjust="spacingAndGlyphs">${name}</text>
      </g>
      <g transform=${`translate(0 ${space.radius - 2})`}>${markerRow(space, state, t)}</g>
    </g>`;
}

/** The shield of a LoC: its Econ, crossed out while sabotaged. */
export function locShield(/** @type {Record<string, any>} */ space, /** @type {{sabotage: number, terror: number}} */ state, /** @type {boolean} */ lit) {
  const wrecked = state.sabotage > 0;
  return svg`
    <g class=${`shield ${space.mekong ? 'mekong' : 'highway'}${wrecked ? ' wrecked' : ''}${space.econ ? '' : ' worthless'}${lit ? ' lit' : ''}`}
      transform=${`translate(${space.shield[0]} ${space.shield[1]})`}>
      <path class="plate" d=${SHIELD}></path>
      <text y="9">${space.econ}</text>
      ${wrecked ? svg`<path class="cross" d="M-14 -14L14 15M14 -14L-14 15"></path>` : nothing}
    </g>
    ${state.terror ? svg`<g transform=${`translate(${space.shield[0]} ${space.shield[1] - 29})`}>${terror(state.terror)}</g>` : nothing}`;
}
