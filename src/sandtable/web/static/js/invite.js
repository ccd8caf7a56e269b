// Links to hand out, and the list of keys.

import { html, nothing } from '../vendor/lit-html.js';
import { getJson, post } from './api.js';
import { openDialog } from './dialogs.js';
import { currentLang, t } from './texts.js';

const KEYS = [['↑ ↓', 'walk'], ['A … Z', 'letters'], ['1 … 9', 'digits'], ['Enter', 'enter'], ['.', 'done'], ['⌫', 'undo'], ['[ ]', 'past'], ['Esc', 'escape']];

export function openHelp() {
  openDialog(t('web.help'), () => html`
    <p>${t('web.help.text')}</p>
    <dl class="keys">${KEYS.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`web.key.${what}`)}</dd></div>`)}</dl>`);
}

/** The links of a table: each opens a seat to whoever has it. */
export async function openInvite(model) {
  const path = `/api/tables/${model.id}/links`;
  let links = await getJson(`${path}?lang=${currentLang()}`);
  let copied = '';
  openDialog(t('web.invite'), (close, draw) => {
    const copy = async (link) => {
      const address = location.origin + link.path;
      try {
        await navigator.clipboard.writeText(address);
      } catch {
        document.querySelector(`#link-${link.seat || 'watch'}`).select(); // no clipboard: ready to copy by hand
      }
      copied = link.seat;
      draw();
    };
    const renew = async (link) => {
      const fresh = await post(`${path}?lang=${currentLang()}`, { seat: link.seat });
      links = links.map((old) => (old.seat === link.seat ? fresh : old));
      copied = '';
      draw();
    };
    const row = (link) => {
      const seat = model.seat(link.seat);
      const inputId = `link-${link.seat || 'watch'}`;
      return html`
        <li class="link-row">
          <label for=${inputId}>${link.label || t('web.watcher')}
            ${seat ? html`<span class="hint">${seat.yours ? t('web.invite.yours') : seat.taken ? seat.names.filter(Boolean).join(', ') || t('web.friend') : t('web.seat.free')}</span>` : nothing}</label>
          <input id=${inputId} readonly .value=${location.origin + link.path} @focus=${(event) => event.target.select()} />
          <button class="primary" data-copy=${link.seat} @click=${() => copy(link)}>${copied === link.seat && copied !== '' ? t('web.copied') : t('web.copy')}</button>
          ${model.about.owner ? html`<button title=${t('web.invite.renew.help')} @click=${() => renew(link)}>${t('web.invite.renew')}</button>` : nothing}
        </li>`;
    };
    return html`<p>${t('web.invite.text')}</p><ul class="links">${links.map(row)}</ul>`;
  }, { wide: true });
}
