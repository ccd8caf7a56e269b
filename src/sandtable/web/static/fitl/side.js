// What the page needs of Fire in the Lake besides the map: its styles, the panels beside it, zoom, tooltips.

import { html } from '../vendor/lit-html.js';
import { BOARD } from './board_data.js';
import { renderCards, renderForces, renderLasting, renderSequence } from './boxes.js';
import { describeSpace } from './describe.js';
import { renderLegend } from './legend.js';
import { attachPanZoom } from '../js/panzoom.js';
import { renderTracks, renderVictory } from './tracks.js';

export const STYLES = ['board.css', 'panels.css', 'status.css'];

// What the panels call a text, and its name in the catalogs.
const SIDES = { title: 'title', effect: 'event', unshaded: 'unshaded', shaded: 'shaded', history: 'history' };

/** The texts of the cards that the view names, and what each faction did, as the panels want them. */
export function told(/** @type {VietnamView} */ view, /** @type {Ui} */ { t, has }) {
  const numbers = [view.card, view.next_card, ...Object.keys(view.capabilities ?? {}), ...Object.keys(view.momentum ?? {}), ...Object.values(view.pivotal ?? {}),
    ...Object.values(view.picks ?? {}).flat()];
  /** @type {Record<string, any>} */
  /** @type {Record<string, CardTold>} */
  const cards = {};
  for (const number of numbers) {
    if (!number) continue;
    const here = Object.entries(SIDES).filter(([, side]) => has(`card.${number}.${side}`));
    cards[number] = Object.fromEntries(here.map(([name, side]) => [name, t(`card.${number}.${side}`)]));
    Object.assign(cards[number], view.faces?.[number]);
  }
  const [first, second] = view.acted ?? [];
  const sequence = {
    ...(first ? { first: { faction: first, choice: view.first_did } } : {}),
    ...(second ? { second: { faction: second, choice: null } } : {}),
    passed: view.passed,
  };
  return { ...view, card: view.card || null, next_card: view.next_card || null, cards, sequence };
}

/** The card in play and the next, by themselves. */
export const renderCard = (/** @type {VietnamView} */ view, /** @type {Ui} */ ui) => renderCards(told(view, ui), ui);

export function renderPanels(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  const full = told(view, ui);
  return html`${renderCards(full, ui)}${renderSequence(full, ui)}${renderVictory(full, ui)}${renderTracks(full, ui)}${renderForces(full, ui)}${renderLasting(full, ui)}${renderLegend(ui)}`;
}

const OF_A_COUP = new Set(['phase.victory', 'no_coup_round', 'failed_attempt', 'leader']);

/** The cards as marks on the way through a game: for the bar of the past and the chart. */
export const milestones = (/** @type {News[]} */ log, /** @type {Words} */ t) => log.filter(({ topic }) => topic === 'card').map(({ at, args }) => ({
  at,
  label: t(`card.${args.card}.title`),
  great: log.some((line) => line.at === at && OF_A_COUP.has(line.topic)),
}));

const [NAME_UNITS, READABLE_PX, PHONE_PX] = [25.5, 12, 500]; // a name on the board, and how large it is to be on a phone
/** Pixels for a unit of the board from which the towns' names and the tokens' letters can be read: they are as small as print. */
const [NEAR, CLOSE] = [READABLE_PX / 17, READABLE_PX / 8.5];

/** What is shown first: all of it, or where that would be too small to read, the country around the capital. */
function firstSight(/** @type {HTMLElement} */ holder) {
  const { width, height } = holder.getBoundingClientRect();
  if (!width || width > PHONE_PX) return [0, 0, BOARD.width, BOARD.height];
  const scale = READABLE_PX / NAME_UNITS;
  const [x, y] = BOARD.spaces.saigon.heart;
  return [x - width / scale / 2, y - height / scale / 2, width / scale, height / scale];
}

/** Zoom and pan; what is pointed at in the list of options is brought into the window; `moved` is told of every move. */
export function attach(/** @type {HTMLElement} */ holder, /** @type {string} */ key, /** @type {any} */ moved) {
  const board = /** @type {SVGSVGElement} */ (holder.querySelector('.fitl-board'));
  const seen = (/** @type {any} */ _, /** @type {number} */ scale) => {
    board.classList.toggle('near', scale >= NEAR);
    board.classList.toggle('close', scale >= CLOSE);
    moved?.();
  };
  const panZoom = attachPanZoom(board, { width: BOARD.width, height: BOARD.height, key, home: () => firstSight(holder), onChange: seen });
  const reveal = (/** @type {string} */ option) => {
    const space = option?.startsWith('space:') && BOARD.spaces[option.slice('space:'.length)];
    if (space) panZoom.bringIn(...middle(space));
  };
  const points = (/** @type {any[]} */ ids) => ids.filter((id) => BOARD.spaces[id]).map((id) => middle(BOARD.spaces[id]));
  const revealQuestion = (/** @type {Record<string, any>} */ { target, space, origin }, /** @type {string[]} */ keys) =>
    panZoom.bringTogether(points([origin, space, target].flat()), points(keys.map((one) => one.replace(/^space:/, ''))));
  /** Where in the window a space stands now; nothing for what is no space, or out of sight. */
  const pointOf = (/** @type {string} */ id) => {
    const space = BOARD.spaces[id];
    const matrix = space && board.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(...middle(space)).matrixTransform(matrix);
    const box = holder.getBoundingClientRect();
    return [x - box.left, y - box.top];
  };
  return { ...panZoom, reveal, revealQuestion, pointOf };
}

/** The point of a space that stands for it: the middle of its hub, if it has one. */
/** @type {(space: DrawnSpace) => Point} */
const middle = ({ hub, heart }) => (hub ? [hub[0] + hub[2] / 2, hub[1] + hub[3] / 2] : heart);

export const describe = (/** @type {VietnamView} */ view, /** @type {{space: string}} */ { space }, /** @type {Words} */ t) => describeSpace(view, space, t);
