// Everything that lies beside the map: cards, eligibility, forces in their boxes, lasting effects, the leader.

import { html, nothing } from '../vendor/lit-html.js';
import { stackName } from './describe.js';
import { FACTIONS, factionOf, stacks } from './pieces.js';
import { deckLine } from './status.js';
import { tokenClass, tokenShape } from './tokens.js';

/**
 * Texts of cards come with the view: `view.cards = {"107": {title, order, unshaded, shaded, effect}}`, where `effect`
 * is the text of a card with one side. A card without texts shows its number.
 */
const cardText = (/** @type {VietnamView} */ view, /** @type {number | string | null} */ number) => view.cards?.[number ?? ''] ?? {};

/** One stack as a small picture; a real button while it is on offer in this box. */
function stack(/** @type {string} */ piece, /** @type {number} */ count, /** @type {any} */ box, /** @type {Ui} */ ui) {
  const name = stackName(piece, count, ui.t);
  const picture = html`<svg class="stack" viewBox="-20 -20 40 40" aria-hidden="true"><g class=${tokenClass(piece)}>${tokenShape(piece, count)}</g></svg>`;
  const key = `piece:${piece}`;
  if (ui.space === box && ui.options?.has(key)) {
    return html`<button class="pile on-offer" data-key=${key} data-piece=${piece} aria-label=${name} title=${name}
      @click=${() => ui.onPick(key)}>${picture}</button>`;
  }
  return html`<span class="pile" data-piece=${piece} role="img" aria-label=${name} title=${name}>${picture}</span>`;
}

function forceBox(/** @type {string} */ name, /** @type {Record<string, number>} */ pieces, /** @type {Ui} */ ui) {
  const piles = stacks(pieces);
  return html`
    <div class="box" data-box=${name}>
      <h3>${ui.t(`box.${name}`)}</h3>
      ${piles.length === 0
        ? html`<p class="empty">${ui.t('panel.empty')}</p>`
        : html`<div class="piles">${FACTIONS.map((faction) => {
            const own = piles.filter(([piece]) => factionOf(piece) === faction);
            return own.length ? html`<span class=${`pool ${faction}`}>${own.map(([piece, count]) => stack(piece, count, name, ui))}</span>` : nothing;
          })}</div>`}
    </div>`;
}

/** Available Forces, US Casualties, Out of Play; where the game has it, what is set aside. */
export const renderForces = (/** @type {VietnamView} */ view, /** @type {Ui} */ ui) => html`
  <section class="fp-panel forces" aria-label=${ui.t('panel.forces')}>
    <h2>${ui.t('panel.forces')}</h2>
    ${['available', 'casualties', 'out_of_play', 'set_aside'].filter((name) => name !== 'set_aside' || name in view).map((name) => forceBox(name, view[name] ?? {}, ui))}
  </section>`;

export const chip = (/** @type {string} */ faction, /** @type {Words} */ t, classes = '') =>
  html`<span class=${`chip ${faction} ${classes}`}>${t(`faction.${faction}`)}</span>`;

/** 2.3: who stands where, in the order of the current card, and what the first did. */
export function renderSequence(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  const { t } = ui;
  const order = view.order?.length ? view.order : (cardText(view, view.card).order ?? []);
  const everyone = [...order, ...(view.factions ?? FACTIONS).filter((/** @type {string} */ faction) => !order.includes(faction))];
  const { eligible = [], acted = [], passed = [], initiative } = view;
  const first = initiative ?? acted[0]; // Diem's War: by the Initiative track
  const waiting = everyone.filter((faction) => eligible.includes(faction) && !acted.includes(faction) && !passed.includes(faction));
  const place = (/** @type {string} */ faction) => {
    if (faction === first && view.first_did) return t('sequence.first_did', { choice: t(`choice.${view.first_did}`) });
    if (acted.includes(faction)) return t(faction === first ? 'sequence.first_acted' : 'sequence.second_acted');
    if (passed.includes(faction)) return t('sequence.passed');
    const rank = initiative ? order.indexOf(faction) : acted.length + waiting.indexOf(faction);
    if (!waiting.includes(faction)) return t('sequence.ineligible');
    if (!order.length) return t('sequence.eligible'); // no card yet, so nobody is 1st
    return rank < 2 ? t(rank ? 'sequence.second' : 'sequence.first') : t('sequence.eligible');
  };
  const state = (/** @type {string} */ faction) => (faction === view.up ? 'up' : waiting.includes(faction) ? 'eligible' : acted.includes(faction) ? 'acted' : 'ineligible');
  return html`
    <section class="fp-panel sequence" aria-label=${t('panel.sequence')}>
      <h2>${t('panel.sequence')}</h2>
      <ol>${everyone.map((faction) => html`
        <li class=${state(faction)} aria-current=${faction === view.up ? 'step' : nothing}>${chip(faction, t)}<span>${place(faction)}</span></li>`)}
      </ol>
    </section>`;
}

