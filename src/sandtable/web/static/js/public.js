// Public tables in the lobby: what anybody may find, to sit down at or to watch.

import { html, nothing } from '../vendor/lit-html.js';
import { getJson, post } from './api.js';
import { currentLang, t, time } from './texts.js';

/** Reads the list; `draw` shows it, `attempt` runs what may be refused. */
export function publicTables(/** @type {() => void} */ draw, /** @type {(work: () => any) => Promise<void>} */ attempt) {
  /** @type {any} */
  let tables = [];
  const go = (/** @type {import('server').PublicOut} */ table, /** @type {string} */ what, /** @type {any} */ body = undefined) => attempt(async () => {
    await post(`/api/public/${table.id}/${what}`, body);
    location.assign(`/t/${table.id}`);
  });
  const place = (/** @type {import('server').PublicOut} */ table, /** @type {import('server').PublicSeatOut} */ { seat, label, free, human, name, who_label: who }) => (free && !table.yours
    ? html`<button class=${`chip seat-${seat}`} data-sit=${seat} @click=${() => go(table, 'sit', { seat })}>${t('web.public.sit', { seat: label })}</button>`
    : html`<span class=${`chip seat-${seat}`}>${label}: ${free ? t('web.seat.free') : human ? name || t('web.told.somebody') : who}</span>`);
  const row = (/** @type {import('server').PublicOut} */ table) => html`
    <li class="table-row" data-public=${table.id}>
      <div><b>${table.name}</b> <span class="hint">${table.title} · ${table.scenario_label}</span></div>
      <div class="row">${table.seats.map((seat) => place(table, seat))}</div>
      ${table.fixed.map(({ label }) => html`<p class="hint">${t('web.fixed', { what: label })}</p>`)}
      <div class="row"><time>${time(table.updated_at)}</time>
        ${table.watchers ? html`<span class="hint">${t('web.public.watchers', { n: table.watchers })}</span>` : nothing}
        ${table.yours ? html`<a class="button" href=${`/t/${table.id}`}>${t('web.public.open')}</a>` : nothing}
        ${table.watch && !table.yours ? html`<button data-watch @click=${() => go(table, 'watch')}>${t('web.public.watch')}</button>` : nothing}</div>
    </li>`;
  return {
    async load() {
      tables = await getJson(`/api/public?lang=${currentLang()}`);
      draw();
    },
    section: () => (tables.length ? html`
      <section class="public" aria-labelledby="public"><h2 id="public">${t('web.public')}</h2>
        <ul class="tables">${tables.map(row)}</ul></section>` : nothing),
  };
}
