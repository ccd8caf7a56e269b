// The lobby: a new game within a minute, my games with whose turn it is, records in and out.

import { html, nothing, render } from '../vendor/lit-html.js';
import { downloadRecord, getJson, post, put, remove } from './api.js';
import { confirmDialog } from './dialogs.js';
import { find } from './dom.js';
import { defaults, picture, renderNewGame, solo, wishOf } from './newgame.js';
import { applyTheme } from './prefs.js';
import { publicTables } from './public.js';
import { currentLang, loadTexts, said, t, time } from './texts.js';
import { brand, pageSettings } from './topbar.js';

const REFRESH_MS = 15_000;
/** @type {{games: import('server').GameOut[], tables: import('server').SummaryOut[] | null, me: {known: boolean, name: string}, form: any, busy: boolean, error: string | null, renaming: boolean}} */
const page = { games: [], tables: null, me: { known: false, name: '' }, form: null, busy: false, error: null, renaming: false };

async function load() {
  const lang = currentLang();
  const [games, tables, me] = await Promise.all([
    getJson(`/api/games?lang=${lang}`), getJson(`/api/tables?lang=${lang}`), getJson('/api/me'),
  ]);
  Object.assign(page, { games, tables, me });
  page.form ??= defaults(games[0]);
  draw();
  await open.load().catch(() => {});
}

async function refresh() {
  if (document.hidden) return;
  try {
    page.tables = await getJson(`/api/tables?lang=${currentLang()}`);
    await open.load();
  } catch {
    // shown again with the next try
  }
}

async function attempt(/** @type {() => any} */ work) {
  page.busy = true;
  page.error = null;
  draw();
  try {
    await work();
  } catch (error) {
    page.error = said(error);
  }
  page.busy = false;
  draw();
}

const open = publicTables(() => draw(), attempt);

const on = {
  redraw: () => draw(),
  choose(/** @type {import('server').GameOut} */ game) {
    page.form = defaults(game);
    draw();
  },
  start: () => attempt(async () => {
    const wish = wishOf(page.games, page.form);
    const { table } = await post('/api/tables', wish);
    location.assign(`/t/${table}${Object.values(wish.seats).includes('friend') ? '#invite' : ''}`);
  }),
  solo(/** @type {import('server').GameOut} */ game, /** @type {string} */ seat) {
    page.form.seats = solo(game, seat, page.form.scenario, page.form.against);
    on.start();
  },
  learn: (/** @type {string} */ game) => attempt(async () => {
    const { table } = await post('/api/tutorials', { game });
    location.assign(`/t/${table}`);
  }),
  importFile: (/** @type {File} */ file) => attempt(async () => {
    let record;
    try {
      record = JSON.parse(await file.text());
    } catch {
      throw new Error(t('web.error.bad_record'));
    }
    const { table } = await post('/api/import', { record, name: file.name.replace(/\.json$/, '').slice(0, 80) });
    location.assign(`/t/${table}`);
  }),
  rematch: (/** @type {import('server').SummaryOut} */ table) => attempt(async () => {
    const again = await post(`/api/tables/${table.id}/rematch`);
    location.assign(`/t/${again.table}`);
  }),
  remove(/** @type {import('server').SummaryOut} */ table) {
    const words = table.owner ? 'delete' : 'leave';
    confirmDialog(t(`web.${words}`), t(`web.${words}.sure`, { name: table.name }), t(`web.${words}`), () => attempt(async () => {
      await remove(`/api/tables/${table.id}`);
      await refresh();
    }));
  },
  rename: (/** @type {string} */ name) => attempt(async () => {
    page.me = await put('/api/me', { name });
    page.renaming = false;
  }),
};

