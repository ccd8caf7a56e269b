// A board for any game that has no drawing of its own: the view as tidy tables.

import { html } from '../vendor/lit-html.js';

export const STYLES = ['board.css'];

const isPlain = (/** @type {any} */ value) => value === null || typeof value !== 'object';
const isFlat = (/** @type {any} */ value) => Object.values(value).every(isPlain);

/** A name in the catalogs under any of these kinds, else the word itself. */
function word(/** @type {string} */ name, /** @type {any} */ { t, has }) {
  for (const kind of ['space', 'faction', 'seat', 'piece', 'unit', 'leader', 'view']) if (has(`${kind}.${name}`)) return t(`${kind}.${name}`);
  return String(name).replaceAll('_', ' ');
}

export function renderBoard(/** @type {any} */ view, /** @type {Ui} */ ui) {
  const facts = Object.entries(view).filter(([, value]) => isPlain(value));
  const groups = Object.entries(view).filter(([, value]) => !isPlain(value));
  return html`
    <div class="generic-board">
      <dl class="facts">${facts.map(([name, value]) => html`<div><dt>${word(name, ui)}</dt><dd>${shown(value, ui)}</dd></div>`)}</dl>
      <div class="groups">${groups.map(([name, value]) => group(name, value, ui))}</div>
    </div>`;
}

const group = (/** @type {string} */ name, /** @type {any} */ value, /** @type {Ui} */ ui) => html`
  <section><h3>${word(name, ui)}</h3>${name === 'spaces' ? spaces(value, ui) : content(value, ui)}</section>`;

/** Spaces are buttons: what can be chosen is lit, the rest says why not. */
const spaces = (/** @type {any} */ value, /** @type {Ui} */ ui) => html`
  <ul class="generic-spaces">${Object.entries(value).map(([id, here]) => {
    const key = `space:${id}`;
    const offered = ui.options.has(key);
    return html`<li><button class=${`space ${offered ? 'on-offer' : ''} ${ui.highlight?.has(id) ? 'changed' : ''}`} data-key=${key}
      @click=${() => (offered ? ui.onPick(key) : ui.onAsk(key))}><b>${word(id, ui)}</b><span>${summary(here, ui)}</span></button></li>`;
  })}</ul>`;

/** @type {(here: any, ui: Ui) => string} */
const summary = (here, ui) =>
  Object.entries(here).map(([name, value]) => `${word(name, ui)} ${isPlain(value) ? shown(value, ui) : summary(value, ui)}`).join(', ') || '–';

function content(/** @type {any} */ value, /** @type {Ui} */ ui) {
  if (Array.isArray(value)) return html`<p>${value.map((item) => shown(item, ui)).join(', ') || '–'}</p>`;
  const entries = Object.entries(value);
  if (!entries.length) return html`<p>–</p>`;
  if (isFlat(value)) return html`<dl>${entries.map(([name, item]) => html`<div><dt>${word(name, ui)}</dt><dd>${shown(item, ui)}</dd></div>`)}</dl>`;
  return html`<dl>${entries.map(([name, item]) => html`<div><dt>${word(name, ui)}</dt><dd>${isPlain(item) ? shown(item, ui) : summary(item, ui)}</dd></div>`)}</dl>`;
}

/** @returns {string} */
function shown(/** @type {any} */ value, /** @type {Ui} */ ui) {
  if (value === null || value === '') return '–';
  if (typeof value === 'string') return word(value, ui);
  return isPlain(value) ? String(value) : summary(value, ui);
}

