// What lies beside the map while Diem rules: tracks with their slots, the Initiative track, the picks, pieces set aside.

import { html, nothing } from '../vendor/lit-html.js';
import { chip, renderCards, renderForces, renderLasting, renderSequence } from '../fitl/boxes.js';
import { renderLegend } from '../fitl/legend.js';
import { renderPanels as renderFitl, told } from '../fitl/side.js';
import { renderTracks, renderVictory } from '../fitl/tracks.js';
import { renderInitiative, renderStability, renderSlots } from './tracks.js';

const PIECES = [
  'arvn_troops', 'arvn_police', 'arvn_ranger', 'arvn_ranger_active', 'arvn_hamlet', 'arvn_base', 'vc_guerrilla', 'vc_guerrilla_active', 'vc_base',
];
const OF_FOUR = ['us_advisor', 'us_irregular', 'us_irregular_active', 'us_base', 'vc_cadre', 'nva_cadre'];

/** The levels and what waits on the slots: pieces leave them when the track rises (6.8, 6.9). */
const levels = (/** @type {VietnamView} */ view, /** @type {Ui} */ ui) => html`
  <section class="fp-panel ladders" aria-label=${ui.t('panel.ladders')}>
    <h2>${ui.t('panel.ladders')}</h2>
    ${Object.keys(view.slots).map((name) => renderSlots(view, name, ui))}
    ${renderStability(view, ui)}
  </section>`;

/** 2.1: the cards that lie openly in the mini-decks and are still to come, and how many nobody knows. */
function picks(/** @type {VietnamView} */ view, /** @type {Ui} */ { t }) {
  const years = Object.keys(view.picks);
  if (!years.length) return nothing;
  return html`
    <section class="fp-panel picks" aria-label=${t('panel.picks')}>
      <h2>${t('panel.picks')}</h2>
      ${years.map((year) => html`
        <div class="box" data-year=${year}><h3>${t('picks.year', { year, n: view.unseen[year] ?? 0 })}</h3>
          ${view.picks[year].length ? html`<ul>${view.picks[year].map((/** @type {number | string} */ number) => pick(view, number, t))}</ul>` : html`<p class="empty">${t('panel.empty')}</p>`}</div>`)}
    </section>`;
}

const pick = (/** @type {VietnamView} */ view, /** @type {number | string} */ number, /** @type {Words} */ t) => html`
  <li><details class="pick" data-pick=${number}><summary><b>${t(`card.${number}.title`)}</b> ${order(view, number, t)}</summary>
    ${sides(view.cards?.[number] ?? {}, t)}</details></li>`;

const order = (/** @type {VietnamView} */ view, /** @type {number | string} */ number, /** @type {Words} */ t) => {
  const found = view.initiative ? [] : view.faces?.[number]?.order ?? []; // 2.3.1: Diem's War ignores it
  return found.length ? html`<span class="order" role="img" aria-label=${`${t('card_face.order')}: ${found.map((faction) => t(`faction.${faction}`)).join(', ')}`}>${found.map((faction) => chip(faction, t))}</span>` : nothing;
};

const sides = (/** @type {CardTold} */ text, /** @type {Words} */ t) => ['effect', 'unshaded', 'shaded'].filter((side) => text[side]).map((side) => html`
  <span class=${`half ${side}`}><b>${t(`card_face.${side}`)}</b> ${text[side]}</span>`);

/** A card that can be picked, as a card: the order of the factions on it, and both its texts. */
export function tellOption(/** @type {VietnamView} */ view, /** @type {string} */ key, /** @type {Ui} */ ui) {
  const number = /^card:(\d+)$/.exec(key)?.[1];
  if (!number || !view.picks) return '';
  const { cards } = told({ ...view, picks: { of: [number] } }, ui);
  return html`<span class="face fp-panel">${order(view, number, ui.t)}${sides(cards[number], ui.t)}</span>`;
}

export function renderPanels(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  if (!view.slots) return renderFitl(view, ui);
  const full = told(view, ui);
  const boxes = { ...full, available: { ...view.available, ...(view.cadres ? { nva_cadre: view.cadres } : {}) } };
  const pieces = view.factions.length > 2 ? [...PIECES, ...OF_FOUR] : PIECES;
  return html`${renderCards(full, ui)}${levels(full, ui)}${view.initiative ? renderInitiative(view, ui) : nothing}${renderSequence(full, ui)}${renderVictory(full, ui)}
    ${renderTracks(full, ui)}${picks(full, ui)}${renderForces(boxes, ui)}${renderLasting({ ...full, momentum: null }, ui)}${renderLegend(ui, pieces, ['coin'], ['closed'])}`;
}
