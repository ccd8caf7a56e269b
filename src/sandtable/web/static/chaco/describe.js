// A place and its counters in words: for tooltips and for screen readers.

import { MAP } from './board_data.js';
import { factors, fullSteps, signed } from './counters.js';
import { isBox, terrainOf } from './hexmap.js';
import { members } from './stacks.js';

const WET = new Set(MAP.wet);

/** The name of a hex with its number, or of an off-map box. */
export const placeName = (/** @type {string} */ place, /** @type {Words} */ t) => t(`${isBox(place) ? 'box' : 'hex'}.${place}`);

/** One counter: "21 Inf 4-5-5", "Marzana, political 1, command +1". */
export function counterName(/** @type {ChacoFace} */ c, /** @type {Words} */ t) {
  const said = [];
  if (c.type === 'csp') return t('chaco.csp', { n: c.n });
  if (c.type === 'leader') said.push(t(`leader.${c.id}`), t('chaco.ratings', { political: c.political, command: signed(c.command) }));
  else if (c.type === 'truck' || c.type === 'ghq') said.push(t(`${c.type}.${c.id}`));
  else said.push(`${t(`unit.${c.id}`)} ${factors(c)}`);
  if (c.commander) said.push(t('chaco.commander'));
  if (c.questioned) said.push(t('chaco.questioned'));
  if (c.steps !== undefined && c.steps < fullSteps(c.id)) said.push(t('chaco.reduced'));
  if (c.building) said.push(t('chaco.building'));
  if (c.assigned) said.push(t('chaco.assigned'));
  if (c.supplied === false) said.push(t('chaco.unsupplied'));
  return said.join(', ');
}

const PARTS = ['', '⅙', '⅓', '½', '⅔', '⅚'];
/** Movement points from sixths: "2½". */
export const movementPoints = (/** @type {any} */ sixths) => `${Math.floor(sixths / 6) || ''}${PARTS[sixths % 6]}` || '0';

const sum = (/** @type {any} */ units, /** @type {string} */ what) => units.reduce((/** @type {number} */ total, /** @type {ChacoCounter} */ unit) => total + unit[what], 0);

/** The lines of a tooltip. */
function placeLines(/** @type {ChacoView} */ view, /** @type {string} */ place, /** @type {ChacoStack[]} */ stacks, /** @type {Words} */ t, /** @type {any} */ whole) {
  const lines = [];
  if (isBox(place)) lines.push(t(MAP.boxes[place].turn ? 'chaco.box.turn' : 'chaco.box.mp'));
  else {
    const markers = (view.markers[place] ?? '').split('+').filter(Boolean);
    const country = [t(`chaco.terrain.${terrainOf(place)}`)];
    if (WET.has(place)) country.push(t('chaco.water'));
    if (place in MAP.sources) country.push(t('chaco.source', { seat: t(`faction.${MAP.sources[place]}`) }));
    lines.push(country.join(', '));
    for (const marker of markers) lines.push(t(`chaco.marker.${marker}`));
    if (view.control[place]) lines.push(t('chaco.held', { seat: t(`faction.${view.control[place]}`) }));
  }
  for (const stack of stacks) {
    if (stack.units.length > 1) {
      const total = { seat: t(`faction.${stack.side}`), attack: sum(stack.units, 'attack'), defense: sum(stack.units, 'defense'), n: stack.units.length };
      lines.push(t('chaco.total', total));
    }
    const counters = members(stack);
    if (whole || counters.length === 1) for (const c of counters) lines.push(counterName(c, t));
  }
  return lines;
}

/** For a tooltip: what the fan shows need not be said. */
export function describePlace(/** @type {ChacoView} */ view, /** @type {string} */ place, /** @type {ChacoStack[]} */ stacks, /** @type {Words} */ t) {
  return { title: placeName(place, t), lines: placeLines(view, place, stacks, t, false).map((text) => ({ text })) };
}

/** The same in one breath, for aria-label. */
export function placeLabel(/** @type {ChacoView} */ view, /** @type {string} */ place, /** @type {ChacoStack[]} */ stacks, /** @type {Words} */ t, /** @type {boolean} */ offered, /** @type {number} */ cost) {
  const said = [placeName(place, t), ...placeLines(view, place, stacks, t, true)];
  if (cost !== undefined) said.push(t('chaco.cost', { mp: movementPoints(cost) }));
  if (offered) said.push(t('chaco.on_offer'));
  return said.join('. ');
}