/** 5.3, 5.4: what the card would leave behind. */
function marks(/** @type {any} */ { kind, capability, momentum = [] }, /** @type {Words} */ t) {
  const found = [];
  if (kind === 'coup') found.push(html`<span class="mark-of coup">${t('card_face.coup')}</span>`);
  if (capability) found.push(html`<span class=${`mark-of capability ${capability}`}>${t('card_face.capability', { faction: t(`faction.${capability}`) })}</span>`);
  for (const side of momentum) {
    const name = t(`card_face.${side === 'event' ? 'effect' : side}`);
    found.push(html`<span class="mark-of momentum">${t('card_face.momentum', { side: name })}</span>`);
  }
  return found.length ? html`<p class="marks">${found}</p>` : nothing;
}

function cardFace(/** @type {VietnamView} */ view, /** @type {number | string | null} */ number, /** @type {string} */ role, /** @type {Ui} */ ui) {
  const { t } = ui;
  if (!number) {
    return html`<article class="card none"><header>${t(`card_face.${role}`)}</header><p>${t('card_face.none')}</p></article>`;
  }
  const text = cardText(view, number);
  const side = (/** @type {string} */ name) => (text[name] ? html`<p class=${`half ${name}`}><b>${t(`card_face.${name}`)}</b> ${text[name]}</p>` : nothing);
  return html`
    <article class=${`card ${role}`} data-card=${number}>
      <header><span class="role">${t(`card_face.${role}`)}</span><span class="number">${number}</span></header>
      <h3>${text.title ?? t('card_face.number', { n: number })}</h3>
      ${text.printed && text.title && text.printed !== text.title ? html`<p class="printed" lang="en">${text.printed}</p>` : nothing}
      ${text.order?.length && !view.initiative ? html`<p class="order" aria-label=${t('card_face.order')}>${text.order.map((/** @type {string} */ faction) => chip(faction, t))}</p>` : nothing}
      ${marks(text, t)}
      ${side('effect')}${side('unshaded')}${side('shaded')}
      ${text.history ? html`<p class="history">${text.history}</p>` : nothing}
      ${text.deck && !text.ours ? html`<p class="ours">${t('card_face.own', { deck: text.deck })}</p>` : nothing}
      ${text.ours ? html`<p class="ours">${t('card_face.ours')}</p>` : nothing}
    </article>`;
}

/** A deck of the players' own: its name, and what of it plays. */
const ownDeck = (/** @type {any} */ deck, /** @type {Ui} */ { t }) => (deck ? html`<p class="own-deck">${t('own_deck.name', { ...deck, cards: deck.cards.length, off: deck.off.length })}
  ${deck.lacks ? html`<br>${t('own_deck.lacks', { lacks: deck.lacks })}` : nothing}</p>` : nothing);

/** The card in play and the card to come. */
export const renderCards = (/** @type {VietnamView} */ view, /** @type {Ui} */ ui) => html`
  <section class="fp-panel cards" aria-label=${ui.t('panel.cards')}>
    <h2>${ui.t('panel.cards')}${view.monsoon ? html` <span class="monsoon">${ui.t('card_face.monsoon')}</span>` : nothing}</h2>
    ${ownDeck(view.own_deck, ui)}${cardFace(view, view.card, 'current', ui)}${view.initiative ? nothing : cardFace(view, view.next_card, 'next', ui)}
    ${view.deck ? html`<p class="deck">${deckLine(view, ui.t)}${view.deck.pile ? html`<br>${ui.t(view.deck.coup_in_pile ? 'deck.coup_within' : 'deck.coup_not_within', { n: view.deck.pile })}` : nothing}</p>` : nothing}
  </section>`;

