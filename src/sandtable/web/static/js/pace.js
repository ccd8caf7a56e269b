// How fast the table is: since when it waits, clocks, a nudge, votes on somebody who is away. Also the choice of a clock.

import { html, nothing } from '../vendor/lit-html.js';
import { getJson, post } from './api.js';
import { openDialog } from './dialogs.js';
import { currentLang, said, t, time } from './texts.js';

const CLOCKS = [['move', 1440], ['move', 4320], ['move', 10080], ['game', 120], ['game', 1440], ['game', 10080]];

/** Minutes in words: hours below two days, else days. */
const span = (/** @type {any} */ minutes) => (Math.abs(minutes) < 2880 ? t('web.pace.hours', { n: Math.round(minutes / 6) / 10 }) : t('web.pace.days', { n: Math.round(minutes / 144) / 10 }));

/** For the form of a new game: no clock, or one of a few. */
export const clockChoice = (/** @type {HTMLFormElement} */ form) => html`
  <label class="option-field"><select name="clock" @change=${(event) => {
    const [kind, minutes] = event.target.value.split(' ');
    form.clock = kind ? { kind, minutes: Number(minutes) } : null;
  }}>
    <option value="" ?selected=${!form.clock}>${t('web.pace.none')}</option>
    ${CLOCKS.map(([kind, minutes]) => html`<option value=${`${kind} ${minutes}`} ?selected=${form.clock?.kind === kind && form.clock?.minutes === minutes}>${t(`web.pace.${kind}`, { time: span(minutes) })}</option>`)}
  </select><span><b>${t('web.pace.clock')}</b><span class="hint">${t('web.pace.clock.help')}</span></span></label>`;

/** The dialog at a table. */
export async function openPace(/** @type {import('./model.js').Model} */ model) {
  const path = `/api/tables/${model.id}`;
  /** @type {import('server').PaceOut} */
  let pace = await getJson(`${path}/pace?lang=${currentLang()}`);
  let problem = '';
  const dialog = openDialog(t('web.pace'), () => {
    const act = async (/** @type {string} */ what, /** @type {any} */ body = undefined) => {
      try {
        pace = await post(`${path}/${what}?lang=${currentLang()}`, body);
        problem = '';
      } catch (error) {
        problem = said(error);
      }
      dialog.draw();
    };
    const left = (/** @type {import('server').SeatPaceOut} */ seat) => (seat.left === null ? nothing : html`<span class=${seat.left < 0 ? 'notice error' : 'hint'}>${seat.left < 0 ? t('web.pace.out') : t('web.pace.left', { time: span(seat.left / 60) })}</span>`);
    const voting = (/** @type {import('server').SeatPaceOut} */ seat) => (seat.vote ? html`
      <p>${t(`web.pace.vote.${seat.vote}`, { seat: seat.label })} <span class="hint">${t('web.pace.votes', { yes: seat.yes, need: seat.need })}</span></p>
      ${seat.may_vote && model.about.you.length ? html`<button data-vote=${seat.seat} @click=${() => act('votes', { seat: seat.seat, to: seat.vote, agree: !seat.agreed })}>${seat.agreed ? t('web.pace.disagree') : t('web.pace.agree')}</button>` : nothing}` : nothing);
    return html`
      ${problem ? html`<p class="notice error" role="alert">${problem}</p>` : nothing}
      ${pace.asked && pace.since ? html`<p>${t('web.pace.since', { seat: model.seat(pace.asked)?.label ?? pace.asked, when: time(pace.since) })}</p>` : nothing}
      ${pace.clock ? html`<p class="hint">${t(`web.pace.${pace.clock.kind}`, { time: span(pace.clock.minutes) })}</p>` : nothing}
      <ul class="tables">${pace.seats.map((seat) => html`<li class="table-row" data-pace=${seat.seat}><span><span class=${`chip seat-${seat.seat}`}>${seat.label}</span> ${left(seat)}</span>${voting(seat)}</li>`)}</ul>
      ${pace.nudge ? html`<button class="primary" id="nudge" @click=${() => act('nudge')}>${t('web.pace.nudge')}</button>` : nothing}
      <p class="hint">${t('web.pace.help')}</p>`;
  });
}
