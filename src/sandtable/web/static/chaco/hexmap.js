// The hex grid of the Chaco: where hexes lie, which one is under a point, and the country as one drawing made once.

import { MAP } from './board_data.js';

export const RADIUS = 37;
export const HALF = 32;
const ACROSS = RADIUS * 1.5;
const DOWN = HALF * 2;
const [MARGIN, ABOVE] = MAP.margin;
/** @type {Record<string, any>} */
const TERRAIN = { c: 'clear', s: 'scrub', h: 'hill', w: 'swamp', m: 'mountain' };
const EVEN = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]];
const ODD = [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];

export const [WIDTH, HEIGHT] = MAP.size;
export const isBox = (/** @type {string} */ place) => place in MAP.boxes;

const split = (/** @type {string} */ hex) => [Number(hex.slice(0, 2)), Number(hex.slice(2))];
const joined = (/** @type {any} */ column, /** @type {any} */ row) => `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;

/** The terrain of a hex; undefined where the map has none. */
export function terrainOf(/** @type {string} */ hex) {
  const [column, row] = split(hex);
  return TERRAIN[MAP.terrain[column - MAP.first]?.[row - MAP.top]];
}

/** Whether a word is the number of a hex or the name of a box. */
export const isPlace = (/** @type {string} */ word) => isBox(word) || (/^\d{4}$/.test(word) && terrainOf(word) !== undefined);

export const HEXES = MAP.terrain.flatMap((/** @type {string} */ letters, /** @type {number} */ i) =>
  [...letters].flatMap((letter, j) => (letter === '.' ? [] : [joined(i + MAP.first, j + MAP.top)])));

/** The middle of a hex or of an off-map box. */
/** @returns {Point} */
export function middle(/** @type {string} */ place) {
  if (isBox(place)) return MAP.boxes[place].at;
  const [column, row] = split(place);
  return [MARGIN + RADIUS + (column - MAP.first) * ACROSS, ABOVE + HALF + (row - MAP.top) * DOWN + (column & 1 ? HALF : 0)];
}

export function neighbours(/** @type {string} */ hex) {
  const [column, row] = split(hex);
  return (column & 1 ? ODD : EVEN).map(([dc, dr]) => joined(column + dc, row + dr));
}

/** Hexes from one to the other. */
export function distance(/** @type {any} */ a, /** @type {any} */ b) {
  const cube = (/** @type {string} */ hex) => {
    const [column, row] = split(hex);
    return [column, row - (column - (column & 1)) / 2];
  };
  const [[x, z], [u, w]] = [cube(a), cube(b)];
  return Math.max(Math.abs(x - u), Math.abs(z - w), Math.abs(x - u + z - w));
}

/** The place beside another in the direction of an arrow key; undefined at the edge of the map. */
export function beside(/** @type {string} */ place, /** @type {any} */ [dx, dy]) {
  if (isBox(place)) {
    if (dy) return MAP.boxes[place].links.find((/** @type {any} */ link) => !isBox(link));
    const row = Object.keys(MAP.boxes).filter((other) => middle(other)[1] === middle(place)[1]);
    return row[row.indexOf(place) + dx];
  }
  const [column, row] = split(place);
  const next = joined(column + dx, row + dy);
  if (terrainOf(next)) return next;
  const boxes = Object.keys(MAP.boxes).filter((box) => MAP.boxes[box].links.includes(place) && Math.sign(middle(box)[1] - middle(place)[1]) === dy);
  return boxes[0];
}

/** The hex or box under a point of the drawing. */
export function placeAt(/** @type {any} */ { x, y }) {
  for (const [box, { at }] of Object.entries(MAP.boxes)) {
    if (Math.abs(at[0] - x) < BOX[0] / 2 && Math.abs(at[1] - y) < BOX[1] / 2) return box;
  }
  const column = Math.round((x - MARGIN - RADIUS) / ACROSS) + MAP.first;
  let best;
  let least = Infinity;
  for (const c of [column - 1, column, column + 1]) {
    const row = Math.round((y - ABOVE - HALF - (c & 1 ? HALF : 0)) / DOWN) + MAP.top;
    const hex = joined(c, row);
    if (c < 0 || row < 0 || !terrainOf(hex)) continue;
    const [mx, my] = middle(hex);
    const off = Math.hypot(mx - x, my - y);
    if (off < least) [least, best] = [off, hex];
  }
  return least <= RADIUS ? best : undefined;
}

export const BOX = [196, 96]; // an off-map box

/** The outline of a hex, a little smaller or larger by `grow`. */
export function shape(/** @type {string} */ place, grow = 0) {
  const [x, y] = middle(place);
  if (isBox(place)) {
    const [w, h] = [BOX[0] + grow * 2, BOX[1] + grow * 2];
    return `M${x - w / 2} ${y - h / 2}h${w}v${h}h${-w}z`;
  }
  const [r, h] = [RADIUS + grow, HALF + grow * 0.87];
  return `M${x - r / 2} ${y - h}h${r}l${r / 2} ${h}l${-r / 2} ${h}h${-r}l${-r / 2} ${-h}z`;
}

const corners = (/** @type {string} */ hex) => {
  const [x, y] = middle(hex);
  const [r, q, h] = [RADIUS, RADIUS / 2, HALF];
  return [[x - q, y - h], [x + q, y - h], [x + r, y], [x + q, y + h], [x - q, y + h], [x - r, y]];
};

/** The sides of a set of hexes that face a hex out of it, as one path. */
export function outline(/** @type {any} */ hexes) {
  const inside = new Set(hexes);
  let path = '';
  for (const hex of inside) {
    const points = corners(hex);
    neighbours(hex).forEach((other, i) => {
      if (!inside.has(other)) path += `M${points[i].join(' ')}L${points[(i + 1) % 6].join(' ')}`;
    });
  }
  return path;
}

// ---------------------------------------------------------------- the country

/** The same "random" number for the same hex and turn, between 0 and 1. */
function chance(/** @type {string} */ hex, /** @type {any} */ turn) {
  let n = Number(hex) * 7919 + turn * 104729;
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

const rounded = (/** @type {number} */ n) => n.toFixed(1);

/** Marks scattered in each hex of a terrain: `mark(x, y, size)` in `number` places around the middle. */
function scattered(/** @type {string} */ kind, /** @type {number} */ number, /** @type {any} */ reach, /** @type {any} */ mark) {
  let path = '';
  for (const hex of HEXES) {
    if (terrainOf(hex) !== kind) continue;
    const [x, y] = middle(hex);
    const turned = chance(hex, 0) * Math.PI * 2;
    for (let i = 0; i < number; i += 1) {
      const angle = turned + ((i + chance(hex, i + 1) * 0.5) / number) * Math.PI * 2;
      const out = reach * (0.75 + 0.25 * chance(hex, i + 9));
      path += mark(Number(rounded(x + Math.cos(angle) * out)), Number(rounded(y + Math.sin(angle) * out * 0.9)), 0.8 + chance(hex, i + 20) * 0.5);
    }
  }
  return path;
}

const peak = (/** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ s) => `M${x - 9 * s} ${y + 7 * s}L${x} ${rounded(y - 9 * s)}L${rounded(x + 9 * s)} ${rounded(y + 7 * s)}`;
const shade = (/** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ s) => `M${x} ${rounded(y - 9 * s)}L${rounded(x + 9 * s)} ${rounded(y + 7 * s)}H${rounded(x + 1.5 * s)}L${rounded(x + 2.5 * s)} ${rounded(y - 1 * s)}Z`;
const mound = (/** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ s) => `M${rounded(x - 9 * s)} ${rounded(y + 4 * s)}Q${x} ${rounded(y - 9 * s)} ${rounded(x + 9 * s)} ${rounded(y + 4 * s)}M${rounded(x + 2 * s)} ${rounded(y - 0.5 * s)}l${rounded(2.5 * s)} ${rounded(3.5 * s)}M${rounded(x - 1.5 * s)} ${rounded(y - 0.8 * s)}l${rounded(1.5 * s)} ${rounded(4 * s)}`;

const PATTERNS = `
  <pattern id="cb-scrub" width="148" height="128" patternUnits="userSpaceOnUse">
    <path class="bush" d="M14 22a4.5 4.5 0 0 1 9 0zM58 11a3.5 3.5 0 0 1 7 0zM97 30a5 5 0 0 1 10 0zM130 14a3.5 3.5 0 0 1 7 0zM34 52a4 4 0 0 1 8 0zM74 60a4.5 4.5 0 0 1 9 0zM120 66a4 4 0 0 1 8 0zM6 82a4 4 0 0 1 8 0zM50 94a5 5 0 0 1 10 0zM92 98a3.5 3.5 0 0 1 7 0zM134 104a4.5 4.5 0 0 1 9 0zM24 116a3.5 3.5 0 0 1 7 0zM72 124a3.5 3.5 0 0 1 7 0z"></path>
    <path class="thorn" d="M30 34v5m-2.4-4l2.4 4l2.4-4M81 20v5m-2.4-4l2.4 4l2.4-4M112 46v5m-2.4-4l2.4 4l2.4-4M58 74v5m-2.4-4l2.4 4l2.4-4M16 60v5m-2.4-4l2.4 4l2.4-4M100 82v5m-2.4-4l2.4 4l2.4-4M40 104v5m-2.4-4l2.4 4l2.4-4M116 118v5m-2.4-4l2.4 4l2.4-4"></path>
  </pattern>
  <pattern id="cb-clear" width="30" height="26" patternUnits="userSpaceOnUse">
    <path class="grass" d="M4 8l1.5-4M7 8l-.5-5M19 21l1.5-4M22 21l-.5-5"></path>
  </pattern>
  <pattern id="cb-swamp" width="34" height="26" patternUnits="userSpaceOnUse">
    <path class="water" d="M2 7h13M6 10.5h11M18 20h13M22 23.5h9"></path>
    <path class="reed" d="M8 6v-5M11 6l2-4M24 19v-5M27 19l2-4"></path>
  </pattern>
  <pattern id="cb-abroad" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V10"></path></pattern>
  <pattern id="cb-cover-bolivia" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V12"></path></pattern>
  <pattern id="cb-cover-paraguay" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V12"></path></pattern>`;

