// The game's own catalogs, for the demo page: ?lang=en|es|it|fr

const TEXTS = `../src/sandtable/text/${new URLSearchParams(location.search).get('lang') ?? 'en'}`;
const read = async (name) => (await fetch(`${TEXTS}/${name}.json`)).json();
const WORDS = { ...(await read('fitl_words')), ...(await read('fitl_board')) };

/** Every key that no catalog knows: a test reads it. */
export const missing = new Set();

export function t(key, args = {}) {
  if (!(key in WORDS)) missing.add(key);
  return (WORDS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => args[name] ?? '');
}
