// What the page needs of the Chaco besides the map: styles, panels beside it, the combat in the question, zoom, tooltips.

import { html, nothing } from '../vendor/lit-html.js';
import { attachPanZoom } from '../js/panzoom.js';
import { currentLang } from '../js/texts.js';
import { renderCombat, renderLastCombat } from './combat.js';
import { counterPicture, printed } from './counters.js';
import { counterName, describePlace, movementPoints } from './describe.js';
import { HEIGHT, isBox, terrainOf, WIDTH } from './hexmap.js';
import { flags } from './layers.js';
import { renderLegend } from './legend.js';
import { look } from './look.js';
import { members } from './stacks.js';

export const STYLES = ['board.css', 'panels.css'];

const SIDES = ['paraguay', 'bolivia'];
const PHASES = ['supply', 'new_units', 'movement', 'reaction_movement', 'first_combat', 'reaction_combat', 'second_combat', 'construction', 'politics'];
const BOXES = ['reinforcements', 'dead', 'gone', 'available_leaders', 'replaced_leaders'];

const monthOf = (/** @type {any} */ turn) => {
  const [year, month] = turn.split('-').map(Number);
  return year * 12 + month;
};
const dated = (/** @type {any} */ turn) => {
  const [year, month] = turn.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, 1)).toLocaleDateString(currentLang(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
};

const flag = (/** @type {string} */ side) => html`<svg class="flag-picture" viewBox="0 0 16 12" width="20" height="15" aria-hidden="true">${flags(side)}</svg>`;

function renderTurn(/** @type {ChacoView} */ view, /** @type {any} */ { t }) {
  const left = monthOf(view.last_turn) - monthOf(view.turn);
  return html`
    <section class="cp-panel turn"><h2>${t('chaco.turn')}</h2>
      <p class="date"><b>${dated(view.turn)}</b> <span>${t('chaco.turns_left', { n: left })}</span></p>
      <p class="weather"><span class=${`chip-weather ${view.weather}`}>${weatherPicture(view.weather)}${t(view.weather === 'rain' ? 'event.chaco.rain' : 'event.chaco.dry')}</span>
        ${view.truce ? html`<span class="chip-weather truce">${t('event.chaco.truce')}</span>` : nothing}</p>
      <ol class="phases">${PHASES.map((phase) => html`
        <li class=${phase === view.phase ? 'now' : ''} aria-current=${phase === view.phase ? 'step' : nothing}>${t(`phase.chaco.${phase}`)}</li>`)}</ol>
      <p class="whose">${flag(view.active)} ${PHASES.includes(view.phase) ? t('chaco.whose', { seat: t(`faction.${view.active}`) }) : t(`phase.chaco.${view.phase}`)}</p>
    </section>`;
}

const weatherPicture = (/** @type {any} */ weather) => (weather === 'rain'
  ? html`<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="M5 11a4 4 0 0 1 1-7.5a5 5 0 0 1 9 1.5a3 3 0 0 1 0 6z" fill="currentColor"></path><path d="M6 14l-1 3M10 14l-1 3M14 14l-1 3" stroke="currentColor" stroke-width="1.6"></path></svg>`
  : html`<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><circle cx="10" cy="10" r="4" fill="currentColor"></circle><path d="M10 1v3M10 16v3M1 10h3M16 10h3M4 4l2 2M14 14l2 2M16 4l-2 2M6 14l-2 2" stroke="currentColor" stroke-width="1.6"></path></svg>`);

function renderScore(/** @type {ChacoView} */ view, /** @type {any} */ { t, chances }) {
  /** @type {[string, (side: string) => unknown][]} */
  const rows = [
    ['vp', (side) => view.vp[side]],
    ['replacements', (side) => view.replacements[side]],
    ['radius', (side) => view.supply_radius[side]],
    ['loc', (side) => view.loc[side] ?? '–'],
    ['air', (side) => view.air[side]],
    ['call_ups', (side) => view.call_ups[side]],
    ['trucks', (side) => view.boxes.available_trucks[side].length],
  ];
  const commander = (/** @type {string} */ side) => {
    const id = view.commander[side];
    return id ? html`${t(`leader.${id}`)}${view.questioned[side] ? html` <b class="doubted" title=${t('chaco.questioned')}>?</b>` : nothing}` : '–';
  };
  return html`
    <section class="cp-panel score"><h2>${t('chaco.sides')}</h2>
      <table><thead><tr><td></td>${SIDES.map((side) => html`<th scope="col" class=${side}>${flag(side)} ${t(`faction.${side}`)}</th>`)}</tr></thead>
        <tbody>${chances ? html`<tr class="row-chances"><th scope="row" title=${t('web.chances.help')}>${t('web.chances')}</th>${SIDES.map((side) => html`<td>${chances[side]}</td>`)}</tr>` : nothing}${rows.map(([name, value]) => html`<tr class=${`row-${name}`}><th scope="row">${t(`chaco.row.${name}`)}</th>${SIDES.map((side) => html`<td>${value(side)}</td>`)}</tr>`)}
          <tr><th scope="row">${t('chaco.commander')}</th>${SIDES.map((side) => html`<td>${commander(side)}</td>`)}</tr></tbody></table>
      ${chances ? html`<p class="hint chance-note">${t('web.chances.note')}. ${t('web.chances.meaning')}</p>` : nothing}
    </section>`;
}

function renderBoxes(/** @type {ChacoView} */ view, /** @type {any} */ { t }) {
  const pile = (/** @type {string} */ name, /** @type {string} */ side) => {
    const ids = view.boxes[name][side];
    if (!ids.length) return nothing;
    return html`<details class=${`pile ${side}`}><summary>${flag(side)} ${t(`chaco.pile.${name}`)} <b>${ids.length}</b></summary>
      <ul>${ids.map((id) => {
        const c = printed(id);
        return html`<li title=${counterName(c, t)}>${counterPicture(c)}<span class="visually-hidden">${counterName(c, t)}</span></li>`;
      })}</ul></details>`;
  };
  return html`<section class="cp-panel piles"><h2>${t('chaco.boxes')}</h2>${BOXES.map((name) => SIDES.map((side) => pile(name, side)))}</section>`;
}

export function renderPanels(/** @type {ChacoView} */ view, /** @type {Ui} */ ui) {
  return html`${renderTurn(view, ui)}${renderLastCombat(ui.lines, ui)}${renderScore(view, ui)}${renderBoxes(view, ui)}${renderLegend(ui)}`;
}

/** In the question's panel: what a combat would be like, before one commits to it. */
export const renderAside = (/** @type {Record<string, any>} */ args, /** @type {Ui} */ ui) => (args.preview ? renderCombat(args.preview, ui, matchMedia('(min-width: 901px)').matches) : nothing);

const NAMED = 3; // counters of a stack that are named beside an option

/** Who stands at the place of an option, and what it costs to go there: a number alone tells a newcomer nothing. */
export function tellOption(/** @type {any} */ _view, /** @type {string} */ key, /** @type {any} */ { args, t }) {
  const place = /^(hex|box):/.test(key) && look.placeOf(key);
  if (!place) return '';
  const here = (look.stacks.get(place) ?? []).flatMap(members).map((/** @type {any} */ counter) => counterName(counter, t));
  const said = here.slice(0, NAMED);
  if (here.length > NAMED) said.push(t('chaco.others', { n: here.length - NAMED }));
  if (!said.length && !isBox(place)) said.push(t(`chaco.terrain.${terrainOf(place)}`));
  const cost = args.costs?.[place];
  if (cost !== undefined) said.push(t('chaco.mp', { mp: movementPoints(cost) }));
  return said.join(' \u00b7 ');
}

/** The months as marks on the way through a game, and longer ones where a settlement changed hands. */
export const milestones = (/** @type {News[]} */ log) => log.filter(({ topic }) => topic === 'chaco.turn' || topic === 'chaco.control').map(({ at, topic, args, text }) => ({
  at,
  label: topic === 'chaco.turn' ? dated(args.turn) : text.replace(/\.$/, ''),
  great: topic === 'chaco.control',
}));

export const describe = (/** @type {ChacoView} */ view, /** @type {any} */ { place }, /** @type {Words} */ t) => describePlace(view, place, look.stacks.get(place) ?? [], t);

export function attach(/** @type {HTMLElement} */ holder, /** @type {string} */ key) {
  const board = holder.querySelector('.chaco-board');
  look.panZoom = attachPanZoom(/** @type {SVGSVGElement} */ (board), {
    width: WIDTH, height: HEIGHT, most: 16, key: `${key} ${look.view.scenario}`, home: () => look.home(holder.clientWidth, holder.clientHeight),
    onChange: (/** @type {any} */ seen, /** @type {number} */ scale) => look.changed(seen, scale),
  });
  return {
    ...look.panZoom,
    reveal: (/** @type {string} */ what) => look.reveal(what),
    revealQuestion: (/** @type {Record<string, any>} */ args, /** @type {string[]} */ keys) => look.ask(args, keys),
  };
}