function country() {
  const [fx, fy, gx, gy] = MAP.ferry;
  const numbers = HEXES.map((/** @type {string} */ hex) => {
    const [x, y] = middle(hex);
    return `<text x="${x}" y="${y - 23}" data-number="${hex}">${hex}</text>`;
  });
  return `
    <defs>${PATTERNS}<clipPath id="cb-land"><path d="${MAP.land}"></path></clipPath></defs>
    <rect class="abroad" x="-3000" y="-3000" width="9000" height="10000"></rect>
    <rect class="abroad-hatch" x="-3000" y="-3000" width="9000" height="10000"></rect>
    <path class="shore" d="${MAP.land}"></path>
    <path class="scrub" d="${MAP.land}"></path><path class="scrub-bush" d="${MAP.land}"></path>
    <g clip-path="url(#cb-land)">
      <path class="clear" d="${MAP.patches.clear}"></path><path class="clear-grass" d="${MAP.patches.clear}"></path>
      <path class="swamp" d="${MAP.patches.swamp}"></path><path class="swamp-reed" d="${MAP.patches.swamp}"></path>
      <path class="hill" d="${MAP.patches.hill}"></path><path class="mountain" d="${MAP.patches.mountain}"></path>
      <path class="mound" d="${scattered('hill', 3, 18, mound)}"></path>
      <path class="peak-shade" d="${scattered('mountain', 4, 19, shade)}"></path>
      <path class="peak" d="${scattered('mountain', 4, 19, peak)}"></path>
    </g>
    <path class="grid" d="${HEXES.map((/** @type {string} */ hex) => shape(hex)).join('')}"></path>
    <path class="edge" d="${MAP.land}"></path>
    <path class="clear-sides" d="${MAP.clearSides}"></path>
    ${MAP.rivers.map((/** @type {{d: string}} */ { d }) => `<path class="river-bed" d="${d}"></path>`).join('')}
    ${MAP.rivers.map((/** @type {{d: string}} */ { d }) => `<path class="river" d="${d}"></path>`).join('')}
    <path class="road-bed" d="${MAP.roads.join('')}"></path><path class="road" d="${MAP.roads.join('')}"></path>
    <path class="rail" d="${MAP.railway}"></path><path class="sleepers" d="${MAP.railway}"></path>
    <path class="ferry" d="M${fx} ${fy}L${gx} ${gy}"></path>
    ${Object.values(MAP.boxes).map(({ ways }) => `<path class="box-way" d="${ways}"></path>`).join('')}
    <g class="numbers">${numbers.join('')}</g>`;
}

