// What lies on the country: who controls what, works and wells, and the supply net when it is asked for.

import { nothing, svg } from '../vendor/lit-html.js';
import { MAP } from './board_data.js';
import { isBox, middle, outline, shape } from './hexmap.js';

const STRIPES = ['top', 'mid', 'low'];
const WET = new Set(MAP.wet);

/** A small flag, 16 by 12: three stripes. */
export const flags = (/** @type {string} */ side) => STRIPES.map((stripe, i) => svg`<rect class=${`flag ${side} ${stripe}`} x="0" y=${i * 4} width="16" height="4"></rect>`);

const HUT = 'M-9 6V-2L0 -9L9 -2V6Z';

/** Settlements and supply sources fly the flag of whoever holds them. */
export const controlMarks = (/** @type {ChacoView} */ view) => Object.keys({ ...MAP.named, ...MAP.sources }).map((hex) => {
  const [x, y] = middle(hex);
  const side = view.control[hex];
  const rank = MAP.named[hex];
  return svg`
    <g class=${`point ${rank > 1 ? 'major' : ''}`} transform=${`translate(${x} ${y})`}>
      ${rank ? svg`<path class="hut" d=${rank > 1 ? 'M-14 8V-3L-7 -9L0 -3V-9L7 -15L14 -9V8Z' : HUT}></path>` : nothing}
      ${hex in MAP.sources ? svg`<path class=${`source ${MAP.sources[hex]}`} d="M0 -26L22 -13V13L0 26L-22 13V-13Z"></path>` : nothing}
      ${WET.has(hex) ? svg`<path class="drop" d="M-24 3Q-30 11 -24 14Q-18 11 -24 3Z"></path>` : nothing}
      ${side ? svg`<g class="pole" transform="translate(15 -29)"><path d="M0 0V20"></path><g transform="translate(0.5 0.5) scale(0.95)">${flags(side)}</g>
        <rect class="hem" x="0.5" y="0.5" width="15.2" height="11.4"></rect></g>` : nothing}
    </g>`;
});

/** @type {Record<string, any>} */
const DRAWN = {
  entrenchment: svg`<path class="trench" d="M-31 3L-15.5 28H15.5L31 3"></path><path class="trench-teeth" d="M-31 3L-15.5 28H15.5L31 3"></path>`,
  fortification: svg`<path class="fort" d="M-29 14V-12L-14 -27H14L29 -12V14L14 27H-14Z"></path><path class="fort-inner" d="M-24 12V-10L-12 -22H12L24 -10V12L12 22H-12Z"></path>`,
  trail: svg`<path class="trail" d="M-18 28Q-22 6 0 0T18 -28"></path>`,
  well: svg`<g class="well" transform="translate(-25 8)"><circle r="7"></circle><path d="M0 -4Q-4 1 0 3.5Q4 1 0 -4Z"></path></g>`,
  depot: svg`<g class="depot" transform="translate(25 8)"><path d="M-8 6V-2L0 -8L8 -2V6Z"></path><path class="door" d="M-3 6V0H3V6"></path></g>`,
};

export const works = (/** @type {ChacoView} */ view) => Object.entries(view.markers).map(([hex, words]) => {
  const [x, y] = middle(hex);
  return svg`<g transform=${`translate(${x} ${y})`}>${words.split('+').map((/** @type {string} */ word) => DRAWN[word] ?? nothing)}</g>`;
});

/** 8.6-8.10: the hexes in general supply, the line of communication, and where a radius starts. */
export function overlays(/** @type {any} */ net, /** @type {string} */ side) {
  if (!net) return nothing;
  const covered = net.covered.filter((/** @type {string} */ place) => !isBox(place));
  const line = net.loc.map((/** @type {string} */ place) => middle(place).join(' ')).join('L');
  return svg`
    <g class=${`supply-net ${side}`} aria-hidden="true">
      <path class="covered" d=${covered.map((/** @type {string} */ hex) => shape(hex)).join('')}></path>
      <path class="covered-edge" d=${outline(covered)}></path>
      ${net.loc.length > 1 ? svg`<path class="loc-bed" d=${`M${line}`}></path><path class="loc" d=${`M${line}`}></path>` : nothing}
      ${net.origins.filter((/** @type {string} */ place) => !isBox(place)).map((/** @type {string} */ hex) => svg`<path class="origin" d=${shape(hex, -6)}></path>`)}
    </g>`;
}

/** From the attackers' hexes to those attacked, while a combat is being prepared. */
export function attackArrows(/** @type {ChacoView} */ view, /** @type {any} */ preview) {
  if (!preview) return nothing;
  const origins = [...new Set(preview.attackers.map((/** @type {string} */ id) => view.units[id]?.hex))].filter(Boolean);
  return svg`<g class=${`attack-arrows ${preview.side}`} aria-hidden="true">${origins.flatMap((from) => preview.targets.map((/** @type {any} */ to) => arrow(middle(from), middle(to))))}</g>`;
}

function arrow(/** @type {any} */ [x, y], /** @type {any} */ [u, v]) {
  const far = Math.hypot(u - x, v - y);
  const turn = (Math.atan2(v - y, u - x) * 180) / Math.PI;
  const [from, to] = [far * 0.3, far * 0.72];
  return svg`<path transform=${`translate(${x} ${y}) rotate(${turn.toFixed(1)})`} d=${`M${from} -5H${to - 14}V-12L${to} 0L${to - 14} 12V5H${from}Z`}></path>`;
}
