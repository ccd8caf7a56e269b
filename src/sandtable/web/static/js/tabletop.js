// Above a table: its name, who sits where, the links to hand out, the menu.

import { html, nothing } from '../vendor/lit-html.js';
import { atTable } from './at_table.js';
import { openHelp } from './invite.js';
import './menu.js';
import { pref, setPref, SPEEDS } from './prefs.js';
import { t } from './texts.js';
import { brand, languageSetting, themeSetting } from './topbar.js';

/** @typedef {import('./model.js').Model} Model */

/** `changed` is told of another language or other colours. */
export function renderTableTop(/** @type {Model} */ model, /** @type {Actions} */ on, /** @type {(what: string) => any} */ changed) {
  const { about } = model;
  return html`
    <header class="top">
      ${brand()}
      ${about ? html`
        <details class="menu" id="menu"><summary class="button">${t('web.menu')}</summary><div class="menu-body">
          <label class="setting"><span>${t('web.speed')}</span>
            <select id="speed" @change=${(event) => on.pace(event.target.value)}>
              ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${pref('speed') === speed}>${t(`web.speed.${speed}`)}</option>`)}
            </select></label>
          <button id="sound" aria-pressed=${pref('sound')} @click=${() => { setPref('sound', !pref('sound')); on.redraw(); }}>${t('web.sound')}</button>
          <button id="confirm" aria-pressed=${pref('confirm')} title=${t('web.confirm.help')} @click=${() => { setPref('confirm', !pref('confirm')); on.redraw(); }}>${t('web.confirm')}</button>
          ${about.chances && model.state?.chances ? html`<button id="chances" aria-pressed=${pref('chances')} title=${t('web.chances.help')} @click=${() => { setPref('chances', !pref('chances')); on.redraw(); }}>${t('web.chances')}</button>` : nothing}
          <button id="export" @click=${on.download}>${t('web.export')}</button>
          <button id="pace" @click=${on.clocks}>${t('web.pace')}</button>
          ${atTable(model) ? html`<button id="check-board" @click=${on.check}>${t('web.at_table.check')}</button>
            ${about.you.length ? html`<button id="fix-board" @click=${on.fix}>${t('web.at_table.fix')}</button>` : nothing}` : nothing}
          <button id="help" @click=${() => openHelp()}>${t('web.help')}</button>
          ${themeSetting(changed)}
        </div></details>
        <button id="open-aids" title=${t('web.aids')} @click=${on.aids}>${t('web.aids.open')}</button>
        <div class="title"><h1>${about.name}</h1><span class="hint">${about.title === about.name ? nothing : `${about.title} · `}${about.scenario_label}${about.fixed.map(({ label }) => html` · <span data-fixed title=${t('web.fixed.help')}>${t('web.fixed', { what: label })}</span>`)}</span></div>
        <ul class="seats" aria-label=${t('web.seats')}>${about.seats.map((seat) => seatChip(model, seat))}</ul>
        <button id="invite" @click=${on.invite}>${t('web.invite')}</button>` : nothing}
      ${languageSetting(changed)}
    </header>`;
}

const seatChip = (/** @type {Model} */ model, /** @type {any} */ { seat, label, names, who_label: policy, yours, online, taken }) => {
  const isFirst = model.about.seats.find((one) => one.yours)?.seat === seat; // one's own name is said once
  const asked = (model.thinking?.seat ?? model.state?.waiting_for) === seat && !model.state.outcome;
  const who = policy || names.filter(Boolean).join(', ') || (yours ? t('web.you') : taken ? t('web.friend') : t('web.seat.free'));
  return html`<li class=${`chip seat-${seat} ${asked ? 'asked' : ''} ${yours ? 'yours' : ''} ${online ? '' : 'away'}`} title=${online ? who : `${who} (${t('web.away')})`}>
    <b>${label}</b> <span>${yours ? (isFirst && names.some(Boolean) ? `${who} (${t('web.you')})` : t('web.you')) : who}</span></li>`;
};
