// At the printed table: what was drawn and rolled, what to do there for the others, what stands where, corrections.

import { html, nothing } from '../vendor/lit-html.js';
import { getJson } from './api.js';
import { openDialog } from './dialogs.js';
import { currentLang, t } from './texts.js';
import { renderTraces } from './trace.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('server').ChoiceOut} Choice
 * @typedef {import('server').LineOut} Line
 */

const MANY = 30; // from here on one looks for an option instead of reading them all
const SHOWN = 24;

export const atTable = (/** @type {Model} */ model) => (model.about?.chance ?? 'program') !== 'program';

// ---------------------------------------------------------------- what was drawn, what the die showed

const finder = { version: -1, text: '' };
const plain = (/** @type {string} */ text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const numberOf = (/** @type {Choice} */ { key }) => (/^card:(\d+)$/.exec(key)?.[1] ?? '');

/** A card is told by its number, as it is printed. */
const numbered = (/** @type {Choice} */ option) => (numberOf(option) ? { ...option, label: `${numberOf(option)} ${option.label}` } : option);

/** The options that fit what was typed: a card's own number first. */
function fitting(/** @type {Choice[]} */ list, /** @type {string} */ text) {
  const wanted = plain(text.trim());
  if (!wanted) return list;
  const exact = list.filter((option) => numberOf(option) === wanted);
  return exact.length ? exact : list.filter((option) => plain(option.label).includes(wanted));
}

/** Where there are many to choose from: a field to look for one, and those found. */
export function found(/** @type {Model} */ model, /** @type {Choice[]} */ list, /** @type {Actions} */ on) {
  if (!model.decision?.people || list.length <= MANY) return { field: nothing, list: model.decision?.people ? list.map(numbered) : list };
  if (finder.version !== model.state.version) Object.assign(finder, { version: model.state.version, text: '' });
  const fits = fitting(list.map(numbered), finder.text);
  const only = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' || fits.length !== 1) return;
    event.preventDefault();
    on.answer(fits[0].key);
  };
  return {
    list: fits.slice(0, SHOWN),
    field: html`<p class="finder"><input type="search" id="find-option" autocomplete="off" aria-label=${t('web.at_table.find')}
      placeholder=${t('web.at_table.find')} .value=${finder.text} @keydown=${only}
      @input=${(event) => { finder.text = event.target.value; on.redraw(); }} />
      <span class="hint" role="status">${t('web.at_table.found', { n: fits.length })}</span></p>`,
  };
}

/** Nobody must roll: the program does it, once or until something else is asked. */
export function programRolls(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const people = model.decision?.people;
  if (!people) return nothing;
  return html`<p class="row program-rolls">
    <button id="roll" ?disabled=${model.busy} @click=${() => on.roll(false)}>${t(people === 'die' ? 'web.at_table.roll' : 'web.at_table.draw')}</button>
    ${people === 'die' ? html`<button id="roll-rest" ?disabled=${model.busy} @click=${() => on.roll(true)}>${t('web.at_table.roll_rest')}</button>` : nothing}</p>`;
}

// ---------------------------------------------------------------- what to do on the board

const done = new Set(); // lines of the list that were ticked off

/** The lines since the player's last answer that others, or the game itself, have written. */
const news = (/** @type {Model} */ model) => {
  const mine = new Set(model.about.seats.filter(({ who }) => who === 'human').map(({ seat }) => seat));
  return model.log.filter(({ at, by }) => at > model.state.last_yours && !mine.has(by));
};

/** The same thing several times in a row is one thing to do, with all its reasons. */
function together(/** @type {Line[]} */ lines) {
  /** @type {(Line & {times: number})[]} */
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && line.todo && last.todo === line.todo && last.by === line.by) {
      last.times += 1;
      last.notes = [...last.notes, ...line.notes];
    } else found.push({ ...line, times: 1 });
  }
  return found;
}

