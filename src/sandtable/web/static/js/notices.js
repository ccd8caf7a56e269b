// How and when I am told that it is my turn: push in this browser, mail, a webhook; quiet hours and a digest.

import { html, nothing } from '../vendor/lit-html.js';
import { getJson, post, put, remove } from './api.js';
import { currentLang, t } from './texts.js';

const SHAPES = ['discord', 'slack', 'ntfy', 'json'];
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window;
const clock = (/** @type {any} */ minute) => (minute === null ? '' : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const minutes = (/** @type {string} */ text) => (text ? Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)) : null);
const bytes = (/** @type {string} */ text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Ask the browser, and tell the server where it may be reached. */
async function subscribe(/** @type {string} */ key) {
  const worker = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const found = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })).toJSON();
  return { kind: 'push', address: found.endpoint, keys: { p256dh: found.keys?.p256dh, auth: found.keys?.auth } };
}

/** The section of the page; `attempt` runs what may be refused. */
export function noticesSection(/** @type {() => void} */ draw, /** @type {(work: () => any) => Promise<void>} */ attempt) {
  /** @type {import('server').NoticesOut | null} */
  let now = null;
  let tried = '';
  const change = (/** @type {() => any} */ work) => attempt(async () => {
    tried = '';
    now = await work();
  });
  const add = (/** @type {any} */ body) => change(() => post(`/api/me/channels?lang=${currentLang()}`, body));
  const drop = (/** @type {string} */ id) => change(async () => {
    await remove(`/api/me/channels/${id}`);
    return getJson('/api/me/notices');
  });
  const trial = (/** @type {string} */ id) => attempt(async () => {
    tried = (await post(`/api/me/channels/${id}/trial`)).sent ? t('web.notice.tried') : t('web.notice.tried_not');
  });
  const habits = (/** @type {PageEvent} */ event) => {
    event.preventDefault();
    const { from, to, digest } = event.target.elements;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    change(() => put('/api/me/notices', { zone, quiet_from: minutes(from.value), quiet_to: minutes(to.value), digest_at: minutes(digest.value) }));
  };
  const hook = (/** @type {PageEvent} */ event) => {
    event.preventDefault();
    const { shape, address } = event.target.elements;
    add({ kind: 'webhook', shape: shape.value, address: address.value.trim() });
  };
  const row = (/** @type {any} */ channel) => html`
    <li class="table-row" data-channel=${channel.kind}><span><b>${t(`web.notice.kind.${channel.kind}`)}</b> <span class="hint">${[channel.shape, channel.shown].filter(Boolean).join(' · ')}</span>
      ${channel.off ? html`<span class="notice error">${t('web.notice.off')}</span>` : nothing}</span>
      <span class="row"><button @click=${() => trial(channel.id)}>${t('web.notice.try')}</button>
        <button @click=${() => drop(channel.id)}>${t('web.me.remove')}</button></span></li>`;
  const body = () => {
    if (!now) return nothing;
    const { channels, habits: when, push_key: key, mail } = now;
    return html`
      <p class="hint">${t('web.notice.help')}</p>
      ${channels.length ? html`<ul class="tables">${channels.map(row)}</ul>` : nothing}
      ${tried ? html`<p role="status">${tried}</p>` : nothing}
      <div class="row">
        ${key && canPush() ? html`<button id="add-push" @click=${() => attempt(async () => { now = await post(`/api/me/channels?lang=${currentLang()}`, await subscribe(key)); })}>${t('web.notice.add.push')}</button>` : nothing}
        ${mail ? html`<button id="add-mail" @click=${() => add({ kind: 'mail' })}>${t('web.notice.add.mail', { mail })}</button>` : nothing}</div>
      <form id="add-hook" @submit=${hook}><label>${t('web.notice.kind.webhook')}
          <select name="shape">${SHAPES.map((shape) => html`<option value=${shape}>${shape}</option>`)}</select></label>
        <label>${t('web.notice.address')} <input name="address" type="url" required maxlength="1000" placeholder="https://" /></label>
        <button>${t('web.notice.add')}</button></form>
      <h3>${t('web.notice.when')}</h3>
      <form id="habits" @submit=${habits}>
        <label>${t('web.notice.quiet_from')} <input name="from" type="time" .value=${clock(when.quiet_from)} /></label>
        <label>${t('web.notice.quiet_to')} <input name="to" type="time" .value=${clock(when.quiet_to)} /></label>
        <label>${t('web.notice.digest')} <input name="digest" type="time" .value=${clock(when.digest_at)} /></label>
        <button>${t('web.name.save')}</button></form>
      <p class="hint">${t('web.notice.zone', { zone: when.zone })}</p>`;
  };
  return {
    async load() {
      now = await getJson('/api/me/notices');
      draw();
    },
    body,
  };
}
