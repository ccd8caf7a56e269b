// Where a link leads: says what it opens, and sits down when asked to. The secret stands after the #, is sent once
// in the body of a request, and is then taken out of the address.

import { html, nothing, render } from '../vendor/lit-html.js';
import { getJson, post } from './api.js';
import { find } from './dom.js';
import { applyTheme } from './prefs.js';
import { currentLang, loadTexts, said, t } from './texts.js';
import { brand, pageSettings } from './topbar.js';

const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
/** @type {{invitation: import('server').InvitationOut | null, me: {name: string}, error: string | null, busy: boolean}} */
const page = { invitation: null, me: { name: '' }, error: null, busy: false };

async function look() {
  try {
    [page.invitation, page.me] = await Promise.all([post(`/api/join/look?lang=${currentLang()}`, { token }), getJson('/api/me')]);
    if (page.invitation?.yours) location.replace(`/t/${page.invitation.table}`);
  } catch (error) {
    page.error = error.status === 422 ? t('web.error.no_link') : said(error);
  }
  draw();
}

async function join(/** @type {string} */ name) {
  page.busy = true;
  draw();
  try {
    const { table } = await post('/api/join', { token, ...(name ? { name } : {}) });
    location.replace(`/t/${table}`);
  } catch (error) {
    Object.assign(page, { busy: false, error: said(error) });
    draw();
  }
}

function draw() {
  const { invitation } = page;
  render(html`
    <header class="top">${brand()}<div class="title"></div>${pageSettings((what) => (what === 'lang' ? look() : draw()))}</header>
    <main class="message">
      ${page.error ? html`<p class="notice error" role="alert">${page.error}</p><p><a href="/">${t('web.lobby')}</a></p>` : nothing}
      ${invitation && !page.error ? html`
        <h1>${invitation.name}</h1>
        <p>${invitation.title} ${invitation.seat ? html`<span class=${`chip seat-${invitation.seat}`}>${invitation.label}</span>` : nothing}</p>
        <p>${invitation.seat ? t(invitation.taken ? 'web.join.taken' : 'web.join.text', { seat: invitation.label }) : t('web.join.watch')}</p>
        ${invitation.fixed.map(({ label }) => html`<p class="hint" data-fixed>${t('web.fixed', { what: label })}. ${t('web.fixed.help')}</p>`)}
        <form @submit=${(event) => { event.preventDefault(); join(event.target.elements.name?.value.trim() ?? page.me.name); }}>
          ${page.me.name ? html`<p>${t('web.name.known', { name: page.me.name })}</p>`
            : html`<label>${t('web.name')} <input name="name" maxlength="40" autocomplete="nickname" /></label>`}
          <button class="primary big" id="join" ?disabled=${page.busy}>${t(invitation.seat ? 'web.join.sit' : 'web.join.look')}</button>
        </form>` : nothing}
    </main>`, find('#app'));
}

applyTheme();
await loadTexts();
find('.skip').textContent = t('web.skip');
draw();
await look();
