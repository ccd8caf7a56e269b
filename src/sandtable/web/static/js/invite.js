// Links to hand out, and the list of keys.

import { html, nothing } from '../vendor/lit-html.js';
import { getJson, post, remove } from './api.js';
import { openDialog } from './dialogs.js';
import { find } from './dom.js';
import { offering } from './offer.js';
import { currentLang, said, t } from './texts.js';

/** @typedef {import('./model.js').Model} Model */

const KEYS = [['↑ ↓', 'walk'], ['A … Z', 'letters'], ['1 … 9', 'digits'], ['Enter', 'enter'], ['.', 'done'], ['⌫', 'undo'], ['[ ]', 'past'], ['?', 'aids'], ['Esc', 'escape']];

export function openHelp() {
  openDialog(t('web.help'), () => html`
    <p>${t('web.help.text')}</p>
    <dl class="keys">${KEYS.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`web.key.${what}`)}</dd></div>`)}</dl>`);
}

const made = new Map(); // links are shown once, when they are made: this page remembers its own, by table and seat

/** Links to hand out: each gives its seat to the first who uses it. Those to free seats are made at once. */
export async function openInvite(/** @type {Model} */ model) {
  const path = `/api/tables/${model.id}/links`;
  /** @type {any} */
  let places = [];
  /** @type {any} */
  let copied = null;
  let problem = '';
  const address = (/** @type {any} */ { seat }) => made.get(`${model.id}/${seat}`);
  const list = async () => {
    places = await getJson(`${path}?lang=${currentLang()}`);
  };
  const make = async (/** @type {any} */ { seat }) => {
    try {
      const link = await post(`${path}?lang=${currentLang()}`, { seat });
      made.set(`${model.id}/${seat}`, location.origin + link.path);
      problem = '';
    } catch (error) {
      problem = said(error);
    }
  };
  await list();
  for (const place of places) {
    if (!place.open) made.delete(`${model.id}/${place.seat}`); // used up
    if (place.seat && !place.taken && !place.open) await make(place);
  }
  const offer = await offering(model.id, () => dialog.draw());
  const dialog = openDialog(t('web.invite'), (/** @type {any} */ _close, /** @type {() => void} */ draw) => {
    const copy = async (/** @type {any} */ place) => {
      try {
        await navigator.clipboard.writeText(address(place));
      } catch {
        /** @type {HTMLInputElement} */ (find(`#link-${place.seat || 'watch'}`)).select(); // no clipboard: ready to copy by hand
      }
      copied = place.seat;
      draw();
    };
    const renew = async (/** @type {string} */ place) => {
      await make(place);
      await list();
      copied = null;
      draw();
    };
    const sendHome = async () => {
      await remove(`/api/tables/${model.id}/watchers`);
      made.delete(`${model.id}/`);
      await list();
      draw();
    };
    const hint = (/** @type {any} */ place) => {
      const seat = model.seat(place.seat);
      if (seat?.yours) return t('web.invite.yours');
      if (place.open && !address(place) && place.seat) return t('web.invite.out');
      return seat ? (seat.taken ? seat.names.filter(Boolean).join(', ') || t('web.friend') : t('web.seat.free')) : '';
    };
    const row = (/** @type {any} */ place) => {
      const inputId = `link-${place.seat || 'watch'}`;
      return html`
        <li class="link-row">
          <label for=${inputId}>${place.label || t('web.watcher')} <span class="hint">${hint(place)}</span></label>
          ${address(place) ? html`
            <input id=${inputId} readonly .value=${address(place)} @focus=${(event) => event.target.select()} />
            <button class="primary" data-copy=${place.seat} @click=${() => copy(place)}>${copied === place.seat ? t('web.copied') : t('web.copy')}</button>` : nothing}
          <button data-make=${place.seat} @click=${() => renew(place)}>${t(address(place) || place.open ? 'web.invite.renew' : 'web.invite.make')}</button>
          ${!place.seat && model.about.owner && model.about.watchers ? html`<button title=${t('web.invite.watch.close.help')} @click=${sendHome}>${t('web.invite.watch.close')}</button>` : nothing}
        </li>`;
    };
    return html`<p>${t('web.invite.text')}</p>${problem ? html`<p class="notice error" role="alert">${problem}</p>` : nothing}<ul class="links">${places.map(row)}</ul>${offer()}`;
  }, { wide: true });
}
