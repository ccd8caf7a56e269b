// Talking at the table.

import { html } from '../vendor/lit-html.js';
import { clock, t } from './texts.js';

/** @typedef {import('./model.js').Model} Model */

export const renderChat = (/** @type {Model} */ model, /** @type {Actions} */ on) => html`
  <ol class="chat" id="chat" aria-live="polite" aria-label=${t('web.chat')}>
    ${model.chat.map((line) => (line.kind ? html`
      <li class="told" data-kind=${line.kind}><p>${line.text}</p> <time>${clock(line.at)}</time></li>` : html`
      <li class=${line.seat ? `seat-${line.seat}` : 'watcher'}>
        <b>${[line.label || t('web.watcher'), line.name].filter(Boolean).join(' · ')}</b>
        <time>${clock(line.at)}</time><p>${line.text}</p></li>`))}
  </ol>
  <form class="say" @submit=${(event) => {
    event.preventDefault();
    const field = event.target.elements.text;
    const text = field.value.trim();
    if (text) on.say(text);
    field.value = '';
  }}>
    <input name="text" maxlength="500" autocomplete="off" aria-label=${t('web.chat.say')} placeholder=${t('web.chat.say')} />
    <button class="primary">${t('web.chat.send')}</button>
  </form>`;
