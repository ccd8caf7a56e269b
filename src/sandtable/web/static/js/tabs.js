// The tabs beside the board, walked with the arrow keys.

import { html, nothing } from '../vendor/lit-html.js';
import { find } from './dom.js';
import { t } from './texts.js';

/** `names` of the tabs, the one `open`, how many lines of chat are `unread`; `choose(name)` opens another. */
export function renderTabs(/** @type {string[]} */ names, /** @type {any} */ open, /** @type {any} */ unread, /** @type {any} */ choose) {
  const walk = (/** @type {PageEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = names[(names.indexOf(open) + by + names.length) % names.length];
    choose(next);
    event.preventDefault();
    queueMicrotask(() => queueMicrotask(() => find(`#tab-${next}`).focus()));
  };
  return html`
    <div class="tabs" role="tablist" @keydown=${walk}>${names.map((name) => html`
      <button role="tab" id=${`tab-${name}`} aria-controls="tab-panel" aria-selected=${name === open} tabindex=${name === open ? 0 : -1}
        @click=${() => choose(name)}>${t(`web.tab.${name}`)}${name === 'chat' && unread ? html` <span class="unread">${unread}</span>` : nothing}</button>`)}
    </div>`;
}