function draw() {
  document.title = `${page.tables?.some((table) => table.your_turn && !table.outcome) ? '● ' : ''}Sandtable`;
  render(html`
    <header class="top">${brand()}<div class="title"><span class="hint">${t('web.tagline')}</span></div>
      ${pageSettings((what) => (what === 'lang' ? load() : draw()))}</header>
    <main class="lobby">
      <h1 class="visually-hidden">Sandtable</h1>
      ${page.error ? html`<p class="notice error" role="alert">${page.error}</p>` : nothing}
      ${lessons()}
      ${page.form ? renderNewGame(page.games, page.form, page.busy, on) : nothing}
      <section class="mine" aria-labelledby="mine"><h2 id="mine">${t('web.mine')}</h2>${mine()}</section>
      ${open.section()}
      <section class="more" aria-labelledby="more"><h2 id="more">${t('web.more_things')}</h2>
        ${page.me.name && !page.renaming
          ? html`<p class="row known">${t('web.name.known', { name: page.me.name })} <button id="rename" @click=${() => { page.renaming = true; draw(); }}>${t('web.name.change')}</button></p>`
          : html`<form @submit=${(event) => { event.preventDefault(); on.rename(event.target.elements.name.value.trim()); }}>
          <label>${t('web.name')} <input name="name" maxlength="40" .value=${page.me.name} autocomplete="nickname" /></label>
          <button>${t('web.name.save')}</button></form>`}
        <p><a href="/me">${t('web.me.open')}</a></p>
        <label class="import">${t('web.import')} <span class="hint">${t('web.import.help')}</span>
          <input type="file" id="import" accept=".json,application/json" @change=${(event) => event.target.files[0] && on.importFile(event.target.files[0])} /></label>
      </section>
    </main>`, find('#app'));
}

/** The tutorials of the games that have one. */
const lessons = () => (page.games ?? []).filter(({ tutorial }) => tutorial).map(({ name, title }) => html`
  <section class="lesson" aria-labelledby=${`lesson-${name}`}><div><h2 id=${`lesson-${name}`}>${t('web.tutorial')}: ${title}</h2>
    <p class="hint">${t(`tutorial.${name}.help`)}</p></div>
    <button class="big" data-tutorial=${name} ?disabled=${page.busy} @click=${() => on.learn(name)}>${t('web.tutorial.start')}</button></section>`);

function mine() {
  if (!page.tables) return html`<p class="hint">${t('web.opening')}</p>`;
  if (!page.tables.length) return html`<p class="hint">${t('web.mine.none')}</p>`;
  const running = page.tables.filter((table) => !table.outcome);
  const finished = page.tables.filter((table) => table.outcome);
  return html`
    ${running.length ? html`<ul class="tables">${running.map(row)}</ul>` : html`<p class="hint">${t('web.mine.none_running')}</p>`}
    ${finished.length ? html`<h3>${t('web.mine.finished')}</h3><ul class="tables">${finished.map(row)}</ul>` : nothing}`;
}

const row = (/** @type {import('server').SummaryOut} */ table) => html`
  <li class=${`table-row ${table.your_turn && !table.outcome ? 'your-turn' : ''}`} data-table=${table.id}>
    <a href=${`/t/${table.id}`}>${picture(table)}<b>${table.name}</b>
      <span class="hint">${table.title} · ${table.scenario_label}${table.origin ? ` · ${t(`web.origin.${table.origin}`)}` : ''}</span>
      <span class="status">${mySeats(table)} ${statusOf(table)}</span>${table.stage ? html`<span class="stage-now">${table.stage}</span>` : nothing}<time>${time(table.updated_at)}</time></a>
    <span class="row">
      ${table.outcome && table.you.length ? html`<button @click=${() => on.rematch(table)}>${t('web.rematch')}</button>` : nothing}
      <button @click=${() => attempt(() => downloadRecord(table.id))}>${t('web.export')}</button>
      <button @click=${() => on.remove(table)}>${t(table.owner ? 'web.delete' : 'web.leave')}</button>
    </span>
  </li>`;

/** The seats one plays there, where it is not all of them. */
function mySeats(/** @type {import('server').SummaryOut} */ table) {
  const all = page.games.find(({ name }) => name === table.game)?.seats ?? [];
  if (table.you.length === all.length) return nothing;
  return all.filter(({ name }) => table.you.includes(name)).map(({ name, label }) => html`<span class=${`chip seat-${name}`}>${label}</span> `);
}

function statusOf(/** @type {import('server').SummaryOut} */ table) {
  if (table.outcome) return t('web.status.over');
  if (table.your_turn) return t('web.your_turn');
  return t('web.waiting', { who: table.waiting_label ?? '' });
}

applyTheme();
await loadTexts();
find('.skip').textContent = t('web.skip');
await load();
setInterval(refresh, REFRESH_MS);
document.addEventListener('visibilitychange', refresh);
