// The catalogs: words for keys, in the language chosen.

import { getJson } from './api.js';
import { language, setPref } from './prefs.js';

let texts = {};
let lang = 'en';

export const currentLang = () => lang;

/** Fetch a language's texts and make it the page's. */
export async function loadTexts(wanted = language()) {
  texts = await getJson(`/api/texts/${wanted}`);
  lang = wanted;
  document.documentElement.lang = wanted;
}

export async function chooseLanguage(wanted) {
  setPref('lang', wanted);
  await loadTexts(wanted);
}

export const has = (key) => key in texts;

/** The text of a key with its facts filled in; the last part of the key if there is no text. */
export function t(key, args = {}) {
  const text = texts[key] ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return text.includes('{') ? text.replace(/\{(\w+)\}/g, (gap, name) => args[name] ?? gap) : text;
}

/** One or many: `web.undo.choices.one`, `web.undo.choices.many`. */
export const tn = (key, n) => t(`${key}.${n === 1 ? 'one' : 'many'}`, { n });

let game = '';
/** The game whose rules are meant: games number theirs alike. */
export const setGame = (name) => { game = name; };

/** Our summary of a rule, or of the nearest rule above it: {rule, text}, or null. "Card 44" is that card's text. */
export function ruleSummary(rule) {
  const card = /^Card (\d+)$/.exec(rule)?.[1];
  if (card && has(`card.${card}.title`)) {
    const sides = ['title', 'event', 'unshaded', 'shaded'].map((side) => texts[`card.${card}.${side}`]);
    return { rule, text: sides.filter(Boolean).join('\n') };
  }
  for (let number = rule; number; number = number.slice(0, Math.max(number.lastIndexOf('.'), 0))) {
    if (has(`rule.${game}.${number}`)) return { rule: number, text: texts[`rule.${game}.${number}`] };
  }
  return null;
}

/** The words for an option's key, as the server says them. */
export function keyName(key) {
  const at = key.indexOf(':');
  const [kind, rest] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  if (kind === 'n') return rest;
  return texts[`key.${key}`] ?? texts[`${kind}.${rest}`] ?? texts[`${kind}.${rest}.title`] ?? (rest || key);
}

export const time = (seconds) =>
  new Date(seconds * 1000).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });
export const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString(lang, { timeStyle: 'short' });
