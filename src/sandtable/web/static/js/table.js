// The table's page: puts the parts together, and turns what the player does into answers.

import { html, nothing, render } from '../vendor/lit-html.js';
import { Aids } from './aids.js';
import { atTable, openCheck, openFix, renderTodo } from './at_table.js';
import { ApiError, downloadRecord, getJson, post, requestId } from './api.js';
import { noneBetter, renderDecided, shownChances } from './chances.js';
import { renderChances, renderChart, renderStatistics, turningPoint } from './chart.js';
import { renderChat } from './chat.js';
import { renderDecision, sortOptions, waitingWords } from './decision.js';
import { find, findAll, focus } from './dom.js';
import { Follow } from './follow.js';
import { renderGuide, revealWanted, strayText, strays, wantedKey } from './guide.js';
import { Inspector } from './inspector.js';
import { openInvite } from './invite.js';
import { openPace } from './pace.js';
import { listen } from './keys.js';
import { lettersReady } from './lettering.js';
import { Live } from './live.js';
import { renderLog } from './log.js';
import { Model, spacesOf } from './model.js';
import { numbersBeside, stacksToCount } from './numbers.js';
import { applyTheme, pref, setPref } from './prefs.js';
import { forkName, Frames, Playback, renderReplayBar } from './replay.js';
import { chime, unlockSound } from './sound.js';
import { renderTableTop } from './tabletop.js';
import { renderTabs } from './tabs.js';
import { currentLang, has, loadTexts, said, setOwnWords, setRules, t } from './texts.js';
import { renderZoom } from './zoom.js';

const GRACE_MS = 250;
const HAND_MS = 3000; // who has moved the board so lately wants it where it is
const BESIDE_PX = 56; // how far from the middle of a space its numbers stand
const id = location.pathname.split('/').at(-1) ?? '';
const model = new Model(id);
const frames = new Frames(id);
const playback = new Playback(model, frames, () => draw());
const inspector = new Inspector(() => draw());
const aids = new Aids(() => draw());
const follow = new Follow(['log', 'chat']);
const wide = matchMedia('(min-width: 1280px)');
const narrow = matchMedia('(max-width: 900px)');
const pageName = requestId(); // so that the live connection does not tell again what a reply has told
const live = new Live(id, { hello: () => ({ lang: currentLang(), page: pageName, ...model.has }), update, thinking, status });
/** What a request says of this page. */
const mine = () => `lang=${currentLang()}&lines=${model.log.length}&page=${pageName}`;

/** @type {any} */
let board = null; // the game's own drawing
/** @type {any} */
let zoomer = null;
/** @type {any} */
let pointed = null; // the option under the pointer or the focus
let revealedFor = -1; // the version of the state whose question was brought into sight
let actedAt = 0; // when the player last answered, or came back to the present
let unread = 0;
let attempts = 0; // things the server was asked to do
let changedAt = 0;
let drawing = false;
let tabChosen = false; // at the printed table the list of things to do is open until another tab is wanted

// ---------------------------------------------------------------- news

