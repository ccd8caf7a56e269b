// Player aids: the game's sheets beside the board, browsed by chapter or searched; the game goes on meanwhile.

import { html, nothing } from '../vendor/lit-html.js';
import { getJson } from './api.js';
import { ruleButton } from './dialogs.js';
import { focus } from './dom.js';
import { pref, setPref } from './prefs.js';
import { currentLang, t } from './texts.js';

const plain = (/** @type {string} */ text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The aids of one game; `redraw` is called when something is to be shown anew. */
export class Aids {
  constructor(/** @type {() => void} */ redraw) {
    this.redraw = redraw;
    this.open = false;
    this.search = '';
    /** @type {import('server').SheetOut[] | null} */
    /** @type {any[] | null} */
    this.sheets = null;
    this.of = '';
    /** @type {Element | null} */
    this.before = null;
  }

  async load(/** @type {string} */ game) {
    const wanted = `${game} ${currentLang()}`;
    if (this.of === wanted) return;
    this.of = wanted;
    try {
      this.sheets = await getJson(`/api/games/${encodeURIComponent(game)}/aids?lang=${currentLang()}`);
    } catch {
      this.of = ''; // asked again when it is opened again
      this.open = false;
    }
    this.redraw();
  }

  toggle() {
    if (this.open) return this.close();
    this.open = true;
    this.before = document.activeElement;
    this.redraw();
    queueMicrotask(() => queueMicrotask(() => focus(document.querySelector('#aids-search'))));
    return true;
  }

  /** Whether it was open. */
  close() {
    if (!this.open) return false;
    this.open = false;
    this.redraw();
    if (this.before?.isConnected) focus(this.before);
    return true;
  }

  choose(/** @type {string} */ id) {
    setPref('sheet', id);
    this.search = '';
    this.redraw();
    queueMicrotask(() => queueMicrotask(() => document.querySelector('.aids-sheet')?.scrollTo(0, 0)));
  }

  /** `seat`: whose sheet is shown first, if the player has chosen none. */
  render(/** @type {string} */ game, /** @type {string | undefined} */ seat) {
    if (!this.open) return nothing;
    this.load(game);
    const sheets = /** @type {any[]} */ (this.sheets ?? []);
    const here = sheets.find(({ id }) => id === pref('sheet')) ?? sheets.find((sheet) => sheet.seat && sheet.seat === seat) ?? sheets[0];
    const words = plain(this.search).split(/\s+/).filter(Boolean);
    return html`
      <aside id="aids" class="aids" role="dialog" aria-label=${t('web.aids')} @keydown=${(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        this.close();
      }}>
        <header>
          <h2>${t('web.aids')}</h2>
          <input id="aids-search" type="search" placeholder=${t('web.aids.search')} aria-label=${t('web.aids.search')} .value=${this.search}
            @input=${(event) => { this.search = event.target.value; this.redraw(); }} />
          <button class="icon" id="aids-close" aria-label=${t('web.close')} title=${t('web.close')} @click=${() => this.close()}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="2"></path></svg></button>
        </header>
        <nav aria-label=${t('web.aids.sheets')}>${sheets.map(({ id, title, seat: of }) => html`
          <button class=${`chip ${of ? `seat-${of}` : ''}`} data-sheet=${id} aria-current=${!words.length && id === here?.id ? 'true' : 'false'}
            @click=${() => this.choose(id)}>${title}</button>`)}</nav>
        <div class="aids-sheet" tabindex="0" role="region" aria-label=${words.length ? t('web.aids.search') : here?.title ?? t('web.aids')}>
          ${words.length ? this.found(sheets, words) : here ? sheetOf(here.aids) : html`<p class="hint">${t('web.opening')}</p>`}
        </div>
      </aside>`;
  }

  /** What has all the words in it, under the sheet it stands on. */
  found(/** @type {import('server').SheetOut[]} */ sheets, /** @type {string[]} */ words) {
    const fits = (/** @type {import('server').SheetOut} */ sheet, /** @type {import('server').AidOut} */ aid) => {
      const text = plain([sheet.title, aid.title, aid.rule, ...aid.lines.map((line) => line.text)].join(' '));
      return aid.lines.length > 0 && words.every((word) => text.includes(word));
    };
    const left = sheets.map((/** @type {import('server').SheetOut} */ sheet) => ({ ...sheet, aids: sheet.aids.filter((/** @type {import('server').AidOut} */ aid) => fits(sheet, aid)) })).filter((/** @type {any} */ { aids }) => aids.length);
    if (!left.length) return html`<p class="hint">${t('web.aids.none')}</p>`;
    return left.map((/** @type {any} */ { id, title, aids }) => html`
      <button class="link from" data-from=${id} @click=${() => this.choose(id)}>${title}</button>${sheetOf(aids)}`);
  }
}

const sheetOf = (/** @type {import('server').AidOut[]} */ aids) => aids.map((/** @type {import('server').AidOut} */ aid) => (aid.lines.length ? entry(aid) : html`<h3 class="part">${aid.title}</h3>`));

const entry = (/** @type {any} */ { id, title, rule, lines }) => html`
  <section class="aid" data-aid=${id}>
    <h4>${title} ${ruleButton(rule)}</h4>
    ${lines.some((/** @type {any} */ { label }) => label)
      ? html`<dl>${lines.map((/** @type {any} */ { label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>`
      : lines.length > 1 ? html`<ul>${lines.map((/** @type {any} */ { text }) => html`<li>${text}</li>`)}</ul>` : html`<p>${lines[0].text}</p>`}
  </section>`;
