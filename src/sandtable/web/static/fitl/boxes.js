// Everything that lies beside the map: cards, eligibility, forces in their boxes, lasting effects, the leader.

import { html, nothing } from '../vendor/lit-html.js';
import { FACTIONS, factionOf, stacks } from './pieces.js';
import { tokenClass, tokenShape } from './tokens.js';

/**
 * Texts of cards come with the view: `view.cards = {"107": {title, order, unshaded, shaded, effect}}`, where `effect`
 * is the text of a card with one side. A card without texts shows its number.
 */
const cardText = (view, number) => view.cards?.[number] ?? {};

/** One stack as a small picture; a real button while it is on offer in this box. */
function stack(piece, count, box, ui) {
  const name = ui.t('board.stack', { piece: ui.t(`piece.${piece}`), n: count });
  const picture = html`<svg class="stack" viewBox="-20 -20 40 40" aria-hidden="true"><g class=${tokenClass(piece)}>${tokenShape(piece, count)}</g></svg>`;
  const key = `piece:${piece}`;
  if (ui.space === box && ui.options?.has(key)) {
    return html`<button class="pile on-offer" data-key=${key} data-piece=${piece} aria-label=${name} title=${name}
      @click=${() => ui.onPick(key)}>${picture}</button>`;
  }
  return html`<span class="pile" data-piece=${piece} role="img" aria-label=${name} title=${name}>${picture}</span>`;
}

function forceBox(name, pieces, ui) {
  const piles = stacks(pieces);
  return html`
    <div class="box" data-box=${name}>
      <h3>${ui.t(`box.${name}`)}</h3>
      ${piles.length === 0
        ? html`<p class="empty">${ui.t('box.empty')}</p>`
        : html`<div class="piles">${FACTIONS.map((faction) => {
            const own = piles.filter(([piece]) => factionOf(piece) === faction);
            return own.length ? html`<span class=${`pool ${faction}`}>${own.map(([piece, count]) => stack(piece, count, name, ui))}</span>` : nothing;
          })}</div>`}
    </div>`;
}

/** Available Forces, US Casualties, Out of Play. */
export const renderForces = (view, ui) => html`
  <section class="fp-panel forces" aria-label=${ui.t('panel.forces')}>
    <h2>${ui.t('panel.forces')}</h2>
    ${['available', 'casualties', 'out_of_play'].map((name) => forceBox(name, view[name] ?? {}, ui))}
  </section>`;

const chip = (faction, t, classes = '') =>
  html`<span class=${`chip ${faction} ${classes}`}>${t(`faction.${faction}`)}</span>`;

/** 2.3: who stands where, in the order of the current card; what the first and second eligible did. */
export function renderSequence(view, ui) {
  const { t } = ui;
  const order = cardText(view, view.card).order ?? view.eligible ?? [];
  const everyone = [...order, ...FACTIONS.filter((faction) => !order.includes(faction))];
  const eligible = everyone.filter((faction) => view.eligible?.includes(faction));
  const done = view.sequence ?? {};
  const place = (faction) => {
    for (const rank of ['first', 'second']) {
      if (done[rank]?.faction === faction) return t(`sequence.${rank}_did`, { choice: t(`choice.${done[rank].choice}`) });
    }
    if (done.passed?.includes(faction)) return t('sequence.passed');
    const rank = eligible.indexOf(faction);
    if (rank < 0) return t('sequence.ineligible');
    return rank < 2 ? t(`sequence.${rank ? 'second' : 'first'}`) : t('sequence.eligible');
  };
  return html`
    <section class="fp-panel sequence" aria-label=${t('panel.sequence')}>
      <h2>${t('panel.sequence')}</h2>
      <ol>${everyone.map((faction) => html`
        <li class=${eligible.includes(faction) ? 'eligible' : 'ineligible'}>${chip(faction, t)}<span>${place(faction)}</span></li>`)}
      </ol>
    </section>`;
}

function cardFace(view, number, role, ui) {
  const { t } = ui;
  if (number === null || number === undefined) {
    return html`<article class="card none"><header>${t(`card.${role}`)}</header><p>${t('card.none')}</p></article>`;
  }
  const text = cardText(view, number);
  const side = (name) => (text[name] ? html`<p class=${`side ${name}`}><b>${t(`card.${name}`)}</b> ${text[name]}</p>` : nothing);
  return html`
    <article class=${`card ${role}`} data-card=${number}>
      <header><span class="role">${t(`card.${role}`)}</span><span class="number">${number}</span></header>
      <h3>${text.title ?? t('card.number', { n: number })}</h3>
      ${text.order ? html`<p class="order" aria-label=${t('card.order')}>${text.order.map((faction) => chip(faction, t))}</p>` : nothing}
      ${side('effect')}${side('unshaded')}${side('shaded')}
    </article>`;
}

/** The card in play and the card to come. */
export const renderCards = (view, ui) => html`
  <section class="fp-panel cards" aria-label=${ui.t('panel.cards')}>
    <h2>${ui.t('panel.cards')}${view.monsoon ? html` <span class="monsoon">${ui.t('card.monsoon')}</span>` : nothing}</h2>
    ${cardFace(view, view.card, 'current', ui)}${cardFace(view, view.next_card, 'next', ui)}
  </section>`;

const effects = (view, cards, t) =>
  Object.entries(cards ?? {}).map(([number, side]) => {
    const text = cardText(view, number);
    return html`<li class=${side} title=${text[side] ?? text.effect ?? ''}>
      <span class=${`mark ${side}`} aria-hidden="true"></span><b>${text.title ?? t('card.number', { n: number })}</b>
      <small>${t(`card.${side}`)}</small></li>`;
  });

const effectList = (title, items, t) => html`
  <div class="box"><h3>${title}</h3>${items.length ? html`<ul>${items}</ul>` : html`<p class="empty">${t('box.empty')}</p>`}</div>`;

/** 5.3 Capabilities, 5.4 Momentum, pivotal events still held, the leader in Saigon. */
export function renderLasting(view, ui) {
  const { t } = ui;
  const pivotal = Object.entries(view.pivotal ?? {}).map(([faction, number]) =>
    html`<li>${chip(faction, t)} ${cardText(view, number).title ?? t('card.number', { n: number })}</li>`);
  return html`
    <section class="fp-panel lasting" aria-label=${t('panel.lasting')}>
      <h2>${t('panel.lasting')}</h2>
      <div class="box leader"><h3>${t('box.leader')}</h3>
        <p><b>${t(`leader.${view.leader}`)}</b>${view.leader_cards?.length ? html` <small>${t('box.leader_cards', { n: view.leader_cards.length })}</small>` : nothing}</p>
      </div>
      ${effectList(t('box.capabilities'), effects(view, view.capabilities, t), t)}
      ${effectList(t('box.momentum'), effects(view, view.momentum, t), t)}
      ${pivotal.length ? effectList(t('box.pivotal'), pivotal, t) : nothing}
    </section>`;
}
