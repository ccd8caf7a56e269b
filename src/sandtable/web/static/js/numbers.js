// How many: every number is a button. Kinds of piece that move together are asked in one form, though the rules ask
// them one by one: the form gives its answers in turn.

import { html, nothing } from '../vendor/lit-html.js';
import { t } from './texts.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('server').DecisionOut} Decision
 */

const AS_BUTTONS = 16; // more numbers than these are stepped through

/** Whether numbers are few enough to stand there as buttons. */
export const asButtons = (/** @type {import('server').ChoiceOut[]} */ numbers) => numbers.length <= AS_BUTTONS;

/** One button a number; a click answers. */
export const numberButtons = (/** @type {import('server').ChoiceOut[]} */ numbers, /** @type {boolean} */ busy, /** @type {Actions} */ on, /** @type {string | null} */ wanted) => html`
  <ul class="options numbers" aria-label=${t('web.number')}>${numbers.map(({ key, label }) => html`<li>
    <button class=${`option on-offer ${key === wanted ? 'guided' : ''}`} data-key=${key} ?disabled=${busy}
      @click=${(event) => on.answer(key, event)}><span>${label}</span></button></li>`)}</ul>`;

// ---------------------------------------------------------------- the form

/** @type {{of: string, values: Record<string, number> | null}} */
const filled = { of: '', values: null }; // what was set in which form; null: nothing yet, which stands for all

/** The form of a question, if there is one and more than one kind is left to ask about. */
export function formOf(/** @type {Decision} */ decision) {
  const { form, piece } = decision.args;
  if (!form || !piece) return null;
  const names = Object.keys(form.pieces);
  const left = names.slice(names.indexOf(piece));
  return left.length > 1 && left.length === names.length ? form : null;
}

const sum = (/** @type {Record<string, number>} */ values, /** @type {string[]} */ names) => names.reduce((total, name) => total + (values[name] ?? 0), 0);

/** As many as can be, from the first kind on. */
function all(/** @type {any} */ { pieces, caps }) {
  /** @type {Record<string, number>} */
  const values = {};
  for (const [name, most] of Object.entries(pieces)) {
    const room = caps.filter((/** @type {any} */ [names]) => names.includes(name)).map((/** @type {any} */ [names, cap]) => cap - sum(values, names));
    values[name] = Math.max(0, Math.min(most, ...room));
  }
  return values;
}

/** Another number of one kind: the others give way where they share a limit. */
function set(/** @type {any} */ { caps }, /** @type {Record<string, number>} */ values, /** @type {string} */ name, /** @type {number} */ n) {
  const next = { ...values, [name]: n };
  for (const [names, cap] of caps.filter((/** @type {any} */ [group]) => group.includes(name))) {
    for (const other of [...names].reverse()) {
      const over = sum(next, names) - cap;
      if (over > 0 && other !== name) next[other] = Math.max(0, (next[other] ?? 0) - over);
    }
  }
  return next;
}

/** Nothing more could be added: then there is nothing to confirm either. */
const isFull = (/** @type {HTMLFormElement} */ form, /** @type {Record<string, number>} */ values) => Object.entries(form.pieces).every(([name, most]) =>
  values[name] === most || form.caps.some((/** @type {any} */ [names, cap]) => names.includes(name) && sum(values, names) >= cap));

const kind = (/** @type {string} */ piece) => t(`piece.${piece}`, { n: 2 });

/** What is set in the form of this moment; another form is empty. */
function valuesOf(/** @type {HTMLFormElement} */ form, /** @type {number} */ version) {
  const of = JSON.stringify([version, form]);
  if (filled.of !== of) Object.assign(filled, { of, values: null });
  return filled.values;
}

/** So many of a kind; a form that is full is answered. */
function take(/** @type {HTMLFormElement} */ form, /** @type {number} */ version, /** @type {string} */ name, /** @type {number} */ n, /** @type {Actions} */ on) {
  const none = () => Object.fromEntries(Object.keys(form.pieces).map((other) => [other, 0]));
  filled.values = set(form, valuesOf(form, version) ?? none(), name, n);
  if (isFull(form, filled.values)) on.answerForm(form, filled.values);
  else on.redraw();
}

/** For the board: the stacks that the form is about can be clicked there, one piece a click, from none again after all. */
export function stacksToCount(/** @type {import('./model.js').Model} */ model, /** @type {Actions} */ on) {
  const { decision, state } = model;
  const form = decision && formOf(decision);
  if (!form) return null;
  const values = valuesOf(form, state.version);
  return {
    space: decision.args.origin ?? decision.args.space,
    pieces: Object.fromEntries(Object.entries(form.pieces).map(([name, most]) => [name, { n: values?.[name] ?? 0, most }])),
    add: (/** @type {string} */ name) => take(form, state.version, name, ((values?.[name] ?? 0) + 1) % (form.pieces[name] + 1), on),
  };
}

export function countForm(/** @type {HTMLFormElement} */ form, /** @type {any} */ decision, /** @type {number} */ version, /** @type {boolean} */ busy, /** @type {Actions} */ on) {
  const values = valuesOf(form, version);
  const chosen = values ?? all(form);
  const total = sum(chosen, Object.keys(form.pieces));
  const pick = (/** @type {string} */ name, /** @type {number} */ n) => take(form, version, name, n, on);
  return html`
    <div class="count-form" role="group" aria-label=${t('web.number')}>
      ${Object.entries(form.pieces).map(([name, most]) => html`
        <div class="kind" role="group" aria-label=${kind(name)}><span>${kind(name)}</span>
          <span class="figures">${Array.from({ length: most + 1 }, (_, n) => html`
            <button class="figure" data-piece=${name} data-n=${n} aria-pressed=${values !== null && values[name] === n} ?disabled=${busy}
              @click=${() => pick(name, n)}>${n}</button>`)}</span></div>`)}
      <button class="option on-offer confirm" data-key=${`n:${chosen[decision.args.piece]}`} ?disabled=${busy || total < form.least}
        @click=${() => on.answerForm(form, chosen)}>${t(values ? 'web.take_number' : 'web.take_all', { n: total })}</button>
    </div>`;
}

/** The same beside the space on the board; nothing where the question is not one for numbers, or about no space. */
export function numbersBeside(/** @type {Model} */ model, /** @type {Actions} */ on, /** @type {import('server').ChoiceOut[]} */ numbers, /** @type {boolean} */ busy) {
  const { state } = model;
  const decision = /** @type {Decision} */ (model.decision);
  const form = formOf(decision);
  if (form) return countForm(form, decision, state.version, busy, on);
  return numbers.length && asButtons(numbers) ? numberButtons(numbers, busy, on, null) : nothing;
}
