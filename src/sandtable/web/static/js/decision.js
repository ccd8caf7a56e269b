// The question panel: what is asked, what can be answered, done and undo always in the same place.

import { html, nothing } from '../vendor/lit-html.js';
import { found, programRolls } from './at_table.js';
import { renderWhatIf } from './chances.js';
import { ruleButton } from './dialogs.js';
import { wantedKey } from './guide.js';
import { asButtons, countForm, formOf, numberButtons } from './numbers.js';
import { pref, SPEEDS } from './prefs.js';
import { icon } from './symbols.js';
import { t } from './texts.js';
import { renderTrace } from './trace.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('server').DecisionOut} Decision
 */

const FINISHING = ['done', 'pass'];
const stepper = { version: -1, index: 0 };

const isNumber = (/** @type {string} */ key) => key.startsWith('n:');

/** The options of the list, of the stepper, and of the fixed place below. */
export function sortOptions(/** @type {Decision} */ decision) {
  const list = decision.options.filter(({ key }) => !FINISHING.includes(key));
  const finishing = decision.options.filter(({ key }) => FINISHING.includes(key));
  const numbers = list.length > 1 && list.every(({ key }) => isNumber(key));
  return { list: numbers ? [] : list, numbers: numbers ? list : [], finishing };
}

/** The panel in all its states. `on`: answer, undo, skip, present, invite, rematch; `aside`: what the game adds to its question;
 * `tell(key)`: what it has to say of an option. */
export function renderDecision(/** @type {Model} */ model, /** @type {Actions} */ on, aside = nothing, /** @type {(key: string) => any} */ tell = () => '') {
  const { state } = model;
  if (!model.ready) return panel(model, html`<p role="status" id="prompt">${t('web.opening')}</p>`);
  if (model.looking === 'replay') return replayPanel(model, on);
  if (state.outcome) return overPanel(model, on, aside);
  if (!model.decision) return waitingPanel(model, on);
  if (model.held) return heldPanel(model, on);
  return askPanel(model, on, aside, tell);
}

const panel = (/** @type {Model} */ model, /** @type {any} */ content, topic = '', seat = '') => html`
  <section id="decision" class=${seat ? `seat-${seat}` : ''} data-topic=${topic} data-seat=${seat}
    data-version=${model.state?.version ?? 0} data-looking=${model.looking} aria-busy=${model.busy}
    aria-labelledby="prompt" tabindex="-1">${content}</section>`;

function askPanel(/** @type {Model} */ model, /** @type {Actions} */ on, /** @type {any} */ aside, /** @type {any} */ tell) {
  const decision = /** @type {Decision} */ (model.decision);
  const { list: all, numbers, finishing } = sortOptions(decision);
  const { list: shown, field } = found(model, all, on);
  const list = shown.map((/** @type {import('server').ChoiceOut} */ option) => ({ ...option, told: option.text ? '' : tell(option.key) }));
  const label = model.seat(decision.seat)?.label ?? model.state.waiting_label;
  return panel(model, html`
    ${playbackStrip(model, on)}
    <header class="ask">
      <span class=${`chip seat-${decision.seat}`}>${label}</span>
      <h2 id="prompt">${decision.prompt}</h2>
      ${ruleButton(decision.rule)}
    </header>
    ${decision.facts.length ? html`<p class="facts">${decision.facts.map((fact) => html`<span>${fact}</span> `)}</p>` : nothing}
    ${whyBox(model)}${aside}${field}
    ${numbers.length ? howMany(model, numbers, on) : optionList(list, decision.closed, model.busy, on, wantedKey(model))}
    ${programRolls(model, on)}
    ${renderWhatIf(model, on)}
    ${footer(model, finishing, on)}`, decision.topic, decision.seat);
}

/** The end of a turn or of a phase: what it did, and the last chance to take any of it back. */
function heldPanel(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const { state } = model;
  const decision = /** @type {Decision} */ (model.decision);
  const held = /** @type {import('server').HeldOut} */ (model.held);
  const done = state.undo.length ? model.log.filter(({ at }) => at > (state.undo_turn ?? 0)).map(({ text }) => text) : [];
  const label = model.seat(decision.seat)?.label ?? decision.seat;
  return panel(model, html`
    <header class="ask"><span class=${`chip seat-${decision.seat}`}>${label}</span>
      <h2 id="prompt">${held.ask}</h2></header>
    <p class="facts"><span>${t('web.end_turn.help')}</span></p>
    ${whyBox(model)}
    <ol class="turn-lines" aria-label=${held.did}>${[...done, ...held.lines].map((text) => html`<li>${text}</li>`)}</ol>
    <footer class="finish">
      <button class="finish-button on-offer primary" id="end-turn" data-key=${held.key} ?disabled=${model.busy} @click=${(event) => on.answer(held.key, event)}>
        <span>${held.end}</span><kbd aria-hidden="true">.</kbd></button>
      ${undoButtons(model, on)}
    </footer>`, decision.topic, decision.seat);
}

