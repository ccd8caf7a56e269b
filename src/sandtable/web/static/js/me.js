// What is mine: who I am on which devices, passkeys, an address; my games in numbers; everything out, everything gone.
// A link to oneself leads here: its secret stands after the #, is sent in the body of a request, and leaves the address.

import { html, nothing, render } from '../vendor/lit-html.js';
import { ApiError, getJson, post, put, remove } from './api.js';
import { confirmDialog } from './dialogs.js';
import { find } from './dom.js';
import { noticesSection } from './notices.js';
import { canPasskeys, deviceName, makePasskey, usePasskey } from './passkey.js';
import { applyTheme } from './prefs.js';
import { currentLang, loadTexts, said, t, time } from './texts.js';
import { brand, pageSettings } from './topbar.js';

let token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
/** @type {{person: import('server').PersonOut | null, numbers: any, finished: import('server').FinishedOut[], more: boolean, link: import('server').SelfLinkOut | null, look: import('server').SelfLinkLookOut | null, bring: boolean, sent: string, error: string | null, busy: boolean}} */
const page = { person: null, numbers: null, finished: [], more: false, link: null, look: null, bring: true, sent: '', error: null, busy: false };

const notices = noticesSection(() => draw(), attempt);

async function load() {
  const lang = currentLang();
  const [person, numbers, finished] = await Promise.all([
    getJson('/api/me/person'), getJson(`/api/me/statistics?lang=${lang}`), getJson(`/api/me/finished?lang=${lang}`),
  ]);
  Object.assign(page, { person, numbers, finished, more: finished.length === 50 });
  await notices.load();
  if (token) page.look = await post('/api/me/links/look', { token });
}

async function attempt(/** @type {() => any} */ work) {
  Object.assign(page, { busy: true, error: null });
  draw();
  try {
    await work();
  } catch (error) {
    if (error instanceof ApiError) page.error = error.status === 422 && token ? t('web.error.no_link') : said(error);
    else page.error = error instanceof DOMException ? t('web.me.passkey.failed') : error.message;
  }
  page.busy = false;
  draw();
}

const again = (/** @type {() => any} */ work) => attempt(async () => {
  await work();
  await load();
});

const on = {
  rename: (/** @type {string} */ name) => again(() => put('/api/me', { name })),
  link: () => attempt(async () => {
    page.link = await post('/api/me/links');
  }),
  use: () => again(async () => {
    await post('/api/me/links/use', { token, bring: page.bring, device: deviceName() });
    Object.assign(page, { look: null });
    token = '';
  }),
  makePasskey: () => again(makePasskey),
  usePasskey: () => again(() => usePasskey(true)),
  mail: (/** @type {any} */ mail) => attempt(async () => {
    await post(`/api/me/mail?lang=${currentLang()}`, { mail });
    page.sent = mail;
  }),
  drop: (/** @type {string} */ what) => again(() => remove(`/api/me/${what}`)),
  earlier: () => attempt(async () => {
    const before = page.finished[page.finished.length - 1].updated_at;
    const older = await getJson(`/api/me/finished?lang=${currentLang()}&before=${before}`);
    page.finished.push(...older);
    page.more = older.length === 50;
  }),
  remove: () => confirmDialog(t('web.me.delete'), t('web.me.delete.sure'), t('web.me.delete'), () => attempt(async () => {
    await remove('/api/me');
    location.assign('/');
  })),
};

const submit = (/** @type {(fields: any) => any} */ work) => (/** @type {PageEvent} */ event) => {
  event.preventDefault();
  work(event.target.elements);
};

function draw() {
  render(html`
    <header class="top">${brand()}<div class="title"></div>${pageSettings((what) => (what === 'lang' ? attempt(load) : draw()))}</header>
    <main class="lobby me">
      <h1 class="visually-hidden">${t('web.me')}</h1>
      ${page.error ? html`<p class="notice error" role="alert">${page.error}</p>` : nothing}
      ${page.look ? becoming(page.look) : nothing}
      ${page.person ? html`${myself(page.person)}${devices(page.person)}${passkeys(page.person)}${mail(page.person)}${section('notices', t('web.notice'), notices.body())}${numbers()}${everything()}` : nothing}
      <p><a href="/">${t('web.lobby')}</a></p>
    </main>`, find('#app'));
}

const section = (/** @type {string} */ id, /** @type {string} */ title, /** @type {any} */ body) => html`<section aria-labelledby=${id}><h2 id=${id}>${title}</h2>${body}</section>`;

function becoming(/** @type {any} */ { name, mail: address, known, yours, tables }) {
  if (yours) return section('become', t('web.me.become.yours'), nothing);
  const who = name || t('web.me.somebody');
  const bring = known && tables ? html`
    <label class="check"><input type="checkbox" id="bring" .checked=${page.bring} @change=${(event) => { page.bring = event.target.checked; draw(); }} />
      ${t('web.me.become.bring', { n: tables })}</label>${page.bring ? nothing : html`<p class="notice">${t('web.me.become.lose')}</p>`}` : nothing;
  return section('become', known ? t('web.me.become', { name: who }) : t('web.me.become.mail', { mail: address }), html`
    <p>${known ? t('web.me.become.text', { name: who }) : t('web.me.become.mail.text', { mail: address })}</p>${bring}
    <button class="primary big" id="use-link" ?disabled=${page.busy} @click=${on.use}>${known ? t('web.me.become', { name: who }) : t('web.me.become.mail', { mail: address })}</button>`);
}

