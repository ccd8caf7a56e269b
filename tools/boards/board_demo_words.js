// The game's own catalogs, for the demo page: ?lang=en|es|it|fr

import { format, numbered } from '../../src/sandtable/web/static/js/message.js';

const LANG = new URLSearchParams(location.search).get('lang') ?? 'en';
const TEXTS = `../../src/sandtable/text/${LANG}`;
const read = async (name) => (await fetch(`${TEXTS}/vietnam/${name}.json`)).json();
const WORDS = {};
for (const [key, text] of (await Promise.all(['words', 'board', 'page'].map(read))).flatMap(Object.entries)) {
  if (typeof text === 'string') WORDS[key] = text;
  else for (const [form, words] of Object.entries(text)) WORDS[/name|one/.test(form) ? key : `${key}@${form}`] = words;
}

/** Every key that no catalog knows: a test reads it. */
export const missing = new Set();

export function t(key, args = {}) {
  if (!(key in WORDS)) missing.add(key);
  return format(numbered(WORDS, key, args.n, LANG) ?? key, args, LANG);
}
