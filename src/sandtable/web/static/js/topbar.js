// What every page has above: the name, language, light and dark.

import { html } from '../vendor/lit-html.js';
import { applyTheme, pref, setPref } from './prefs.js';
import { chooseLanguage, currentLang, languages, t } from './texts.js';

export const brand = () => html`<a class="brand" href="/" aria-label="Sandtable">${mark()}<span>Sandtable</span></a>`;

const mark = () => html`<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
  <path class="tray" d="M3 22l6-14h14l6 14v4H3z"></path><path class="dune" d="M6 21c4-6 7 1 11-4s6 0 9 4z"></path></svg>`;

/** `changed` redraws the page. */
export const languageSetting = (/** @type {(what: string) => any} */ changed) => html`
  <label class="setting"><span class="visually-hidden">${t('web.language')}</span>
    <select id="language" @change=${async (event) => {
      await chooseLanguage(event.target.value);
      changed('lang');
    }}>
      ${languages().map(([code, name]) => html`
        <option value=${code} lang=${code} ?selected=${code === currentLang()}>${name}</option>`)}
    </select></label>`;

export const themeSetting = (/** @type {(what: string) => any} */ changed) => html`
  <label class="setting"><span>${t('web.theme')}</span>
    <select id="theme" @change=${(event) => {
      setPref('theme', event.target.value);
      applyTheme();
      changed('theme');
    }}>
      ${['auto', 'light', 'dark'].map((theme) => html`
        <option value=${theme} ?selected=${theme === pref('theme')}>${t(`web.theme.${theme}`)}</option>`)}
    </select></label>`;

export const pageSettings = (/** @type {(what: string) => any} */ changed) => html`${themeSetting(changed)}${languageSetting(changed)}`;
