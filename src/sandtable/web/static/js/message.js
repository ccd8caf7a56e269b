// Messages: text with facts in braces, a subset of ICU MessageFormat, as src/sandtable/text/message.py reads it.

const HEAD = /\s*([A-Za-z]\w*)(?:\.([A-Za-z]\w*))?\s*(?:,\s*([a-z]+)\s*)?/y;
const CASE = /\s*(=-?\d+|[\w-]+)\s*\{/y;
const CLOSE = /\s*\}/y;

const match = (/** @type {any} */ pattern, /** @type {string} */ text, /** @type {number} */ at) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The parts from `at` up to the closing brace or the end: strings, {name, form, kind, cases}, {name, number}. */
function nodes(/** @type {string} */ text, /** @type {number} */ at, /** @type {any} */ counted) {
  const found = [];
  let words = '';
  while (at < text.length && text[at] !== '}') {
    if (text[at] === '{' || (text[at] === '#' && counted)) {
      if (words) found.push(words);
      words = '';
      let node = { name: counted, number: true };
      if (text[at] === '{') [node, at] = placeholder(text, at);
      else at += 1;
      found.push(node);
    } else words += text[at++];
  }
  if (words) found.push(words);
  return [found, at];
}

function placeholder(/** @type {string} */ text, /** @type {number} */ at) {
  const head = match(HEAD, text, at + 1);
  if (!head) throw new Error(`no fact after the brace: ${text}`);
  const [, name, form = '', kind = ''] = head;
  at += 1 + head[0].length;
  if (text[at] === '}') return [{ name, form, kind }, at + 1];
  at += 1;
  /** @type {Record<string, any>} */
  const cases = {};
  for (let one = match(CASE, text, at); one; one = match(CASE, text, at)) {
    [cases[one[1]], at] = /** @type {[any[], number]} */ (nodes(text, at + one[0].length, kind === 'plural' ? name : ''));
    at += 1;
  }
  const close = match(CLOSE, text, at);
  if (!close || !cases.other) throw new Error(`branches are not closed, or without other: ${text}`);
  return [{ name, form, kind, cases }, at + close[0].length];
}

const parsed = new Map(); // texts of the catalogs only, so it cannot grow beyond them

function parse(/** @type {string} */ text) {
  if (!parsed.has(text)) parsed.set(text, nodes(text, 0, '')[0]);
  return parsed.get(text);
}

const count = (/** @type {any} */ value) => (typeof value === 'number' ? value : Array.isArray(value) ? value.length : 1);

/** How a word begins before which a language may say a small word otherwise (`language.before.i`: `y e`). @type {[string, RegExp][]} */
const SOUNDS = [['a', /^[AaÀàÁáÂâ]/], ['e', /^[EeÈèÉéÊê]/], ['i', /^([IiÍíÎî]|[Hh][IiÍí](?![aeAE]))/], ['o', /^([Hh]?[OoÓóÔô]|8)/]];

/** What was said, as it ends before a word. */
function before(/** @type {string} */ said, /** @type {string} */ word, /** @type {Record<string, any>} */ texts) {
  if (!said.endsWith(' ')) return said;
  for (const [sound, begins] of SOUNDS) {
    const [usual, other] = texts[`language.before.${sound}`]?.split(' ') ?? [];
    if (usual && begins.test(word) && (said === `${usual} ` || said.endsWith(` ${usual} `))) return `${said.slice(0, -usual.length - 1)}${other} `;
  }
  return said;
}

function write(/** @type {any} */ message, /** @type {Record<string, any>} */ args, /** @type {string} */ lang, /** @type {Record<string, any>} */ texts) {
  let said = '';
  for (const node of message) {
    let part = node;
    if (typeof node !== 'string') {
      const value = args[node.name];
      part = node.cases ? write(choose(node, value, lang), args, lang, texts) : words(node, value, lang);
      said = before(said, part, texts);
    }
    said += part[0] === '.' && part[1] !== '.' && said.at(-1) === '.' ? part.slice(1) : part;
  }
  return said;
}

function choose(/** @type {any} */ { kind, cases }, /** @type {any} */ value, /** @type {string} */ lang) {
  if (value === undefined || value === null) return cases.none ?? cases.other;
  if (kind === 'plural') {
    const n = count(value);
    return cases[`=${n}`] ?? cases[new Intl.PluralRules(lang).select(Math.abs(n))] ?? cases.other;
  }
  return cases[value === true ? 'yes' : value === false ? 'no' : value] ?? cases.other;
}

function words(/** @type {any} */ node, /** @type {any} */ value, /** @type {string} */ lang) {
  if (node.number) value = count(value);
  if (value === undefined || value === null) return `{${node.name}${node.form ? `.${node.form}` : ''}}`;
  if (node.kind === 'month') {
    const [year, month] = String(value).split('-').map(Number);
    return new Date(Date.UTC(year, month - 1, 1)).toLocaleDateString(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  }
  if (typeof value !== 'number') return String(value);
  /** @type {Intl.NumberFormatOptions} */
  const style = { useGrouping: node.kind === 'number', maximumFractionDigits: 9 };
  if (node.kind === 'signed') style.signDisplay = 'exceptZero';
  return new Intl.NumberFormat(lang, style).format(value).replace('-', '−');
}

/** The name of a thing as it goes with the number `n`, where it has such a form (`piece.us_base@other`). */
export const numbered = (/** @type {any} */ texts, /** @type {string} */ key, /** @type {number} */ n, /** @type {string} */ lang) =>
  (n === undefined ? undefined : texts[`${key}@${new Intl.PluralRules(lang).select(n)}`]) ?? texts[key];

/** The text with its facts filled in, in the grammar of the language; `texts` may say how small words end before others. */
export const format = (/** @type {string} */ text, /** @type {Record<string, any>} */ args, /** @type {string} */ lang, /** @type {Record<string, any>} */ texts = {}) => (text.includes('{') ? write(parse(text), args, lang, texts) : text);