const myself = (/** @type {import('server').PersonOut} */ person) => section('myself', t('web.me'), html`
  <form @submit=${submit(({ name }) => on.rename(name.value.trim()))}>
    <label>${t('web.name')} <input name="name" maxlength="40" .value=${person.name} autocomplete="nickname" /></label>
    <button>${t('web.name.save')}</button></form>`);

const devices = (/** @type {import('server').PersonOut} */ person) => section('devices', t('web.me.devices'), html`
  <p class="hint">${t('web.me.devices.help')}</p>
  <ul class="tables">${person.devices.map((/** @type {any} */ device) => html`
    <li class="table-row" data-device=${device.id}><span><b>${device.name || t('web.me.device.unnamed')}</b> ${device.here ? html`<span class="chip">${t('web.me.device.this')}</span>` : nothing}
      <span class="hint">${t('web.me.seen', { when: time(device.seen_at) })}</span></span>
      ${device.here ? nothing : html`<button @click=${() => on.drop(`devices/${device.id}`)}>${t('web.me.device.out')}</button>`}</li>`)}</ul>
  ${person.devices.length > 1 ? html`<p><button @click=${() => on.drop('devices')}>${t('web.me.device.out_others')}</button></p>` : nothing}
  <h3>${t('web.me.link')}</h3>
  ${page.link ? html`
    <p>${t('web.me.link.help', { when: time(page.link.until) })}</p>
    <input id="self-link" readonly .value=${location.origin + page.link.path} aria-label=${t('web.me.link')} @focus=${(event) => event.target.select()} />` : nothing}
  <p><button id="make-link" ?disabled=${page.busy} @click=${on.link}>${t('web.me.link.make')}</button></p>`);

const passkeys = (/** @type {import('server').PersonOut} */ person) => (person.passkeys_here && canPasskeys() ? section('passkeys', t('web.me.passkeys'), html`
  <p class="hint">${t('web.me.passkeys.help')}</p>
  ${person.passkeys.length ? html`<ul class="tables">${person.passkeys.map((/** @type {any} */ key) => html`
    <li class="table-row" data-passkey=${key.id}><span><b>${key.name || t('web.me.passkeys')}</b> <span class="hint">${t('web.me.seen', { when: time(key.used_at) })}</span></span>
      <button @click=${() => on.drop(`passkeys/${key.id}`)}>${t('web.me.remove')}</button></li>`)}</ul>` : html`<p>${t('web.me.passkey.none')}</p>`}
  <div class="row"><button id="make-passkey" ?disabled=${page.busy} @click=${on.makePasskey}>${t('web.me.passkey.make')}</button>
    <button id="use-passkey" ?disabled=${page.busy} @click=${on.usePasskey}>${t('web.me.passkey.use')}</button></div>`) : nothing);

const mail = (/** @type {import('server').PersonOut} */ person) => (person.mail_here ? section('mail', t('web.me.mail'), html`
  <p class="hint">${t('web.me.mail.help')}</p>
  ${person.mail ? html`<p><b>${person.mail}</b> <button @click=${() => on.drop('mail')}>${t('web.me.remove')}</button></p>` : nothing}
  <form @submit=${submit((fields) => on.mail(fields.mail.value.trim()))}>
    <label>${t('web.me.mail')} <input name="mail" type="email" required maxlength="200" autocomplete="email" /></label>
    <button ?disabled=${page.busy}>${t('web.me.mail.send')}</button></form>
  ${page.sent ? html`<p role="status">${t('web.me.mail.sent', { mail: page.sent })}</p>` : nothing}`) : nothing);

const numbers = () => section('numbers', t('web.me.games'), html`
  <p>${t('web.me.games.sum', { running: page.numbers.running, finished: page.numbers.finished })}</p>
  ${page.numbers.seats.length ? html`<table class="counts"><thead><tr><th></th><th></th><th>${t('web.me.played')}</th><th>${t('web.me.won')}</th><th>${t('web.me.with_people')}</th></tr></thead>
    <tbody>${page.numbers.seats.map((/** @type {any} */ row) => html`<tr><td>${row.title}</td><td>${row.label}</td><td>${row.played}</td><td>${row.won}</td><td>${row.with_people}</td></tr>`)}</tbody></table>` : nothing}
  <h3>${t('web.me.finished')}</h3>
  ${page.finished.length ? html`<ul class="tables">${page.finished.map((game) => html`
    <li class="table-row"><a href=${`/t/${game.id}`}><b>${game.name}</b> <span class="hint">${[game.title, game.scenario_label, game.you_labels.join(', '), ...game.people].filter(Boolean).join(' · ')}</span>
      <span class="status">${game.winner_label ? t('web.me.winner', { who: game.winner_label }) : t('web.status.over')}</span><time>${time(game.updated_at)}</time></a></li>`)}</ul>` : html`<p class="hint">${t('web.me.games.none')}</p>`}
  ${page.more ? html`<button @click=${on.earlier}>${t('web.me.more')}</button>` : nothing}`);

const everything = () => section('all', t('web.me.all'), html`
  <div class="row"><a class="button" id="export" href="/api/me/export" download="sandtable-person.json">${t('web.me.export')}</a>
    <button class="danger" id="delete-me" @click=${on.remove}>${t('web.me.delete')}</button></div>`);

applyTheme();
await loadTexts();
find('.skip').textContent = t('web.skip');
await attempt(load);
