// Which token stands where: pure geometry over the board's data.

import { stacks } from './pieces.js';

/** @typedef {{piece: string, count: number, x: number, y: number, scale: number}} Placed */

const TOKEN = 38; // a token's own square

/** The largest cell that lets `count` tokens into a box, and its columns. */
function gridFor(/** @type {number} */ count, /** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ largest) {
  let best = { cell: 0, columns: 1 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const cell = Math.min(width / columns, height / rows, largest);
    if (cell > best.cell + 0.01) best = { cell, columns };
  }
  return best;
}

/** Tokens in rows, in a box [x, y, w, h]; they gather in its middle, or at the end nearest to `towards`. */
function inBox(/** @type {Pile[]} */ piles, /** @type {Box} */ [x, y, width, height], /** @type {number} */ largest, /** @type {any} */ towards = undefined) {
  const { cell, columns } = gridFor(piles.length, width, height, largest);
  const rows = Math.ceil(piles.length / columns);
  const lean = (/** @type {any} */ from, /** @type {any} */ to, /** @type {number} */ room, /** @type {any} */ used) => (from === undefined ? 0 : (Math.sign(from - to) * (room - used)) / 2);
  const middle = [
    x + width / 2 + lean(towards?.[0], x + width / 2, width, columns * cell),
    y + height / 2 + lean(towards?.[1], y + height / 2, height, rows * cell),
  ];
  return piles.map((/** @type {Pile} */ [piece, count], /** @type {number} */ i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? piles.length - row * columns : columns;
    return {
      piece,
      count,
      x: middle[0] + ((i % columns) - (inRow - 1) / 2) * cell,
      y: middle[1] + (row - (rows - 1) / 2) * cell,
      scale: cell / TOKEN,
    };
  });
}

/** Tokens in slots: the best ones, filled in reading order so that factions stay together. */
function inSlots(/** @type {Pile[]} */ piles, /** @type {any} */ slots, /** @type {any} */ cell) {
  const ordered = slots.slice(0, piles.length).sort((/** @type {any} */ a, /** @type {any} */ b) => a[1] - b[1] || a[0] - b[0]);
  return piles.map((/** @type {Pile} */ [piece, count], /** @type {number} */ i) => ({ piece, count, x: ordered[i][0], y: ordered[i][1], scale: cell / TOKEN }));
}

/** A province: the largest tokens that fit; what does not fit even small (no game allows it) is left to the tooltip. */
function inProvince(/** @type {Pile[]} */ piles, /** @type {DrawnSpace} */ space) {
  const [cell, slots] = space.tiers.find((/** @type {any} */ [, places]) => places.length >= piles.length) ?? space.tiers.at(-1);
  return inSlots(piles.slice(0, slots.length), slots, cell);
}

/**
 * Where the pieces of a space lie.
 * @returns {Placed[]}
 */
export function placeTokens(/** @type {DrawnBoard} */ board, /** @type {DrawnSpace} */ space, /** @type {Record<string, number>} */ pieces) {
  const piles = stacks(pieces);
  if (piles.length === 0) return [];
  if (space.kind === 'province') return inProvince(piles, space);
  if (space.kind === 'loc') return inBox(piles, space.box, board.locCell, space.shield);
  return inBox(piles, space.box, board.cell);
}

/** The smallest box around tokens, with a margin: [x, y, w, h]. */
export function around(/** @type {Token[]} */ placed, /** @type {number} */ margin) {
  const reach = (/** @type {Token} */ token) => (TOKEN / 2) * token.scale + margin;
  const left = Math.min(...placed.map((/** @type {Token} */ token) => token.x - reach(token)));
  const top = Math.min(...placed.map((/** @type {Token} */ token) => token.y - reach(token)));
  const right = Math.max(...placed.map((/** @type {Token} */ token) => token.x + reach(token)));
  const bottom = Math.max(...placed.map((/** @type {Token} */ token) => token.y + reach(token)));
  return [left, top, right - left, bottom - top];
}

/** The token of a space at a point of the board, if there is one. */
export function tokenAt(/** @type {Token[]} */ placed, /** @type {{x: number, y: number}} */ { x, y }) {
  return placed.find((/** @type {Token} */ token) => Math.max(Math.abs(token.x - x), Math.abs(token.y - y)) <= (TOKEN / 2) * token.scale);
}

/** The nearest other space in a direction; undefined at the edge. */
export function neighbourTowards(/** @type {Record<string, DrawnSpace>} */ spaces, /** @type {any} */ from, /** @type {Point} */ [dx, dy]) {
  const [x0, y0] = spaces[from].heart;
  let best;
  let least = Infinity;
  for (const [id, space] of Object.entries(spaces)) {
    const [x, y] = space.heart;
    const along = (x - x0) * dx + (y - y0) * dy;
    const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    if (id === from || along <= 4) continue;
    const cost = along + aside * 2.2;
    if (cost < least) [least, best] = [cost, id];
  }
  return best;
}