/** Numbered, in order, each seat under its name; what a line says besides stands between. */
export function renderTodo(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const lines = together(news(model));
  if (!lines.some(({ todo }) => todo)) {
    return html`<p class="hint" id="todo">${t('web.at_table.todo.none')}</p>
      ${model.state.last_yours ? nothing : html`<p><button @click=${on.check}>${t('web.at_table.check')}</button></p>`}`;
  }
  let number = 0;
  /** @type {string | null} */
  let by = null;
  return html`<ol class="todo" id="todo" aria-label=${t('web.at_table.todo')}>${lines.map((line) => {
    const heads = line.by !== by;
    by = line.by;
    if (line.todo) number += 1;
    return html`${heads ? html`<li class="who"><span class=${`chip seat-${line.by}`}>${model.seat(line.by)?.label ?? t('web.at_table.todo.game')}</span></li>` : nothing}
      ${todoLine(line, number, model, on)}`;
  })}</ol>`;
}

function todoLine(/** @type {Line & {times: number}} */ line, /** @type {number} */ number, /** @type {Model} */ model, /** @type {Actions} */ on) {
  const id = `${line.at} ${number} ${line.todo}`;
  const tick = (/** @type {PageEvent} */ event) => {
    if (event.target.checked) done.add(id);
    else done.delete(id);
    on.redraw();
  };
  const why = line.notes.length ? html`<details class="why-of"><summary>${t('web.at_table.why')}</summary>${renderTraces(line.notes, line.by, model)}</details>` : nothing;
  if (!line.todo) return html`<li class="besides">${line.text}${why}</li>`;
  return html`<li class=${done.has(id) ? 'ticked' : ''} data-todo=${number}><label><input type="checkbox" .checked=${done.has(id)} @change=${tick} />
    <b>${number}.</b> <span>${line.todo}${line.times > 1 ? html` <b class="times">×${line.times}</b>` : nothing}</span></label>${why}</li>`;
}

// ---------------------------------------------------------------- comparing the board

const ticksOf = (/** @type {string} */ table, /** @type {string} */ which) => `check ${table} ${which}`;

function readTicks(/** @type {string} */ name) {
  try {
    return new Set(JSON.parse(localStorage.getItem(name) ?? '[]'));
  } catch {
    return new Set(); // nothing kept, or storage forbidden
  }
}

function writeTicks(/** @type {string} */ name, /** @type {Set<string>} */ ticks) {
  try {
    localStorage.setItem(name, JSON.stringify([...ticks]));
  } catch {
    // only the memory is lost
  }
}

/** What stands where, at set-up or now, to be ticked off place by place; it can be printed. */
export async function openCheck(/** @type {Model} */ model) {
  const path = `/api/tables/${model.id}/checklist?lang=${currentLang()}`;
  let which = model.state.moment ? 'now' : 'setup';
  /** @type {import('server').ChecklistOut} */
  let list = await getJson(which === 'now' ? path : `${path}&moment=0`);
  let ticks = readTicks(ticksOf(model.id, which));
  const dialog = openDialog(t('web.at_table.check'), () => {
    const show = async (/** @type {string} */ wanted) => {
      which = wanted;
      list = await getJson(which === 'now' ? path : `${path}&moment=0`);
      ticks = readTicks(ticksOf(model.id, which));
      dialog.draw();
    };
    const tick = (/** @type {string} */ key) => {
      if (!ticks.delete(key)) ticks.add(key);
      writeTicks(ticksOf(model.id, which), ticks);
      dialog.draw();
    };
    const left = list.spots.filter(({ key }) => !ticks.has(key)).length;
    return html`
      <p class="hint">${t('web.at_table.check.help')}</p>
      <div class="row check-tools">${['setup', 'now'].map((one) => html`<button data-check=${one} class=${which === one ? 'primary' : ''} aria-current=${which === one}
        @click=${() => show(one)}>${t(`web.at_table.check.${one}`)}</button>`)}
        <button id="print" @click=${() => window.print()}>${t('web.at_table.print')}</button>
        <output role="status">${t('web.at_table.check.left', { n: left })}</output></div>
      <ul class="checklist">${list.spots.map(({ key, label, lines }) => html`
        <li class=${ticks.has(key) ? 'ticked' : ''}><label><input type="checkbox" data-spot=${key} .checked=${ticks.has(key)} @change=${() => tick(key)} />
          <span><b>${label}</b> ${lines.join(', ')}</span></label></li>`)}</ul>`;
  }, { wide: true });
}

