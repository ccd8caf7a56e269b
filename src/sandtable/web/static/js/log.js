// The log: what happened, filtered as one likes; a line leads to its moment, back to before it, and to a non-player's reasons.

import { html, nothing } from '../vendor/lit-html.js';
import { t } from './texts.js';
import { renderTraces } from './trace.js';

/** @typedef {import('./model.js').Model} Model */

const SHOWN = 250;
const view = { hidden: new Set(), search: '', all: false, opened: new WeakSet() };

/** Who a line speaks of, and who did it: for the filters and the colours. */
const subject = (/** @type {News} */ line) => line.args.faction ?? line.args.seat ?? '';
/** A phase or a turn begins for everybody, whoever made the last choice before it. */
const isHeading = (/** @type {News} */ line) => /(^|\.)(phase\.|turn$)/.test(line.topic);
const isTurn = (/** @type {News} */ line) => /\.turn$/.test(line.topic);
const actor = (/** @type {import('server').LineOut} */ line) => (isHeading(line) ? '' : line.by) || subject(line);

/** The nearest moment before the line that one may undo to. */
const undoBefore = (/** @type {News} */ line, /** @type {any} */ undo) => undo.find((/** @type {any} */ point) => point < line.at);

/** @type {WeakMap<import('server').LineOut[], Map<import('server').LineOut, import('server').NoteOut[]>>} */
const found = new WeakMap();

/** The reasons at each line. What was written when a turn was over stands at the deed with which that turn began. */
function reasonsOf(/** @type {import('server').LineOut[]} */ log) {
  const kept = found.get(log);
  if (kept) return kept;
  /** @type {Map<import('server').LineOut, import('server').NoteOut[]>} */
  const placed = new Map();
  for (const line of log) {
    for (const note of line.notes) {
      const since = note.since ?? line.at;
      const own = log.filter(({ at, by }) => since < at && at <= line.at && by === note.seat);
      const home = own.find((one) => subject(one) === note.seat && !('change' in one.args)) ?? own[0] ?? line;
      placed.set(home, [...placed.get(home) ?? [], note]);
    }
  }
  found.set(log, placed);
  return placed;
}

export function renderLog(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const wanted = view.search.toLowerCase();
  const lines = model.log.filter((line) =>
    !view.hidden.has(actor(line)) && (!wanted || line.text.toLowerCase().includes(wanted)));
  const shown = view.all ? lines : lines.slice(-SHOWN);
  const now = model.replay?.moment ?? model.playback?.moment ?? Infinity;
  return html`
    <div class="log-filters" role="group" aria-label=${t('web.log.filters')}>
      ${model.about.seats.map(({ seat, label }) => toggle(seat, label, on))}${toggle('', t('web.log.table'), on)}
      <input type="search" aria-label=${t('web.log.search')} placeholder=${t('web.log.search')} .value=${view.search}
        @input=${(event) => { view.search = event.target.value; on.redraw(); }} />
    </div>
    ${shown.length < lines.length ? html`<button class="link" @click=${() => { view.all = true; on.redraw(); }}>
      ${t('web.log.all', { n: lines.length })}</button>` : nothing}
    <ol class="log" id="log">${shown.map((line, i) => lineOf(line, shown[i - 1], model, now, on))}</ol>`;
}

const toggle = (/** @type {string} */ seat, /** @type {string} */ label, /** @type {Actions} */ on) => html`
  <button class=${`chip toggle ${seat ? `seat-${seat}` : ''}`} aria-pressed=${!view.hidden.has(seat)} @click=${() => {
    if (!view.hidden.delete(seat)) view.hidden.add(seat);
    on.redraw();
  }}>${label}</button>`;

function lineOf(/** @type {import('server').LineOut} */ line, /** @type {import('server').LineOut} */ before, /** @type {import('./model.js').Model} */ model, /** @type {any} */ now, /** @type {Actions} */ on) {
  const { undo } = model.state;
  const notes = reasonsOf(model.log).get(line);
  const to = before?.at === line.at ? undefined : undoBefore(line, undo);
  const who = actor(line);
  const place = !who || isHeading(line) ? 'table-line' : subject(line) === who ? 'deed' : 'effect';
  const names = ['line', place, isTurn(line) ? 'turn-line' : '', who ? `seat-${who}` : '', line.at > now ? 'later' : '', line.at === now ? 'here' : ''];
  return html`
    <li class=${names.filter(Boolean).join(' ')} data-at=${line.at}>
      <button class="link" title=${t('web.log.go')} @click=${() => on.replay(line.at)}>${line.text}</button>
      ${to === undefined ? nothing : html`<button class="undo-to" data-to=${to} title=${t('web.undo.to')} aria-label=${t('web.undo.to')}
        @click=${() => on.undo(to)}><svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M6 3L2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6" fill="none" stroke="currentColor" stroke-width="1.8"></path></svg></button>`}
      ${notes ? reasons(line, notes, model, on) : nothing}
    </li>`;
}

/** Why a non-player did what the line tells: closed until somebody asks. */
function reasons(/** @type {import('server').LineOut} */ line, /** @type {import('server').NoteOut[]} */ notes, /** @type {Model} */ model, /** @type {Actions} */ on) {
  const open = view.opened.has(line);
  const toggle = () => {
    if (!view.opened.delete(line)) view.opened.add(line);
    on.redraw();
  };
  return html`<button class="reasons-of" aria-expanded=${open} aria-label=${`${t('web.trace.open')} ${line.text}`} @click=${toggle}>${t('web.trace.open')}</button>
    ${open ? renderTraces(notes, subject(line), model) : nothing}`;
}