/** @type {SVGGElement | null} */
let made = null;

const BELOW_NAMES = Object.keys(MAP.named).map((hex) => neighbours(hex)[3]);
/** @type {Map<string | undefined, SVGElement>} */
let numbers = new Map();
/** @type {string[]} */
let covered = [];

/** Everything that never changes, drawn once and kept; but for the numbers that counters or names would cover. */
export function countryNode(/** @type {any} */ occupied) {
  if (!made) {
    const holder = document.createElement('template');
    holder.innerHTML = `<svg><g class="country" aria-hidden="true">${country()}</g></svg>`;
    made = document.importNode(/** @type {SVGGElement} */ (holder.content.querySelector('.country')), true);
    const texts = /** @type {NodeListOf<SVGElement>} */ (made.querySelectorAll('[data-number]'));
    numbers = new Map([...texts].map((text) => [text.dataset.number, text]));
  }
  for (const hex of covered) numbers.get(hex)?.removeAttribute('display');
  covered = [...occupied, ...BELOW_NAMES];
  for (const hex of covered) numbers.get(hex)?.setAttribute('display', 'none');
  return made;
}

/** The part of the map where the armies face each other: [x, y, w, h]; none while one of them is still to come. */
export function frontOf(/** @type {ChacoView} */ view) {
  /** @type {Record<string, Set<string>>} */
  const at = { bolivia: new Set(), paraguay: new Set() };
  for (const { side, hex } of Object.values(view.units)) if (!isBox(hex)) at[side].add(hex);
  const near = (/** @type {any} */ hexes, /** @type {any} */ others) => [...hexes].filter((hex) => [...others].some((other) => distance(hex, other) <= 6));
  const front = [...near(at.bolivia, at.paraguay), ...near(at.paraguay, at.bolivia)];
  if (!front.length || view.phase === 'setup') return null;
  const points = front.map(middle);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 110, Math.min(...ys) - 110];
  return [left, top, Math.max(...xs) + 110 - left, Math.max(...ys) + 110 - top];
}