const LONG = 40; // letters that no longer stand well in half a row
const isLong = (/** @type {{told?: string}} */ { told }) => (told?.length ?? 0) > LONG;
const isSpecial = (/** @type {{key: string}} */ { key }) => key.startsWith('sa:');

/** What can be chosen; special activities apart from the rest, and below what would belong here but is closed. */
function optionList(/** @type {Choice[]} */ list, /** @type {import('server').ClosedOut[]} */ closed, /** @type {boolean} */ busy, /** @type {Actions} */ on, /** @type {string | null} */ wanted) {
  const plain = list.filter((option) => !isSpecial(option));
  const specials = list.filter(isSpecial);
  const row = (/** @type {Choice} */ option, /** @type {number} */ i) => optionRow(option, i, busy, on, wanted);
  return html`
    <div class="choices">
      ${plain.length || !specials.length ? html`<ul class=${`options ${plain.length > 4 && plain.filter(isLong).length * 3 < plain.length ? 'many' : ''}`} aria-label=${t('web.options')}>${plain.map(row)}</ul>` : nothing}
      ${specials.length ? html`<p class="apart" id="specials">${icon('star')}${t('web.specials')}</p>
        <ul class="options many specials" aria-labelledby="specials">${specials.map((option, i) => row(option, plain.length + i))}</ul>` : nothing}
      ${closed.length ? html`<ul class="closed" aria-label=${t('web.closed')}>${closed.map((option) => closedRow(option, on))}</ul>` : nothing}
    </div>`;
}

const optionRow = (/** @type {Choice} */ { key, label, text, told, gain, warning }, /** @type {number} */ i, /** @type {boolean} */ busy, /** @type {Actions} */ on, /** @type {string | null} */ wanted) => html`<li>
  <button class=${`option on-offer ${text ? 'event-text' : isLong({ told }) ? 'long' : ''} ${key === wanted ? 'guided' : ''}`} data-key=${key} ?disabled=${busy} @click=${(event) => on.answer(key, event)}
    @pointerenter=${() => on.point(key)} @focus=${() => on.point(key)} @pointerleave=${() => on.point(null)} @blur=${() => on.point(null)}>
    ${i < 9 ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : nothing}<span>${label}${text || told ? html`<small class="says">${text || told}</small>` : nothing}${gain ? html`<small class="gain">${gain}</small>` : nothing}${warning ? html`<small class="warning">${warning}</small>` : nothing}</span></button></li>`;

/** Greyed, with the reason; a click tells all of it, with the rules. */
const closedRow = (/** @type {import('server').ClosedOut} */ { key, label, reasons }, /** @type {Actions} */ on) => html`<li>
  <button class="shut" data-closed=${key} @click=${() => on.ask(key)}><b>${label}</b> <span>${reasons.map((/** @type {import('server').ReasonOut} */ { text }) => text).join(', ')}</span></button></li>`;

/** A form for all kinds at once, a button a number, or where there are too many a stepper. */
function howMany(/** @type {Model} */ model, /** @type {import('server').ChoiceOut[]} */ numbers, /** @type {Actions} */ on) {
  const { state, busy } = model;
  const decision = /** @type {Decision} */ (model.decision);
  const wanted = wantedKey(model);
  const form = wanted === null && formOf(decision);
  if (form) return countForm(form, decision, state.version, busy, on);
  return asButtons(numbers) ? numberButtons(numbers, busy, on, wanted) : numberStepper(numbers, state.version, busy, on, wanted);
}

/** Numbers are stepped through; the button that confirms carries the key of the number shown. */
function numberStepper(/** @type {import('server').ChoiceOut[]} */ numbers, /** @type {number} */ version, /** @type {boolean} */ busy, /** @type {Actions} */ on, /** @type {string | null} */ wanted) {
  if (stepper.version !== version) {
    const guided = numbers.findIndex(({ key }) => key === wanted);
    Object.assign(stepper, { version, index: guided < 0 ? numbers.length - 1 : guided });
  }
  const last = numbers.length - 1;
  const { key, label } = numbers[stepper.index];
  const go = (/** @type {number} */ index) => {
    stepper.index = Math.min(Math.max(index, 0), last);
    on.redraw();
  };
  return html`
    <div class="stepper" data-last=${last}>
      <button class="icon" data-step="-1" aria-label=${t('web.less')} ?disabled=${busy || stepper.index === 0}
        @click=${() => go(stepper.index - 1)}>−</button>
      <div class="number" role="spinbutton" tabindex="0" aria-label=${t('web.number')} aria-valuemin=${numbers[0].label}
        aria-valuemax=${numbers[last].label} aria-valuenow=${label} @keydown=${(event) => stepByKey(event, numbers, go, on)}>
        <output>${label}</output><small>${numbers[0].label}–${numbers[last].label}</small></div>
      <button class="icon" data-step="1" aria-label=${t('web.more')} ?disabled=${busy || stepper.index === last}
        @click=${() => go(stepper.index + 1)}>+</button>
      <button class="option on-offer confirm" data-key=${key} ?disabled=${busy} @click=${(event) => on.answer(key, event)}>
        ${t('web.take_number', { n: label })}</button>
    </div>`;
}

