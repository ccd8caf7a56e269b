// Dialogs: real <dialog> elements, so that focus stays inside and Escape closes.

import { html, nothing, render } from '../vendor/lit-html.js';
import { find, focus } from './dom.js';
import { ruleSummary, t } from './texts.js';

const holder = () => /** @type {HTMLDialogElement} */ (find('#dialog'));

/** Show a dialog; `body(close)` gives its content. Focus returns to where it was. */
export function openDialog(/** @type {string} */ title, /** @type {any} */ body, { wide = false } = {}) {
  const dialog = holder();
  const before = document.activeElement;
  const close = () => dialog.close();
  const draw = () => render(html`
    <div class=${`dialog-body ${wide ? 'wide' : ''}`}>
      <header><h2 id="dialog-title">${title}</h2>
        <button class="icon" aria-label=${t('web.close')} @click=${close}>${cross()}</button></header>
      ${body(close, draw)}
    </div>`, dialog);
  draw();
  dialog.addEventListener('close', () => {
    render(nothing, dialog);
    if (before?.isConnected) focus(before);
  }, { once: true });
  if (!dialog.open) dialog.showModal();
  return { close, draw };
}

export const cross = () => html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
  <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="2"></path></svg>`;

/** Our summary of a rule. */
export function openRule(/** @type {string} */ rule) {
  const found = ruleSummary(rule);
  openDialog(t('web.rule.title', { rule }), () => html`
    ${found && found.rule !== rule ? html`<p class="hint">${t('web.rule.nearest', { rule: found.rule })}</p>` : nothing}
    <p class="rule-text">${found ? found.text : t('web.rule.none')}</p>`);
}

/** A button that opens a rule's summary; under the pointer it shows the summary already. */
export const ruleButton = (/** @type {string} */ rule) => (rule
  ? html`<button class="rule" data-rule=${rule} title=${ruleSummary(rule)?.text ?? t('web.rule.open', { rule })} aria-label=${t('web.rule.open', { rule })}
      @click=${() => openRule(rule)}>${rule}</button>`
  : nothing);

export function confirmDialog(/** @type {string} */ title, /** @type {string} */ text, /** @type {any} */ yes, /** @type {any} */ action) {
  openDialog(title, (/** @type {any} */ close) => html`
    <p>${text}</p>
    <div class="row end">
      <button @click=${close}>${t('web.cancel')}</button>
      <button class="primary danger" @click=${() => { close(); action(); }}>${yes}</button>
    </div>`);
}
