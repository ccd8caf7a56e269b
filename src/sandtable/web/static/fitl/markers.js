// What is printed or laid beside the pieces: names, population, support, control, terror, the shields of LoCs.

import { nothing, svg } from '../vendor/lit-html.js';

const SUPPORT_UP = 'M-29 -3L0 -15L29 -3V12H-29Z'; // points up: people lean to Saigon
const SUPPORT_DOWN = 'M-29 -12H29V3L0 15L-29 3Z'; // points down: away from it
const NEUTRAL = 'M-20 -9H20V9H-20Z';
const CHEVRON = { up: ['M-5 1.5L0 -3.5L5 1.5', 'M-5 6.5L0 1.5L5 6.5'], down: ['M-5 -1.5L0 3.5L5 -1.5', 'M-5 -6.5L0 -1.5L5 -6.5'] };
const BURST =
  'M0 -15L3.4 -8.2L10.6 -10.6L8.2 -3.4L15 0L8.2 3.4L10.6 10.6L3.4 8.2L0 15L-3.4 8.2L-10.6 10.6L-8.2 3.4L-15 0L-8.2 -3.4L-10.6 -10.6L-3.4 -8.2Z';
const SHIELD = 'M-15 -14Q0 -19 15 -14V1Q14 12 0 17Q-14 12 -15 1Z';

/** A name over one line or two; the break falls after the hyphen, or at the blank nearest the middle. */
export function nameLines(name, lines) {
  if (lines < 2) return [name];
  const hyphen = name.indexOf('-');
  if (hyphen > 0) return [name.slice(0, hyphen + 1), name.slice(hyphen + 1)];
  const blanks = [...name.matchAll(/ /g)].map((match) => match.index);
  if (blanks.length === 0) return [name];
  const middle = name.length / 2;
  const cut = blanks.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  return [name.slice(0, cut), name.slice(cut + 1)];
}

const population = (n) => svg`
  <g class=${n ? 'population' : 'population none'}><circle r="13"></circle><text y="6">${n}</text></g>`;

function support(level, t) {
  const neutral = level === 'neutral';
  const up = level.endsWith('support');
  const active = level.startsWith('active');
  const shape = neutral ? NEUTRAL : up ? SUPPORT_UP : SUPPORT_DOWN;
  const arrows = neutral ? [] : CHEVRON[up ? 'up' : 'down'].slice(0, active ? 2 : 1);
  const side = neutral ? 'neutral' : up ? 'for' : 'against';
  return svg`
    <g class=${`support ${side} ${active ? 'full' : 'half'}`}>
      <path class="plate" d=${shape}></path>
      ${arrows.map((d) => svg`<path class="chevron" d=${d} transform=${`translate(-14 ${up ? (active ? 0.5 : 3) : active ? -0.5 : -3})`}></path>`)}
      <text x=${neutral ? 0 : 8} y=${neutral ? 5 : up ? 8.5 : 3.5}>${t(`support_short.${level}`)}</text>
    </g>`;
}

function control(holder, t) {
  if (holder === 'none') return nothing;
  const shape = holder === 'coin' ? 'M-25 -11H25V5Q25 12 18 12H-18Q-25 12 -25 5Z' : 'M-24 -11H24L17 0.5L24 12H-24Z';
  return svg`
    <g class=${`control-badge ${holder}`}><path d=${shape}></path>
      <text x=${holder === 'coin' ? 0 : -3} y="5.5">${t(`control_short.${holder}`)}</text></g>`;
}

const terror = (n) => svg`<g class="terror"><path d=${BURST}></path><text y="5.5">${n}</text></g>`;

/** Markers in a row, centred at 0,0. */
function markerRow(space, state, t) {
  const parts = [];
  if (space.population > 0) parts.push([state.support === 'neutral' ? 44 : 62, support(state.support, t)]);
  if (state.control !== 'none') parts.push([54, control(state.control, t)]);
  if (state.terror) parts.push([34, terror(state.terror)]);
  const width = parts.reduce((sum, [w]) => sum + w, 0);
  let x = -width / 2;
  return parts.map(([w, drawing]) => {
    x += w;
    return svg`<g transform=${`translate(${x - w / 2} 0)`}>${drawing}</g>`;
  });
}

/** Name and markers of a province, around its header point. */
export function provinceHeader(space, state, name, t) {
  const lines = nameLines(name, space.lines);
  const [x, y] = space.header;
  const top = lines.length > 1 ? -26 : -18;
  const half = Math.max(...lines.map((line) => line.length)) * 4.45;
  return svg`
    <g class="header" transform=${`translate(${x} ${y})`}>
      <g transform=${`translate(${-half - 4} ${top + 4 + (lines.length - 1) * 9})`}>${population(space.population)}</g>
      ${lines.map((line, i) => svg`<text class="name" x="13" y=${top + 10 + i * 18}>${line}</text>`)}
      <g transform=${`translate(0 ${lines.length > 1 ? 21 : 12})`}>${markerRow(space, state, t)}</g>
    </g>`;
}

/** Name plate above a city's disc, markers on its lower rim. */
export function cityHeader(space, state, name, t) {
  const [x, y] = space.at;
  const half = name.length * 4.9 + 10;
  return svg`
    <g class="header city-header" transform=${`translate(${x} ${y})`}>
      <g transform=${`translate(0 ${-space.radius})`}>
        <rect class="plate" x=${-half - 10} y="-13" width=${2 * half + 20} height="26" rx="13"></rect>
        <g transform=${`translate(${-half + 2} 0)`}>${population(space.population)}</g>
        <text class="name" x="10" y="6">${name}</text>
      </g>
      <g transform=${`translate(0 ${space.radius - 2})`}>${markerRow(space, state, t)}</g>
    </g>`;
}

/** The shield of a LoC: its Econ, crossed out while sabotaged. */
export function locShield(space, state) {
  const wrecked = state.sabotage > 0;
  return svg`
    <g class=${`shield ${space.mekong ? 'mekong' : 'highway'}${wrecked ? ' wrecked' : ''}${space.econ ? '' : ' worthless'}`}
      transform=${`translate(${space.shield[0]} ${space.shield[1]})`}>
      <path class="plate" d=${SHIELD}></path>
      <text y="7">${space.econ}</text>
      ${wrecked ? svg`<path class="cross" d="M-14 -14L14 15M14 -14L-14 15"></path>` : nothing}
    </g>
    ${state.terror ? svg`<g transform=${`translate(${space.shield[0]} ${space.shield[1] - 26})`}>${terror(state.terror)}</g>` : nothing}`;
}