function stepByKey(/** @type {PageEvent} */ event, /** @type {import('server').ChoiceOut[]} */ numbers, /** @type {any} */ go, /** @type {Actions} */ on) {
  /** @type {Record<string, number>} */
  const moves = {
    ArrowUp: stepper.index + 1, ArrowRight: stepper.index + 1, ArrowDown: stepper.index - 1, ArrowLeft: stepper.index - 1,
    Home: 0, End: numbers.length - 1, PageUp: stepper.index + 5, PageDown: stepper.index - 5,
  };
  if (event.key in moves) go(moves[event.key]);
  else if (/^\d$/.test(event.key)) {
    const typed = numbers.findIndex(({ label }) => label === event.key);
    if (typed >= 0) go(typed);
  } else if (event.key === 'Enter') on.answer(numbers[stepper.index].key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Done (or pass), undo the step, undo the turn: here whatever is asked. To pass is no step forward: it stands back. */
function footer(/** @type {Model} */ model, /** @type {any} */ finishing, /** @type {Actions} */ on) {
  const finish = finishing.length ? finishing : [{ key: '', label: t('web.done') }];
  const look = (/** @type {string} */ key) => `finish-button on-offer ${key === 'pass' ? 'quiet' : 'primary'} ${key === wantedKey(model) ? 'guided' : ''}`;
  return html`
    <footer class="finish">
      ${finish.map((/** @type {any} */ { key, label }) => (key
        ? html`<button class=${look(key)} data-key=${key} ?disabled=${model.busy} @click=${(event) => on.answer(key, event)}>
            <span>${label}</span><kbd aria-hidden="true">.</kbd></button>`
        : html`<button class="finish-button" disabled>${label}</button>`))}
      ${undoButtons(model, on)}
    </footer>`;
}

function undoButtons(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const { undo, undo_turn: turn } = model.state;
  const back = undo.length || model.held;
  const several = undo.length && (turn !== undo[0] || model.held);
  return html`
    <button id="undo" ?disabled=${!back || model.busy} title=${back ? '' : t('web.undo.none')}
      @click=${() => on.undo('choice')}><span>${t('web.undo')}</span><kbd aria-hidden="true">⌫</kbd></button>
    <button id="undo-turn" ?disabled=${!several || model.busy} @click=${() => on.undo('turn')}
      title=${undo.length ? t('web.undo.choices', { n: undo.indexOf(turn ?? -1) + 1 }) : ''}>${t('web.undo.turn')}</button>`;
}

/** Why something is not on offer; the page's live region says it too. */
function whyBox(/** @type {Model} */ model) {
  if (!model.why) return nothing;
  const { label, reasons } = model.why;
  return html`
    <div class="why" id="why">
      <p>${t('web.why', { what: label })}</p>
      <ul>${reasons.map(({ rule, text }) => html`<li>${text} ${ruleButton(rule)}</li>`)}</ul>
    </div>`;
}

/** While the others' moves are shown: which, why, and a way past it. */
export function playbackStrip(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const shown = model.playback;
  if (!shown) return nothing;
  return html`
    <div class="playback">
      <div class="row">
        <button id="pause" @click=${on.pause}>${t(shown.paused ? 'web.playback.on' : 'web.playback.pause')}</button>
        <button id="next" @click=${on.next}>${t('web.playback.next')}</button>
        <button id="skip" class="primary" @click=${on.skip}>${t('web.playback.skip')}</button>
        <select id="pace" aria-label=${t('web.speed')} title=${t('web.speed')} @change=${(event) => on.pace(event.target.value)}>
          ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${pref('speed') === speed}>${t(`web.speed.${speed}`)}</option>`)}</select>
      </div>
      <progress max=${shown.stops.length} value=${shown.at} aria-label=${t('web.playback')}></progress>
      <ul class="what">${shown.lines.map((line) => html`<li class=${line.args.faction ? `seat-${line.args.faction}` : ''}>${line.text}</li>`)}</ul>
      ${explanation(shown.frame?.last)}
    </div>`;
}

/** A non-player's reasons, box by box. */
export function explanation(/** @type {any} */ last) {
  if (!last?.notes.length) return nothing;
  return html`
    <div class="explanation">
      <p><b>${last.label}</b>: ${last.prompt} <b>${last.answer}</b> ${ruleButton(last.rule)}</p>
      ${renderTrace(last.notes)}
    </div>`;
}

/** Whom one waits for: a person by name, or a program that takes its time. */
export function waitingWords(/** @type {Model} */ model, name = '') {
  const { waiting_for: seat, waiting_label: label } = model.state;
  return model.seat(seat)?.who_label ? t('web.thinking') : t('web.waiting', { who: name || label });
}

/** For how long a program has been thinking, and how much of its work is done, if it says so. */
function thinkingBar(/** @type {Model} */ model) {
  if (!model.thinking) return nothing;
  const { since, part } = model.thinking;
  const seconds = Math.max(0, Math.round((Date.now() - since) / 1000));
  return html`<p class="thinking" id="thinking"><span>${t('web.thinking.for', { n: seconds })}</span>
    ${part === null ? nothing : html`<progress max="1" value=${part} aria-label=${t('web.thinking.part')}></progress><span>${t('web.percent', { n: Math.round(100 * part) })}</span>`}</p>`;
}

function waitingPanel(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const { state } = model;
  const seat = model.seat(model.thinking?.seat ?? state.waiting_for);
  const name = seat?.names.filter(Boolean).join(', ');
  const empty = seat && !seat.taken;
  return panel(model, html`
    ${playbackStrip(model, on)}
    <header class="ask">
      <span class=${`chip seat-${seat?.seat ?? state.waiting_for}`}>${seat?.label ?? state.waiting_label}</span>
      <h2 id="prompt">${empty ? t('web.waiting.empty') : waitingWords(model, name)}</h2>
    </header>
    ${thinkingBar(model)}
    ${empty && model.about.owner ? html`<button class="primary" @click=${on.invite}>${t('web.invite')}</button>` : nothing}
    ${whyBox(model)}
    ${model.about.you.length ? footer(model, [], on) : nothing}`);
}

function replayPanel(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const { frame, moment } = /** @type {import('./model.js').Replay} */ (model.replay);
  const last = frame?.last;
  return panel(model, html`
    <header class="ask"><h2 id="prompt">${t('web.replay.at', { n: moment, of: model.state.moment })}</h2></header>
    ${last && !last.notes.length && last.label
      ? html`<p class="last">${last.label}: ${last.prompt} <b>${last.answer}</b> ${ruleButton(last.rule)}</p>` : nothing}
    ${last && !last.label ? html`<p class="last">${t('web.replay.chance')}: <b>${last.answer}</b> ${ruleButton(last.rule)}</p>` : nothing}
    ${explanation(last)}
    <div class="row">
      <button class="primary" id="present" @click=${on.present}>${t('web.replay.present')}</button>
      <button id="fork" @click=${on.fork}>${t('web.fork')}</button>
    </div>`);
}

/** How it ended, in the game's own words: the last lines of the log that tell so. */
const endings = (/** @type {Model} */ model) => model.log.filter(({ topic }) => /^(game_over|ending)\./.test(topic));

function overPanel(/** @type {Model} */ model, /** @type {Actions} */ on, /** @type {any} */ afterword) {
  const outcome = model.state.outcome ?? {};
  const name = (/** @type {string} */ seat) => model.seat(seat)?.label ?? seat;
  const margins = outcome.margins ?? {};
  return panel(model, html`
    ${playbackStrip(model, on)}
    <header class="ask over"><h2 id="prompt">${outcome.winner ? t('web.over.winner', { who: name(outcome.winner) }) : t('web.over')}</h2></header>
    ${endings(model).map(({ text }) => html`<p class="ending">${text}</p>`)}
    <ol class="ranking">${(outcome.ranking ?? []).map((/** @type {string} */ seat) => html`
      <li><span class=${`chip seat-${seat}`}>${name(seat)}</span>
        ${seat in margins ? html`<span class="margin">${margins[seat] > 0 ? '+' : ''}${`${margins[seat]}`.replace('-', '\u2212')}</span>` : nothing}</li>`)}</ol>
    <div class="row">
      ${model.about.you.length ? html`<button class="primary" id="rematch" @click=${on.rematch}>${t('web.rematch')}</button>` : nothing}
      <button @click=${() => on.replay(0)}>${t('web.replay.start')}</button>
      <button @click=${on.download}>${t('web.export')}</button>
    </div>
    ${afterword && afterword !== nothing ? html`<div class="afterword">${afterword}</div>` : nothing}
    ${model.about.you.length && model.state.undo.length ? html`<footer class="finish">${undoButtons(model, on)}</footer>` : nothing}`);
}
