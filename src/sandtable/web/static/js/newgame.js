// The form for a new game: game, scenario, who plays, options with their explanations.

import { html, nothing } from '../vendor/lit-html.js';
import { tableChoice } from './at_table.js';
import { clockChoice } from './pace.js';
import { t } from './texts.js';

const hasNonPlayers = (/** @type {import('server').GameOut} */ game) => game.policies.some((/** @type {{name: string}} */ { name }) => name === 'np');

/** The seats that a scenario begins with; another that wakes up later goes with the side it belongs to. */
const seatsOf = (/** @type {import('server').GameOut} */ game, /** @type {string} */ scenario) => {
  const { seats: asked } = /** @type {import('server').ScenarioOut} */ (game.scenarios.find(({ name }) => name === scenario));
  return game.seats.filter(({ name }) => asked.includes(name));
};

/** A game as it is offered first: you in the first seat, non-players in the others where there are any. */
export const defaults = (/** @type {import('server').GameOut} */ game) => ({
  game: game.name,
  scenario: game.scenarios[0].name,
  seats: hasNonPlayers(game) ? solo(game, game.seats[0].name, game.scenarios[0].name) : Object.fromEntries(game.seats.map((/** @type {any} */ { name }) => [name, 'me'])),
  options: {},
  against: 'np',
  name: '',
  clock: null,
  chance: 'program',
  chances: true,
});

/** One person against non-players, or against the computer at one of its levels. */
export const solo = (/** @type {import('server').GameOut} */ game, /** @type {any} */ mine, /** @type {string} */ scenario, against = 'np') => Object.fromEntries(seatsOf(game, scenario).map((/** @type {any} */ { name }) => [name, name === mine ? 'me' : against]));

/** What a lone player may choose as opponents, the rulebook's first. */
const opponents = (/** @type {import('server').GameOut} */ game) => game.policies.filter((/** @type {{name: string}} */ { name }) => name === 'np' || name.startsWith('search'));

/** Another scenario: whoever had only seats that it does not ask takes its first. */
function choose(/** @type {import('server').GameOut} */ game, /** @type {any} */ form, /** @type {string} */ scenario) {
  form.scenario = scenario;
  const [first, ...others] = seatsOf(game, scenario).map((/** @type {any} */ { name }) => name);
  if (![first, ...others].some((name) => form.seats[name] === 'me')) form.seats[first] = 'me';
}

/** What to send; options left at their default are left out, and so are seats that the scenario does not ask. */
export const wishOf = (/** @type {any} */ games, /** @type {HTMLFormElement} */ form) => {
  const game = games.find((/** @type {{name: string}} */ { name }) => name === form.game);
  const seats = Object.fromEntries(seatsOf(game, form.scenario).map((/** @type {any} */ { name }) => [name, form.seats[name] ?? 'me']));
  const { against, ...wish } = form; // which is in the seats by now
  return { ...wish, seats, name: form.name.trim() };
};

/** The board of a scenario, small; what it shows is said beside it. */
export const picture = (/** @type {any} */ of) => (of?.picture ? html`<img class="picture" src=${of.picture} width="360" height="225" alt="" loading="lazy" />` : nothing);

export function renderNewGame(/** @type {any} */ games, /** @type {HTMLFormElement} */ form, /** @type {boolean} */ busy, /** @type {Actions} */ on) {
  const game = games.find((/** @type {{name: string}} */ { name }) => name === form.game);
  return html`
    <section class="new-game" aria-labelledby="new-game">
      <h2 id="new-game">${t('web.new')}</h2>
      <form @submit=${(event) => { event.preventDefault(); on.start(); }}>
        ${games.length > 1 ? html`<fieldset class="games"><legend>${t('web.new.game')}</legend>${games.map((/** @type {any} */ one) => html`
          <label class="card-choice"><input type="radio" name="game" value=${one.name} .checked=${one.name === form.game} @change=${() => on.choose(one)} />
            <span>${picture(one.scenarios.find((/** @type {any} */ scenario) => scenario.picture))}<b>${one.title}</b></span></label>`)}</fieldset>` : html`<h3>${game.title}</h3>`}
        ${game.about ? html`<p class="about">${game.about}</p>` : nothing}
        <fieldset class="scenarios"><legend>${t('web.new.scenario')}</legend>${game.scenarios.map((/** @type {any} */ { name, label, help, length, level, ...scenario }) => html`
          <label class="card-choice"><input type="radio" name="scenario" value=${name} .checked=${name === form.scenario}
            @change=${() => { choose(game, form, name); on.redraw(); }} /><span>${picture(scenario)}<b>${label}</b><span class="hint">${help}</span>
            ${length || level ? html`<span class="measure">${[length, level].filter(Boolean).join(' · ')}</span>` : nothing}</span></label>`)}</fieldset>
        ${hasNonPlayers(game) ? html`<fieldset class="solo"><legend>${t('web.new.solo')}</legend>
          ${difficulty(game, form, on)}
          <p class="hint">${t('web.new.solo.help')}</p>
          <div class="row">${seatsOf(game, form.scenario).map((/** @type {any} */ { name, label }) => html`<button type="button" class=${`chip seat-${name}`} data-solo=${name} ?disabled=${busy}
            @click=${() => on.solo(game, name)}>${label}</button>`)}</div></fieldset>` : nothing}
        <fieldset class="who"><legend>${t('web.new.seats')}</legend>${seatsOf(game, form.scenario).map((/** @type {any} */ { name, label }) => seatChoice(name, label, game, form, on))}
          <p class="hint">${[t('web.new.seats.help'), ...policyHelp(game, form)].join(' ')}</p></fieldset>
        ${tableChoice(form, on)}
        ${game.options.length ? html`<details class="options-more"><summary>${t('web.new.options')}</summary>
          <div class="option-grid">${game.options.map((/** @type {string} */ option) => optionField(option, form, on))}${clockChoice(form)}${game.chances ? chancesChoice(form) : nothing}</div></details>` : nothing}
        <div class="row start">
          <label>${t('web.new.name')} <input name="name" maxlength="80" placeholder=${game.title} .value=${form.name}
            @input=${(event) => { form.name = event.target.value; }} /></label>
          <button class="primary big" id="start" ?disabled=${busy}>${t('web.new.start')}</button>
        </div>
      </form>
    </section>`;
}

