// The whole game by keyboard: arrows and letters walk the options, Enter takes, digits take at once,
// "." is done or pass, Backspace undoes, "[" and "]" go through the past, "?" opens the player aids.

import { findAll, focus } from './dom.js';

const TYPING_MS = 900;
let typed = '';
let lastTyped = 0;

const WITHOUT_TEXT = ['Escape', '[', ']'];
/** Where keys are for writing or choosing; the bar of the past uses only its arrows. */
const inField = (/** @type {any} */ element, /** @type {string} */ key) =>
  element.closest('input, textarea, select, [contenteditable], dialog') && !(element.type === 'range' && WITHOUT_TEXT.includes(key));
const options = () => findAll('#decision .options .option:not(:disabled)');
const kinds = () => findAll('#decision .count-form .kind');
/** Where one may stop in a form: what is set of each kind, or its first number, and what confirms. */
const stops = () => [...kinds().map((kind) => kind.querySelector("[aria-pressed='true']") ?? kind.querySelector('.figure')), document.querySelector('#decision .count-form .confirm')]
  .filter((found) => found instanceof HTMLElement);
const focused = () => /** @type {HTMLElement} */ (document.activeElement);

export function listen(/** @type {Actions} */ on) {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target, event.key)) return;
    if (handle(event, on)) event.preventDefault();
  });
}

function handle(/** @type {KeyboardEvent} */ event, /** @type {Actions} */ on) {
  const { key } = event;
  if (key === 'Escape') return on.escape();
  if (key === '[' || key === ']') return on.step(key === '[' ? -1 : 1);
  if (key === '?') return on.aids();
  if (key === '.') return press('#decision .finish-button:not(:disabled)') || press('#decision .count-form .confirm:not(:disabled)');
  if (key === 'Backspace') return press('#undo:not(:disabled)');
  const onBoard = /** @type {Element} */ (event.target).closest('.board-holder');
  if (key === 'ArrowDown' || key === 'ArrowUp') return !onBoard && walk(key === 'ArrowDown' ? 1 : -1);
  if (key.length === 1 && /[\p{L}\d]/u.test(key) && !onBoard && document.querySelector('#find-option')) {
    focus(document.querySelector('#find-option')); // what is sought is written there, this letter too
    return false;
  }
  if (/^\d$/.test(key)) return number(key);
  if (key.length === 1 && /[\p{L}\d]/u.test(key) && !onBoard) return typeAhead(key);
  return false;
}

function press(/** @type {string} */ selector) {
  const [button] = findAll(selector);
  button?.click();
  return button !== undefined;
}

function walk(/** @type {any} */ by) {
  const list = options().length ? options() : stops();
  const stepper = document.querySelector('#decision .stepper .number');
  if (!list.length) {
    focus(stepper);
    return stepper !== null;
  }
  const here = list.indexOf(focused());
  list[(here + by + list.length + (here < 0 && by < 0 ? 1 : 0)) % list.length].focus();
  return true;
}

/** A digit sets the kind of piece in hand, at first the first one, and the next comes to hand. */
function figure(/** @type {string} */ key) {
  const at = Math.max(0, kinds().findIndex((kind) => kind.contains(focused())));
  const [button] = findAll(`#decision .count-form .kind:nth-child(${at + 1}) [data-n='${key}']`);
  button?.click();
  if (button) focus(stops()[at + 1]);
  return button !== undefined;
}

function number(/** @type {string} */ key) {
  if (kinds().length) return figure(key);
  const stepper = document.querySelector('#decision .stepper .number');
  if (stepper) {
    focus(stepper);
    stepper.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return true;
  }
  const list = options();
  const numbers = list.some((button) => button.dataset.key?.startsWith('n:'));
  const button = numbers ? list.find((option) => option.dataset.key === `n:${key}`) : list[Number(key) - 1];
  button?.click();
  return button !== undefined;
}

/** Letters go to the option whose words begin with what was typed; the same letter again goes to the next. */
function typeAhead(/** @type {any} */ letter) {
  const now = Date.now();
  typed = now - lastTyped < TYPING_MS && typed !== letter ? typed + letter : letter;
  lastTyped = now;
  const plain = (/** @type {string} */ text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const list = options();
  const start = typed.length === 1 ? list.indexOf(focused()) + 1 : Math.max(list.indexOf(focused()), 0);
  for (let i = 0; i < list.length; i += 1) {
    const button = list[(start + i) % list.length];
    if (plain(button.querySelector('span')?.textContent ?? '').startsWith(plain(typed))) {
      button.focus();
      return true;
    }
  }
  return false;
}
