// What changed since the moment before, while the other side's moves or the past are shown: arrows for who moved, counters
// that are gone fading where they stood, a mark on those that lost a step.

import { nothing, svg } from '../vendor/lit-html.js';
import { counterClass, counterShape } from './counters.js';
import { isPlace, middle } from './hexmap.js';

/** @type {[string, string][]} */
const KINDS = [['units', ''], ['leaders', 'leader'], ['trucks', 'truck']]; // what a view calls them, and their type

/** All counters of a view by id, with where they stand. */
function counters(/** @type {ChacoView} */ view) {
  const found = new Map();
  for (const [kind, type] of KINDS) {
    for (const [id, one] of Object.entries(view[kind])) found.set(id, { ...one, id, ...(type ? { type } : {}) });
  }
  return found;
}

/** Who moved: what the log tells of whole moves, and of all others where they stand now and stood before. */
function ways(/** @type {any} */ before, /** @type {any} */ now, /** @type {News[]} */ news) {
  const found = new Map();
  const told = new Set();
  const go = (/** @type {any} */ from, /** @type {any} */ to, /** @type {string} */ side, /** @type {number} */ n) => {
    if (!from || from === to || !isPlace(from) || !isPlace(to)) return;
    const way = `${from} ${to} ${side}`;
    found.set(way, { from, to, side, n: (found.get(way)?.n ?? 0) + n });
  };
  for (const { args } of news) {
    if (!args.hex_from || !args.hex || !args.unit) continue;
    const units = [args.unit].flat();
    units.forEach((id) => told.add(id));
    go(args.hex_from, args.hex, now.get(units[0])?.side ?? args.seat, units.length);
  }
  for (const [id, one] of now) if (!told.has(id)) go(before.get(id)?.hex, one.hex, one.side, 1);
  return [...found.values()];
}

function arrow(/** @type {any} */ { from, to, side, n }, /** @type {number} */ size) {
  const [[x, y], [u, v]] = [middle(from), middle(to)];
  const turn = (Math.atan2(v - y, u - x) * 180) / Math.PI;
  return svg`
    <g class=${`journey seat-${side}`} data-way=${`${from} ${to}`}>
      <path class="bed" d=${`M${x} ${y}L${u} ${v}`}></path><path class="way" pathLength="1" d=${`M${x} ${y}L${u} ${v}`}></path>
      <path class="head" transform=${`translate(${u} ${v}) rotate(${turn.toFixed(1)}) scale(${size})`} d="M6 0L-18 -11V11Z"></path>
      ${n > 1 ? svg`<g transform=${`translate(${(x + u) / 2} ${(y + v) / 2}) scale(${size})`}><circle class="disc" r="12"></circle><text y="5">${n}</text></g>` : nothing}
    </g>`;
}

/** Over the board; `size` is that of closed stacks. Nothing while there is no moment before to compare with. */
export function renderChanges(/** @type {ChacoView} */ view, /** @type {Ui} */ ui, /** @type {number} */ size) {
  if (!ui.before) return nothing;
  const [before, now] = [counters(ui.before), counters(view)];
  const gone = [...before.values()].filter((one) => !now.has(one.id) && isPlace(one.hex) && one.id in ui.before.units);
  const hurt = [...now.values()].filter((one) => one.steps < before.get(one.id)?.steps && isPlace(one.hex));
  const at = (/** @type {string} */ hex, i = 0) => `translate(${middle(hex)[0] + i * 14} ${middle(hex)[1] - i * 10}) scale(${size})`;
  return svg`
    <g class=${`changes beat-${ui.beat % 2}`} aria-hidden="true">
      ${ways(before, now, ui.news).map((way) => arrow(way, size))}
      ${gone.map((one, i) => svg`<g transform=${at(one.hex, i % 4)}><g class=${`${counterClass(one)} gone`} data-gone=${one.id}>${counterShape(one)}
        <path class="strike" d="M-19 -19L19 19M19 -19L-19 19"></path></g></g>`)}
      ${hurt.map((one) => svg`<g transform=${at(one.hex)}><g class="plus" data-hurt=${one.id} transform="translate(-20 -20)"><circle r="11"></circle><text y="5">−${before.get(one.id).steps - one.steps}</text></g></g>`)}
    </g>`;
}
