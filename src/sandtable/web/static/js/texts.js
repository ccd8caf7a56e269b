// The catalogs: words for keys, in the language chosen.

import { ApiError, getJson, speak } from './api.js';
import { format, numbered } from './message.js';
import { pref, setPref } from './prefs.js';

/** @type {Record<string, any>} */
let texts = {};
/** @type {Record<string, any>} */
let catalog = {};
/** @type {Record<string, string>} */
let own = {};

export const currentLang = () => texts.language ?? 'en';

/** Every language there is: [code, its own name]. */
export const languages = () => Object.entries(texts)
  .filter(([key]) => key.startsWith('language.name.'))
  .map(([key, name]) => [key.slice('language.name.'.length), name]);

/** Fetch the texts in the language chosen here before, else in the browser's, and make it the page's. */
export async function loadTexts() {
  const wanted = pref('lang');
  try {
    catalog = await getJson(wanted ? `/api/texts/${encodeURIComponent(wanted)}` : '/api/texts');
  } catch (error) {
    if (!wanted || error.status !== 422) throw error;
    catalog = await getJson('/api/texts'); // a language that is no longer there
  }
  texts = { ...catalog, ...own };
  document.documentElement.lang = currentLang();
  speak(currentLang());
}

/** The words of the players' own deck, in the place of the catalogs'. */
export function setOwnWords(/** @type {Record<string, string>} */ words) {
  own = words;
  texts = { ...catalog, ...own };
}

export async function chooseLanguage(/** @type {string} */ wanted) {
  setPref('lang', wanted);
  await loadTexts();
}

/** @type {Record<string, string>} */
let editions = {};
/** @param {string} key */
export const has = (key) => key in texts;

/**
 * The text of a key with its facts filled in, a name in the number of `n`; the key's last part if there is no text.
 * @param {string} key
 * @param {Record<string, any>} args
 */
export function t(key, args = {}) {
  const text = numbered(texts, key in own ? key : editions[key] ?? key, args.n, currentLang()) ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return format(text, args, currentLang(), texts);
}

/** What went wrong: the server's own words, or ours where it says nothing. */
export const said = (/** @type {any} */ error) => (error instanceof ApiError && has(`web.error.${error.code}`) && !error.told ? t(`web.error.${error.code}`) : error.message);

/** @type {string[]} */
let rulebooks = [];
/**
 * The games whose rules are meant, the nearest first: games number theirs alike.
 * @param {string[]} books
 * @param {Record<string, string>} reads the texts that read differently in the edition played, by the key of the others'
 */
export const setRules = (books, reads = {}) => { rulebooks = books; editions = reads; };

/** Our summary of a rule, or of the nearest rule above it: {rule, text}, or null. "Card 44" is that card's text. */
export function ruleSummary(/** @type {string} */ rule) {
  const card = /^Card (\d+)$/.exec(rule)?.[1];
  if (card && has(`card.${card}.title`)) {
    const sides = ['title', 'event', 'unshaded', 'shaded'].map((side) => `card.${card}.${side}`).filter(has);
    return { rule, text: sides.map((key) => t(key)).join('\n') };
  }
  const found = rule !== plainNumber(rule) && rulebooks.find((book) => has(`rule.${book}.${rule}`));
  if (found) return { rule, text: texts[`rule.${found}.${rule}`] };
  for (let number = plainNumber(rule); number; number = number.slice(0, Math.max(number.lastIndexOf('.'), 0))) {
    for (const book of rulebooks) {
      const own = [`P${number}`, number].find((one) => has(`rule.${book}.${one}`));
      if (own) return { rule: own, text: texts[`rule.${book}.${own}`] };
    }
  }
  return null;
}

/** "P3.2.1" of a game that builds on another one is in the place of that one's 3.2.1. */
const plainNumber = (/** @type {string} */ rule) => rule.replace(/^P(?=\d)/, '');

export const time = (/** @type {number} */ seconds) =>
  new Date(seconds * 1000).toLocaleString(currentLang(), { dateStyle: 'medium', timeStyle: 'short' });
export const clock = (/** @type {number} */ seconds) => new Date(seconds * 1000).toLocaleTimeString(currentLang(), { timeStyle: 'short' });
