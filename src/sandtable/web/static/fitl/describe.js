// A space in words: for tooltips, for screen readers, for the panel beside the board.

import { BOARD } from './board_data.js';
import { factionOf, stacks } from './pieces.js';

const EMPTY = { pieces: {}, support: 'neutral', counts: 0, control: 'none', terror: 0, sabotage: 0 };

/** A space of the view; a space that the view leaves out is empty. */
export const spaceState = (/** @type {VietnamView} */ view, /** @type {string} */ id) => ({ ...EMPTY, ...view.spaces?.[id] });

/**
 * @typedef {{topic: string, text: string, piece?: string, count?: number, faction?: string}} Line
 * @returns {{id: string, title: string, lines: Line[]}}
 */
export function describeSpace(/** @type {VietnamView} */ view, /** @type {string} */ id, /** @type {Words} */ t) {
  const space = BOARD.spaces[id];
  const state = spaceState(view, id);
  /** @type {any} */
  const lines = [];
  const say = (/** @type {string} */ topic, /** @type {string} */ text, more = {}) => lines.push({ topic, text, ...more });

  if (view.closed?.includes(id)) {
    say('kind', t(`country.${space.country}`));
    say('closed', t('map.closed'));
    return { id, title: t(`space.${id}`), lines };
  }
  if (space.kind === 'loc') {
    const ways = space.mekong && space.highway ? 'both' : space.mekong ? 'mekong' : 'highway';
    say('kind', t(`way.${ways}`, { route: space.routes.filter((/** @type {string} */ r) => r !== 'Mekong').join(', ') }));
    say('econ', t('map.econ', { n: space.econ }));
  } else {
    const kind = space.kind === 'city' ? t('kind.city') : t(`terrain.${space.terrain}`);
    say('kind', space.country === 'south_vietnam' ? kind : `${kind}, ${t(`country.${space.country}`)}`);
    say('population', t('map.population', { n: space.population }));
    if (space.population > 0) {
      say('support', state.counts ? t('map.support_total', { level: t(`support.${state.support}`), n: Math.abs(state.counts) }) : t(`support.${state.support}`));
    }
    say('control', t(`control.${state.control}`));
  }
  if (space.coastal) say('coastal', t('map.coastal'));
  if (state.terror) say('terror', t('map.terror', { n: state.terror }));
  if (state.sabotage) say('sabotage', t('map.sabotage'));
  for (const [piece, count] of stacks(state.pieces)) {
    say('pieces', stackName(piece, count, t), { piece, count, faction: factionOf(piece) });
  }
  if (stacks(state.pieces).length === 0) say('pieces', t('map.no_pieces'));
  return { id, title: t(`space.${id}`), lines };
}

/** The same in one breath, for aria-label. */
export function spaceLabel(/** @type {VietnamView} */ view, /** @type {string} */ id, /** @type {Words} */ t, /** @type {boolean} */ onOffer, chosen = false) {
  const { title, lines } = describeSpace(view, id, t);
  const said = [title, ...lines.map((line) => line.text)];
  if (onOffer) said.push(t('map.on_offer'));
  if (chosen) said.push(t('map.chosen'));
  return said.join('. ');
}

const inNumber = (/** @type {string} */ piece, /** @type {number} */ count, /** @type {Words} */ t) => t(`piece.${piece}`, { n: count });

/** One stack in words: "3 US Troops". */
export const stackName = (/** @type {string} */ piece, /** @type {number} */ count, /** @type {Words} */ t) => t('map.stack', { piece: inNumber(piece, count, t), n: count });

/** One stack and its space in words. */
export const stackLabel = (/** @type {string} */ piece, /** @type {number} */ count, /** @type {string} */ id, /** @type {Words} */ t) =>
  t('map.stack_in', { piece: inNumber(piece, count, t), n: count, space: t(`space.${id}`) });