/** Lasting effects in words: the name, the side, what it does. */
const effects = (/** @type {VietnamView} */ view, /** @type {any} */ cards, /** @type {Words} */ t) =>
  Object.entries(cards ?? {}).map(([number, side]) => {
    const text = cardText(view, number);
    return html`<li class=${side}>
      <span class=${`mark ${side}`} aria-hidden="true"></span><span><b>${text.title ?? t('card_face.number', { n: number })}</b>
      <small>${t(`card_face.${side}`)}</small><span class="says">${text[side] ?? text.effect ?? ''}</span></span></li>`;
  });

const effectList = (/** @type {string} */ title, /** @type {any} */ items, /** @type {Words} */ t) => html`
  <div class="box"><h3>${title}</h3>${items.length ? html`<ul>${items}</ul>` : html`<p class="empty">${t('panel.empty')}</p>`}</div>`;

/** 2.4.1: who leads in Saigon, what that means, and what lies below. */
function leaderBox(/** @type {VietnamView} */ view, /** @type {Ui} */ { t, has }) {
  const card = Object.entries(view.faces ?? {}).find(([, face]) => face.leader === view.leader)?.[0];
  const says = [`card.${card}.event`, `leader.${view.leader}.help`].find((key) => has?.(key));
  return html`
    <div class="box leader"><h3>${t('panel.leader')}</h3>
      <p><b>${t(`leader.${view.leader}`)}</b>${view.leader_cards?.length ? html` <small>${t('panel.leader_cards', { n: view.leader_cards.length })}</small>` : nothing}
        ${says ? html`<span class="says">${t(says)}</span>` : nothing}</p>
    </div>`;
}

/** The cards that were played, the last first: whoever counts them knows what is left. */
const discards = (/** @type {VietnamView} */ view, /** @type {Words} */ t) => html`
  <details class="fp-panel discards"><summary>${t('panel.played', { n: view.played?.length ?? 0 })}</summary>
    <ol>${[...(view.played ?? [])].reverse().map((number) => html`<li><span class="number">${number}</span> ${t(`card.${number}.title`)}</li>`)}</ol>
  </details>`;

/** 7.3: one's own secret markers in words; of the others only how many they hold. */
function deceptionBox(/** @type {any} */ { deception: { mine = [], held = {} } = {} }, /** @type {Words} */ t) {
  if (!Object.keys(held).length) return nothing;
  return html`
    <div class="box" data-box="deception"><h3>${t('panel.deception')}</h3>
      <ul class="markers">${mine.map((/** @type {string} */ kind) => html`
        <li class="marker"><b>${t(`marker.${kind}`)}</b> <small>${t(`deception.${kind}`)}</small></li>`)}</ul>
      <p class="held">${FACTIONS.filter((faction) => held[faction]).map((faction) => html`
        <span class=${`held-by-${faction}`}>${chip(faction, t)} ${held[faction]}</span>`)}</p>
    </div>`;
}

/** 5.3 Capabilities, 5.4 Momentum, pivotal events still held, the leader in Saigon. */
export function renderLasting(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  const { t } = ui;
  const pivotal = Object.entries(view.pivotal ?? {}).map(([faction, number]) => {
    const text = cardText(view, number);
    return html`<li>${chip(faction, t)} <span><b>${text.title ?? t('card_face.number', { n: number })}</b><span class="says">${text.effect ?? ''}</span></span></li>`;
  });
  return html`
    <section class="fp-panel lasting" aria-label=${t('panel.lasting')}>
      <h2>${t('panel.lasting')}</h2>
      ${leaderBox(view, ui)}
      ${effectList(t('panel.capabilities'), effects(view, view.capabilities, t), t)}
      ${view.momentum === null ? nothing : effectList(t('panel.momentum'), effects(view, view.momentum, t), t)}
      ${pivotal.length ? effectList(t('panel.pivotal'), pivotal, t) : nothing}
      ${deceptionBox(view, t)}
    </section>
    ${discards(view, t)}`;
}
