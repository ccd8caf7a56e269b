// What changed since the moment before, while others' moves or the past are shown: arrows for those who moved, pieces
// that are gone fading where they stood, a ring and a number around those that came.

import { nothing, svg } from '../vendor/lit-html.js';
import { BOARD } from './board_data.js';
import { spaceState } from './describe.js';
import { placeTokens } from './layout.js';
import { factionOf } from './pieces.js';
import { tokenClass, tokenShape } from './tokens.js';

const point = (/** @type {any} */ { hub, heart, kind, shield }) => (kind === 'loc' ? shield : hub ? [hub[0] + hub[2] / 2, hub[1] + hub[3] / 2] : heart);
/** Active or not, tunneled or not, with a Cadre on it or not: the same piece. */
const plain = (/** @type {string} */ piece) => piece.replace(/_active$/, '').replace(/_(tunnel|cadre)$/, '_base');

/** Who moved: [{origin, target, faction, n}], one entry a way and faction. */
function movesOf(/** @type {News[]} */ news) {
  const found = new Map();
  for (const { topic, args } of news) {
    if (topic !== 'move' || !BOARD.spaces[args.origin] || !BOARD.spaces[args.target]) continue;
    const faction = factionOf(args.piece);
    const way = `${args.origin} ${args.target} ${faction}`;
    const before = found.get(way)?.n ?? 0;
    found.set(way, { origin: args.origin, target: args.target, faction, n: before + args.n });
  }
  return [...found.values()];
}

/** By how much each stack of a space grew or shrank, moves left out; who only turned over is neither lost nor won. */
function changesOf(/** @type {string} */ id, /** @type {VietnamView} */ before, /** @type {VietnamView} */ view, /** @type {News[]} */ news) {
  const [was, is] = [spaceState(before, id).pieces, spaceState(view, id).pieces];
  /** @type {Record<string, any>} */
  const moved = {};
  for (const { topic, args } of news) {
    if (topic !== 'move') continue;
    const by = Number(args.target === id) - Number(args.origin === id);
    if (by) moved[plain(args.piece)] = (moved[plain(args.piece)] ?? 0) + by * args.n;
  }
  /** @type {Record<string, any>} */
  const kinds = {};
  for (const piece of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const change = (is[piece] ?? 0) - (was[piece] ?? 0);
    if (change) (kinds[plain(piece)] ??= []).push([piece, change]);
  }
  return Object.entries(kinds).flatMap(([kind, each]) => {
    const all = each.reduce((/** @type {any} */ sum, /** @type {any} */ [, change]) => sum + change, 0) - (moved[kind] ?? 0);
    const [largest] = each.toSorted((/** @type {any} */ [, a], /** @type {any} */ [, b]) => (all < 0 ? a - b : b - a));
    return all ? [[largest[0], all]] : each.filter((/** @type {any} */ [, change]) => change > 0).map((/** @type {any} */ [piece]) => [piece, 0]);
  });
}

function arrow(/** @type {any} */ { origin, target, faction, n }) {
  const [[x, y], [u, v]] = [point(BOARD.spaces[origin]), point(BOARD.spaces[target])];
  const far = Math.max(Math.hypot(u - x, v - y), 1);
  const bend = Math.min(far * 0.16, 60);
  const [mx, my] = [(x + u) / 2 - ((v - y) / far) * bend, (y + v) / 2 + ((u - x) / far) * bend];
  const turn = (Math.atan2(v - my, u - mx) * 180) / Math.PI;
  return svg`
    <g class=${`journey seat-${faction}`} data-way=${`${origin} ${target}`}>
      <path class="bed" d=${`M${x} ${y}Q${mx} ${my} ${u} ${v}`}></path><path class="way" pathLength="1" d=${`M${x} ${y}Q${mx} ${my} ${u} ${v}`}></path>
      <path class="head" transform=${`translate(${u} ${v}) rotate(${turn.toFixed(1)})`} d="M4 0L-22 -13V13Z"></path>
      <g transform=${`translate(${(x + 2 * mx + u) / 4} ${(y + 2 * my + v) / 4})`}><circle class="disc" r="17"></circle><text y="7">${n}</text></g>
    </g>`;
}

const place = (/** @type {{x: number, y: number, scale: number}} */ { x, y, scale }) => `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`;

function mark(/** @type {string} */ id, /** @type {string} */ piece, /** @type {any} */ change, /** @type {VietnamView} */ before, /** @type {VietnamView} */ view) {
  const spot = placeTokens(BOARD, BOARD.spaces[id], spaceState(change < 0 ? before : view, id).pieces).find((one) => one.piece === piece);
  if (!spot) return nothing;
  if (change < 0) {
    return svg`<g transform=${place(spot)}><g class=${`${tokenClass(piece)} gone`} data-gone=${`${id} ${piece}`}>${tokenShape(piece, -change, spot.scale)}<path class="strike" d="M-19 -19L19 19M19 -19L-19 19"></path></g></g>`;
  }
  return svg`<g transform=${place(spot)}><rect class="came" data-came=${`${id} ${piece}`} x="-22" y="-22" width="44" height="44" rx="8"></rect>
    ${change ? svg`<g class="plus" transform="translate(20 -22)"><circle r="13"></circle><text y="6">+${change}</text></g>` : nothing}</g>`;
}

/** Over the board; nothing while there is no moment before to compare with. */
export function renderChanges(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  if (!ui.before) return nothing;
  const spaces = Object.keys(BOARD.spaces).filter((id) => ui.before.spaces?.[id] !== undefined || view.spaces?.[id] !== undefined);
  return svg`
    <g class=${`changes beat-${ui.beat % 2}`} aria-hidden="true">
      ${movesOf(ui.news).map(arrow)}
      ${spaces.flatMap((id) => changesOf(id, ui.before, view, ui.news).map(([piece, change]) => mark(id, piece, change, ui.before, view)))}
    </g>`;
}
