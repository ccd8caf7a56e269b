// Offering a table to everybody who comes here: part of the dialog with the links.

import { html, nothing } from '../vendor/lit-html.js';
import { getJson, put } from './api.js';
import { said, t } from './texts.js';

/** What those may do who find the table, for its owner to say; `draw` shows the change. */
export async function offering(/** @type {string} */ id, /** @type {() => void} */ draw) {
  const path = `/api/tables/${id}/offer`;
  let offer = await getJson(path);
  let problem = '';
  const set = async (/** @type {any} */ change) => {
    offer = { ...offer, ...change }; // at once: another box may be ticked before the server has answered
    try {
      await put(path, { seats: offer.seats, watch: offer.watch });
      problem = '';
    } catch (error) {
      problem = said(error);
      offer = await getJson(path);
    }
    draw();
  };
  const box = (/** @type {string} */ what) => html`
    <label class="check"><input type="checkbox" data-offer=${what} .checked=${offer[what]} @change=${(event) => set({ [what]: event.target.checked })} />
      ${t(`web.offer.${what}`)}</label>`;
  return () => (offer.allowed ? html`
    <fieldset class="offer"><legend>${t('web.offer')}</legend>
      ${box('seats')} ${box('watch')}<p class="hint">${t('web.offer.help')}</p>
      ${problem ? html`<p class="notice error" role="alert">${problem}</p>` : nothing}</fieldset>` : nothing);
}