/** Whether everybody at the table is shown win chances. */
const chancesChoice = (/** @type {HTMLFormElement} */ form) => html`
  <label class="option-field bool"><input type="checkbox" name="chances" .checked=${form.chances} @change=${(event) => { form.chances = event.target.checked; }} />
    <span><b>${t('web.chances.show')}</b><span class="hint">${t('web.chances.help')}</span></span></label>`;

/** How hard it shall be for one who plays alone; nothing where there is no choice. The seats below follow it. */
function difficulty(/** @type {import('server').GameOut} */ game, /** @type {any} */ form, /** @type {Actions} */ on) {
  const choices = opponents(game);
  if (choices.length < 2) return nothing;
  const change = (/** @type {string} */ against) => {
    for (const [seat, who] of Object.entries(form.seats)) if (who === form.against) form.seats[seat] = against;
    form.against = against;
    on.redraw();
  };
  return html`<label class="difficulty">${t('web.new.difficulty')} <select name="difficulty" @change=${(event) => change(event.target.value)}>
      ${choices.map((/** @type {any} */ { name, label }) => html`<option value=${name} ?selected=${form.against === name}>${label}</option>`)}</select></label>
    <p class="hint">${choices.find((/** @type {any} */ { name }) => name === form.against)?.help} ${t('web.new.difficulty.help')}</p>`;
}

/** What the chosen policies are, each once: the difficulty above has told of its own. */
const policyHelp = (/** @type {import('server').GameOut} */ game, /** @type {HTMLFormElement} */ form) => game.policies
  .filter((/** @type {any} */ { name, help }) => help && Object.values(form.seats).includes(name) && !(opponents(game).length > 1 && name === form.against)).map((/** @type {any} */ { label, help }) => `${label}: ${help}`);

function seatChoice(/** @type {string} */ seat, /** @type {string} */ label, /** @type {import('server').GameOut} */ game, /** @type {HTMLFormElement} */ form, /** @type {Actions} */ on) {
  const choices = [['me', t('web.seat.me')], ['friend', t('web.seat.friend')], ...game.policies.map((/** @type {any} */ policy) => [policy.name, policy.label])];
  return html`
    <label class="seat-choice"><span class=${`chip seat-${seat}`}>${label}</span>
      <select name=${`seat-${seat}`} @change=${(event) => { form.seats[seat] = event.target.value; on.redraw(); }}>
        ${choices.map(([value, words]) => html`<option value=${value} ?selected=${(form.seats[seat] ?? 'me') === value}>${words}</option>`)}
      </select></label>`;
}

function optionField(/** @type {any} */ option, /** @type {HTMLFormElement} */ form, /** @type {Actions} */ on) {
  const { name, label, help, kind, choices, choice_labels: labels } = option;
  const value = form.options[name] ?? option.default;
  const set = (/** @type {any} */ next) => {
    if (next === option.default) delete form.options[name];
    else form.options[name] = next;
    on.redraw();
  };
  let field;
  if (kind === 'bool') {
    field = html`<input type="checkbox" name=${`option-${name}`} .checked=${value} @change=${(event) => set(event.target.checked)} />`;
  } else if (choices.length) {
    field = html`<select name=${`option-${name}`} @change=${(event) => set(choices[event.target.selectedIndex])}>
      ${choices.map((/** @type {any} */ choice, /** @type {number} */ i) => html`<option ?selected=${choice === value}>${labels[i]}</option>`)}</select>`;
  } else if (kind === 'cards') {
    field = html`<input name=${`option-${name}`} inputmode="numeric" pattern="[0-9 ,]*" .value=${(value ?? []).join(' ')} @change=${(event) => {
      const numbers = event.target.value.split(/[ ,]+/).filter(Boolean).map(Number);
      set(numbers.length ? numbers : option.default);
    }} />`;
  } else return nothing; // for programs: nothing a person could type
  return html`<label class=${`option-field ${kind}`}>${field}<span><b>${label}</b><span class="hint">${help}</span></span></label>`;
}