async function loadBoard(/** @type {any} */ { game, board: own }) {
  setRules([game]);
  const folder = own ? `/static/${game}` : '/static/generic';
  const [loaded] = await Promise.all([import(`${folder}/board.js`), lettersReady()]);
  await Promise.all((loaded.STYLES ?? []).map((/** @type {File} */ file) => new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${folder}/${file}` });
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  })));
  board = loaded;
}

/** News: of these three parts, what this page lacks. */
async function update(/** @type {any} */ { about = model.about, state, chat = [] }) {
  if (state?.log_from > model.log.length) {
    live.hello(); // a reply that told of the lines between has not come, or not yet: say what is here
    return;
  }
  model.about = about;
  setOwnWords(about.words ?? {});
  if (!board) await loadBoard(about);
  if (state) setRules(state.view?.rulebooks ?? [about.game], state.view?.reads);
  const said = model.takeChat(chat);
  const first = !model.ready;
  if (!first && tab() !== 'chat') unread += said.length;
  const told = first ? [] : said.filter(({ kind }) => kind); // who sat down or left: told to all, wherever they look
  if (told.length) announce(told.map(({ text }) => text).join(' '));
  const version = model.state?.version ?? 0;
  if (state) take(state, first);
  else draw();
  if (state?.version > version) model.busy = false; // what was asked for is done; its reply waits for a program that thinks
}

/** A new state, from the live connection or as the reply to an answer. */
function take(/** @type {import('server').StateOut} */ state, first = false) {
  const turnBefore = model.yourTurn;
  const before = model.take(state);
  model.think();
  if (before !== null || first) {
    changedAt = Date.now();
    playback.stop();
    if (model.replay && model.replay.moment > state.moment) model.replay = null;
    if (before !== null && state.moment > before + 1) playback.show(before, state.moment);
    if (model.yourTurn && !turnBefore && !first) chime();
    announce(model.decision ? model.decision.prompt : state.outcome ? t('web.over') : waitingWords(model));
  }
  draw();
}

/** How far a program is with its work. */
function thinking(/** @type {any} */ told) {
  if (!model.ready) return;
  model.think(told);
  draw();
}

function status(/** @type {any} */ now) {
  if (now === model.status) return;
  if (now === 'lost') announce(t('web.lost'));
  model.status = now;
  draw();
}

function announce(/** @type {string} */ text) {
  find('#announce').textContent = text;
}

// ---------------------------------------------------------------- what the player does

/** Do something that the server must agree to; a refusal is shown, with the table as it stands. */
async function attempt(/** @type {() => any} */ work) {
  if (model.busy) return;
  attempts += 1;
  actedAt = Date.now();
  const asked = attempts;
  model.busy = true;
  model.error = null;
  draw();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.body?.state) take(error.body.state);
    model.error = said(error);
    if (error.status === 404) status('gone');
    if (error.status === 0) live.hello(); // what the reply would have told
  } finally {
    if (asked === attempts) model.busy = false;
    draw();
  }
}

const keepsFocus = () => document.activeElement?.closest('#decision') || document.activeElement === document.body;

const on = {
  redraw: () => draw(),
  aids: () => aids.toggle(),

  async answer(/** @type {string} */ key, /** @type {PageEvent | undefined} */ event = undefined) {
    if ((event?.detail ?? 0) > 1 && Date.now() - changedAt < GRACE_MS) return; // a double click answers once
    if (strays(model, key)) {
      model.stray = strayText(model, key);
      announce(model.stray);
      draw();
      return;
    }
    model.stray = null;
    const refocus = keepsFocus();
    playback.stop();
    model.replay = null;
    await attempt(async () => {
      const { version } = model.state;
      const path = `/api/tables/${id}/answer?${mine()}`;
      const hold = !model.held && pref('confirm') && wantedKey(model) === null; // a tutorial's path asks nothing besides
      take(await post(path, { key, version, id: requestId(), hold }));
    });
    if (refocus) focusDecision();
  },

  /** Several kinds at once: the rules ask them one by one, and are answered so; what leaves no choice they skip. */
  async answerForm(/** @type {HTMLFormElement} */ form, /** @type {any[]} */ values) {
    const same = JSON.stringify(form);
    do {
      const { version } = model.state;
      await on.answer(`n:${values[model.decision?.args.piece]}`);
      if (model.held || model.state.version === version) return; // to be confirmed, or refused
    } while (JSON.stringify(model.decision?.args.form) === same);
  },

  async undo(/** @type {any} */ to) {
    const refocus = keepsFocus();
    if (model.held) {
      model.held = null;
      draw();
      if (to === 'choice' || !model.state.undo.length) {
        if (refocus) focusDecision();
        return;
      }
    }
    playback.stop();
    model.replay = null;
    await attempt(async () => {
      const { version } = model.state;
      const path = `/api/tables/${id}/undo?${mine()}`;
      take(await post(path, { to, version, id: requestId() }));
    });
    if (refocus) focusDecision();
  },

  /** At the printed table: the program rolls or draws this time; with `rest`, all dice until something else is asked. */
  async roll(/** @type {boolean} */ rest) {
    const refocus = keepsFocus();
    playback.stop();
    model.replay = null;
    await attempt(async () => {
      const { version } = model.state;
      take(await post(`/api/tables/${id}/roll?${mine()}`, { version, id: requestId(), rest }));
    });
    if (refocus) focusDecision();
  },

  check: () => attempt(() => openCheck(model)),
  fix: () => attempt(() => openFix(model, async (/** @type {string} */ words) => {
    const { version } = model.state;
    take(await post(`/api/tables/${id}/correct?${mine()}`, { words, version, id: requestId() }));
  })),

  /** Something was clicked that is not on offer: say why. */
  async ask(/** @type {string} */ key) {
    if (model.looking !== 'present') return;
    /** @type {import('server').WhyOut} */
    let why;
    try {
      why = await getJson(`/api/tables/${id}/why?lang=${currentLang()}&key=${encodeURIComponent(key)}`);
    } catch {
      return;
    }
    model.why = why;
    announce([t('web.why', { what: why.label }), ...why.reasons.map(({ rule, text }) => `${text} ${rule}`)].join(' '));
    draw();
  },

  /** What each answer would bring; takes a few seconds, in which anything else can be done. */
  async whatIf() {
    const { version } = model.state;
    const refocus = keepsFocus();
    model.whatIf = 'asked';
    draw();
    /** @type {import('server').WhatIfOut | null} */
    let told = null;
    try {
      told = await post(`/api/tables/${id}/what_if?lang=${currentLang()}`, { version });
    } catch (error) {
      if (model.state.version === version) model.error = said(error);
    }
    if (model.state.version !== version) return; // answered meanwhile
    model.whatIf = told;
    const [best] = told?.answers ?? [];
    if (told && best) announce(noneBetter(told.answers) ? t('web.what_if.none_better') : t('web.what_if.best', { what: best.label, n: Math.round(100 * best.chance) }));
    draw();
    if (refocus && document.activeElement === document.body) queueMicrotask(() => (findAll('section.what-if')[0] ?? find('#decision')).focus()); // the button is gone
  },

  /** Away with it: the list takes room that the log may be wanted for. */
  forgetWhatIf() {
    model.whatIf = null;
    draw();
    queueMicrotask(() => find('#what-if').focus());
  },

  point(/** @type {string} */ key) {
    if (pointed === key) return;
    pointed = key;
    zoomer?.reveal?.(key);
    draw();
  },

  async replay(/** @type {number} */ moment) {
    playback.stop();
    const { version } = model.state;
    const to = Math.min(Math.max(moment, 0), model.state.moment);
    if (to === model.state.moment) {
      on.present();
      return;
    }
    model.replay = { ...model.replay, moment: to };
    draw();
    try {
      const [frame, before] = await Promise.all([frames.get(to, version), to > 0 ? frames.get(to - 1, version) : null]);
      if (model.replay?.moment === to) model.replay = { moment: to, frame, before };
    } catch {
      model.replay = null;
    }
    loadStatistics();
    draw();
  },

  present() {
    actedAt = Date.now();
    model.replay = null;
    draw();
  },

  fork: () => attempt(async () => {
    const moment = model.replay?.moment ?? model.state.moment;
    const { table } = await post(`/api/tables/${id}/fork`, { moment, name: forkName(model.about, moment) });
    location.assign(`/t/${table}`);
  }),

  rematch: () => attempt(async () => {
    const { table } = await post(`/api/tables/${id}/rematch`);
    location.assign(`/t/${table}`);
  }),

  download: () => attempt(() => downloadRecord(id)),

  /** What the others did since this player's last answer, once more. */
  recap() {
    model.replay = null;
    playback.show(model.state.last_yours, model.state.moment, true);
  },

  /** How fast the others' moves are shown, from now on: also what is being shown. */
  pace(/** @type {any} */ speed) {
    setPref('speed', speed);
    if (speed === 'once') playback.stop();
    draw();
  },

  skip() {
    actedAt = Date.now();
    playback.stop();
  },
  next: () => playback.next(),
  pause: () => playback.pause(),
  invite: () => openInvite(model),
  clocks: () => openPace(model),

  async say(/** @type {string} */ text) {
    try {
      model.takeChat(await post(`/api/tables/${id}/chat?lang=${currentLang()}`, { text, id: requestId() }));
    } catch (error) {
      model.error = said(error);
    }
    draw();
  },

  /** "[" and "]": through the past, answer by answer. */
  step(/** @type {any} */ by) {
    if (!model.ready) return false;
    on.replay((model.replay?.moment ?? model.state.moment) + by);
    return true;
  },

  escape() {
    if (aids.close()) return true;
    if (playback.stop()) return true;
    if (model.replay) on.present();
    else if (model.held) on.undo('choice');
    else if (model.why) {
      model.why = null;
      draw();
    } else return false;
    return true;
  },
};

/** On what the guide waits for, if there is one; else on the first thing that can be chosen. */
function focusDecision() {
  const first = '#find-option, #decision .options .option, #decision .stepper .number, #decision .finish-button:not(:disabled)';
  focus(document.querySelector('#decision .guided') ?? document.querySelector(first) ?? document.querySelector('#decision'));
}

async function loadStatistics() {
  if (model.statistics) return;
  try {
    model.statistics = await getJson(`/api/tables/${id}/statistics?lang=${currentLang()}`);
    draw();
  } catch {
    // shown as missing; asked again with the next change
  }
}

// ---------------------------------------------------------------- drawing

/** On a phone the board reaches from what stands above it, one line of status or two, down to the question. */
function leaveRoom() {
  const [stage] = findAll('.stage');
  const above = `${stage?.offsetTop ?? 0}px`;
  const { style } = document.documentElement;
  if (stage && style.getPropertyValue('--above') !== above) style.setProperty('--above', above);
}

function draw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    render(page(), find('#app'));
    follow.drawn(tab(), document.querySelector('#tab-panel'), model.replay?.moment ?? null);
    if (narrow.matches) leaveRoom();
    revealWanted(model);
    revealAsked();
    placeBeside();
    document.title = `${model.yourTurn ? `● ${t('web.your_turn')} – ` : ''}${model.about?.name ?? 'Sandtable'}`;
    document.body.dataset.turn = model.yourTurn ? 'yours' : 'others';
    if (board && model.ready && !zoomer) {
      zoomer = board.attach?.(document.querySelector('.board-holder'), `board ${model.about.game}`, placeBeside) ?? {};
      draw();
    }
  });
}

/** What is asked about comes into sight, once: who then looks elsewhere, or moves the board just now, is left alone. */
function revealAsked() {
  const { decision, state } = model;
  if (model.looking !== 'present') revealedFor = -1; // who comes back from the past has been led away
  else if (decision && zoomer && revealedFor !== state.version) {
    revealedFor = state.version;
    const moving = zoomer.handled?.() > Math.max(actedAt, Date.now() - HAND_MS);
    if (!moving) zoomer.revealQuestion?.(decision.args, decision.options.map(({ key }) => key));
  }
}

/** The game's own panels are a tab where there is no room for them beside the board. */
const panelsInTab = () => Boolean(board?.renderPanels) && !wide.matches;
const tab = () => {
  const wanted = tabChosen || !atTable(model) ? pref('tab') : 'todo';
  return (wanted === 'game' && !panelsInTab()) || (wanted === 'todo' && !atTable(model)) ? 'log' : wanted;
};

/** Cards, turns or whatever the game counts in, with their moments. */
const marks = () => board.milestones?.(model.log, t) ?? [];

/** At the end: the chart, and in which card or turn the winner gained most. */
function afterword() {
  const { outcome, moment } = model.state;
  if (!outcome || model.looking !== 'present') return nothing;
  loadStatistics();
  if (!model.statistics?.series.length) return nothing;
  const turn = outcome.winner ? turningPoint(model.statistics, outcome.winner) : null;
  const name = turn && marks().filter((/** @type {any} */ { at }) => at <= turn.until).at(-1)?.label;
  const who = model.seat(outcome.winner)?.label ?? outcome.winner;
  return html`
    ${turn ? html`<p class="decided">${t(name ? 'web.over.decided_in' : 'web.over.decided', { who, n: turn.gain, what: name })}
      <button class="link" @click=${() => on.replay(turn.until)}>${t('web.over.look')}</button></p>` : nothing}
    ${renderDecided(model, outcome.winner, marks(), on)}
    ${charts(moment)}`;
}

/** Scores over time, and chances if they are wanted. */
const charts = (/** @type {number} */ moment) => html`${renderChart(model.statistics, moment, marks(), on)}${pref('chances') ? renderChances(model.statistics, moment, marks(), on) : nothing}`;

/** What the board needs: the view it draws, what is lit, whom to tell. */
function boardUi() {
  const present = model.looking === 'present';
  const options = new Set(present && !model.busy && !model.held ? model.decision?.options.map(({ key }) => key) : []);
  const lit = present ? new Set() : spacesOf(model.log.filter((line) => line.at === model.shown.moment));
  if (pointed?.includes(':') && options.has(pointed)) lit.add(pointed.slice(pointed.indexOf(':') + 1));
  const wanted = wantedKey(model);
  if (present && wanted?.startsWith('space:')) lit.add(wanted.slice(6));
  return {
    t, has, options, chances: shownChances(model), highlight: lit, lines: model.log.filter((line) => line.at <= model.shown.moment), redraw: () => draw(), overlay,
    before: model.before, beat: model.shown.moment, news: present ? [] : model.log.filter((line) => line.at === model.shown.moment),
    space: present && !model.held ? model.decision?.args.space ?? model.decision?.args.box : undefined,
    args: present ? model.decision?.args ?? {} : {},
    chosen: present && !model.held ? model.decision?.args.spaces ?? [] : [],
    counted: present && !model.held && !model.busy && wanted === null ? stacksToCount(model, on) : null,
    onPick: (/** @type {string} */ key) => on.answer(key),
    onAsk: (/** @type {string} */ what) => on.ask(what.includes(':') ? what : `space:${what}`),
    onHover: (/** @type {any} */ hit, /** @type {PageEvent} */ event) => inspector.show(hit, event),
  };
}

/** What the game draws over its board on request, at the moment shown; null until it has come. */
const overlay = (/** @type {string} */ name) => frames.overlay(name, model.shown.moment, model.state.version, draw);

function page() {
  if (model.status === 'gone') return html`${top()}<main class="message"><p>${t('web.gone')}</p><p><a href="/">${t('web.lobby')}</a></p></main>`;
  if (!model.ready || !board) return html`${top()}<main class="message">${renderDecision(model, on)}</main>`;
  const ui = boardUi();
  const { view } = model.shown;
  return html`
    ${top()}
    ${board.renderStatus?.(view, ui) ?? nothing}
    <main class=${`stage ${wide.matches ? 'wide' : ''} looking-${model.looking}`}>
      <div class="ask-area">${notice()}${renderGuide(model, on)}${sheet(renderDecision(model, on, model.state.outcome ? afterword() : board.renderAside?.(ui.args, ui), (key) => board.tellOption?.(view, key, ui) ?? ''), view, ui)}</div>
      <section class="board" aria-label=${t('web.board')}>
        <div class="board-holder">${board.renderBoard(view, ui)}</div>
        ${besideSpace()}
        ${zoomer?.zoomIn ? renderZoom(zoomer) : nothing}
        ${model.looking === 'present' ? nothing : html`<p class="ribbon">${t(`web.looking.${model.looking}`)}</p>`}
        ${inspector.render((/** @type {any} */ hit) => board.describe?.(view, hit, t))}
      </section>
      ${wide.matches && board.renderPanels ? html`<aside class="panels" tabindex="0" aria-label=${t('web.tab.game')}>${board.renderPanels(view, ui)}</aside>` : nothing}
      <section class="side">${renderTabs(tabNames(), tab(), unread, chooseTab)}<div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby=${`tab-${tab()}`} tabindex="0">${tabContent(view, ui)}</div></section>
      ${renderReplayBar(model, model.statistics?.steps ?? [], marks(), on)}
    </main>
    ${aids.render(model.about.game, model.decision?.seat ?? model.about.seats.find(({ yours }) => yours)?.seat)}`;
}

/** On a phone the card lies behind the question: a swipe to the side, or a press, shows it. */
function sheet(/** @type {any} */ question, /** @type {any} */ view, /** @type {Ui} */ ui) {
  if (!narrow.matches || !board.renderCard || model.state.guide) return question;
  const turn = (/** @type {any} */ to) => document.querySelector(`.swipe > ${to}`)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  return html`<div class="swipe">${question}
    <section class="card-side" aria-label=${t('web.card')} tabindex="0"><button class="turn-sheet" id="to-question" @click=${() => turn('#decision')}>‹ ${t('web.question')}</button>${board.renderCard(view, ui)}</section></div>
    <button class="turn-sheet" id="to-card" @click=${() => turn('.card-side')}>${t('web.card')} ›</button>`;
}

/** Numbers are asked beside the space they are about, where the board can say where that is. */
function besideSpace() {
  const { decision } = model;
  if (!decision || model.held || model.looking !== 'present' || narrow.matches || wantedKey(model)) return nothing;
  const { space, target, origin } = decision.args;
  if (!zoomer?.pointOf?.(space ?? target ?? origin)) return nothing;
  const shown = numbersBeside(model, on, sortOptions(decision).numbers, model.busy);
  return shown === nothing ? nothing : html`<div class="beside" data-at=${space ?? target ?? origin}>${shown}</div>`;
}

/** After every drawing and every move of the board. */
function placeBeside() {
  const [element] = findAll('.beside');
  const point = element && zoomer.pointOf(element.dataset.at);
  if (!point) return;
  const board = find('.board-holder').getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const keep = (/** @type {number} */ at, /** @type {number} */ room) => `${Math.max(4, Math.min(at, room - 4))}px`;
  const right = point[0] + BESIDE_PX;
  element.style.left = keep(right + width > board.width ? point[0] - BESIDE_PX - width : right, board.width - width);
  element.style.top = keep(point[1] - height / 2, board.height - height);
}

function notice() {
  if (model.status === 'lost') return html`<p class="notice" role="status">${t('web.lost')}</p>`;
  if (!model.error) return nothing;
  return html`<p class="notice error" role="alert">${model.error}
    <button class="link" @click=${() => { model.error = null; draw(); }}>${t('web.close')}</button></p>`;
}

function chooseTab(/** @type {string} */ name) {
  tabChosen = true;
  setPref('tab', name);
  if (name === 'chat') unread = 0;
  draw();
  if (narrow.matches) queueMicrotask(() => find('.side').scrollIntoView()); // from behind the question
}

const tabNames = () => ['todo', 'game', 'log', 'chart', 'chat'].filter((name) => (name !== 'game' || panelsInTab()) && (name !== 'todo' || atTable(model)));

function tabContent(/** @type {any} */ view, /** @type {Ui} */ ui) {
  if (tab() === 'log') return renderLog(model, on);
  if (tab() === 'todo') return renderTodo(model, on);
  if (tab() === 'chat') return renderChat(model, on);
  if (tab() === 'chart') {
    loadStatistics();
    if (!model.statistics) return html`<p class="hint">${t('web.opening')}</p>`;
    return html`${charts(model.state.moment)}${renderStatistics(model.statistics)}`;
  }
  return board.renderPanels(view, ui);
}

function top() {
  return renderTableTop(model, on, (what) => {
    if (what === 'lang') {
      const looked = model.replay?.moment; // whoever looks at the past goes on looking at it
      Object.assign(model, { log: [], chat: [], statistics: null, why: null, replay: null });
      model.state = model.state && { ...model.state, version: 0 };
      live.hello();
      if (looked !== undefined) on.replay(looked);
    }
    draw();
  });
}

// ---------------------------------------------------------------- begin

applyTheme();
await loadTexts();
find('.skip').textContent = t('web.skip');
addEventListener('resize', draw); // some things stand only on a small window, and the board leaves room for others
setInterval(() => model.thinking && draw(), 1000); // it says for how long it has been thinking
listen(on);
unlockSound();
draw();
live.connect();
if (location.hash === '#invite') {
  history.replaceState(null, '', location.pathname);
  const opened = setInterval(() => {
    if (!model.ready) return;
    clearInterval(opened);
    on.invite();
  }, 100);
}
