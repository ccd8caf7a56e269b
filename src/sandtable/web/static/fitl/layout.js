// Which token stands where: pure geometry over the board's data.

import { stacks } from './pieces.js';

/** @typedef {{piece: string, count: number, x: number, y: number, scale: number}} Placed */

const TOKEN = 38; // a token's own square

/** The largest cell that lets `count` tokens into a box, and its columns. */
function gridFor(count, width, height, largest) {
  let best = { cell: 0, columns: 1 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const cell = Math.min(width / columns, height / rows, largest);
    if (cell > best.cell + 0.01) best = { cell, columns };
  }
  return best;
}

/** Tokens in rows, centred in a box [x, y, w, h]. */
function inBox(piles, [x, y, width, height], largest) {
  const { cell, columns } = gridFor(piles.length, width, height, largest);
  const rows = Math.ceil(piles.length / columns);
  return piles.map(([piece, count], i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? piles.length - row * columns : columns;
    return {
      piece,
      count,
      x: x + width / 2 + ((i % columns) - (inRow - 1) / 2) * cell,
      y: y + height / 2 + (row - (rows - 1) / 2) * cell,
      scale: cell / TOKEN,
    };
  });
}

/** Tokens in a province's slots: the best ones, filled in reading order so that factions stay together. */
function inSlots(piles, slots, cell) {
  // More stacks than slots (never seen in play): two half-size tokens share a slot.
  const crowded = piles.length > slots.length;
  const places = crowded
    ? slots.flatMap(([x, y]) => [[x - cell / 4, y], [x + cell / 4, y]])
    : slots.slice(0, piles.length);
  const scale = (crowded ? cell / 2 : cell) / TOKEN;
  const ordered = places.slice(0, piles.length).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return piles.slice(0, places.length).map(([piece, count], i) => ({ piece, count, x: ordered[i][0], y: ordered[i][1], scale }));
}

/**
 * Where the pieces of a space lie.
 * @returns {Placed[]}
 */
export function placeTokens(board, space, pieces) {
  const piles = stacks(pieces);
  if (piles.length === 0) return [];
  if (space.slots) return inSlots(piles, space.slots, board.cell);
  return inBox(piles, space.box, space.kind === 'loc' ? board.locCell : board.cell);
}

/** The middle of a space, for moving the focus with the arrow keys and for scrolling into view. */
export function centreOf(space) {
  if (space.kind === 'city') return space.at;
  if (space.kind === 'loc') return space.shield;
  return [space.header[0], space.header[1] + 30];
}

/** The nearest other space in a direction; undefined at the edge. */
export function neighbourTowards(spaces, from, [dx, dy]) {
  const [x0, y0] = centreOf(spaces[from]);
  let best;
  let least = Infinity;
  for (const [id, space] of Object.entries(spaces)) {
    const [x, y] = centreOf(space);
    const along = (x - x0) * dx + (y - y0) * dy;
    const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    if (id === from || along <= 4) continue;
    const cost = along + aside * 2.2;
    if (cost < least) [least, best] = [cost, id];
  }
  return best;
}