// ---------------------------------------------------------------- correcting the position

/** `apply(words)` sends a correction, and throws what the server refuses. */
export async function openFix(/** @type {Model} */ model, /** @type {(words: string) => Promise<void>} */ apply) {
  /** @type {import('server').FormOut[]} */
  const forms = await getJson(`/api/tables/${model.id}/forms?lang=${currentLang()}`);
  if (!forms.length) return;
  let form = forms[0];
  /** @type {{text: string, wrong: boolean} | null} */
  let said = null;
  const dialog = openDialog(t('web.at_table.fix'), () => {
    const submit = async (/** @type {PageEvent} */ event) => {
      event.preventDefault();
      const fields = new FormData(event.target);
      const words = form.blanks.map((blank) => wordOf(blank, String(fields.get(blank.name) ?? '')));
      try {
        await apply([form.kind, ...words].join(':'));
        said = { text: t('web.at_table.fix.done'), wrong: false };
      } catch (error) {
        said = { text: error instanceof Error ? error.message : String(error), wrong: true };
      }
      dialog.draw();
    };
    return html`
      <p class="hint">${t('web.at_table.fix.help')}</p>
      <form class="fix" @submit=${submit}>
        <select name="kind" aria-label=${t('web.at_table.fix')} @change=${(event) => { form = forms[event.target.selectedIndex]; said = null; dialog.draw(); }}>
          ${forms.map(({ kind, label }) => html`<option value=${kind} ?selected=${kind === form.kind}>${label}</option>`)}</select>
        ${form.blanks.map((blank) => html`<label><span>${blank.label}</span>${field(form, blank)}</label>`)}
        <button class="primary" id="fix-do">${t('web.at_table.fix.do')}</button>
      </form>
      ${said ? html`<p class=${`notice ${said.wrong ? 'error' : ''}`} role=${said.wrong ? 'alert' : 'status'} id="fix-said">${said.text}</p>` : nothing}`;
  });
}

/** What was chosen, or typed: a name stands for its word. */
const wordOf = (/** @type {import('server').BlankOut} */ blank, /** @type {string} */ typed) => blank.options.find(({ label }) => label === typed)?.word ?? typed.trim().toLowerCase();

function field(/** @type {import('server').FormOut} */ form, /** @type {import('server').BlankOut} */ blank) {
  const { name, options, low, high, free } = blank;
  if (free) {
    const list = `fix-${form.kind}-${name}`;
    return html`<input name=${name} list=${list} required maxlength="40" autocomplete="off" /><datalist id=${list}>${options.map(({ label }) => html`<option value=${label}></option>`)}</datalist>`;
  }
  if (!options.length) return html`<input name=${name} type="number" min=${low} max=${high} value=${low} required inputmode="numeric" />`;
  return html`<select name=${name}>${options.map(({ word, label }) => html`<option value=${word}>${label}</option>`)}</select>`;
}

// ---------------------------------------------------------------- a new game

const MODES = ['program', 'cards', 'all'];

/** The choice in the form of a new game. */
export const tableChoice = (/** @type {any} */ form, /** @type {Actions} */ on) => html`
  <fieldset class="at-table"><legend>${t('web.at_table.title')}</legend>
    <p class="hint">${t('web.at_table.help')}</p>
    <select name="chance" aria-label=${t('web.at_table.title')} @change=${(event) => { form.chance = event.target.value; on.redraw(); }}>
      ${MODES.map((mode) => html`<option value=${mode} ?selected=${form.chance === mode}>${t(`web.at_table.${mode}`)}</option>`)}</select></fieldset>`;
