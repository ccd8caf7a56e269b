// The table's page: puts the parts together, and turns what the player does into answers.

import { html, nothing, render } from '../vendor/lit-html.js';
import { ApiError, downloadRecord, getJson, post, requestId } from './api.js';
import { renderChart, renderStatistics } from './chart.js';
import { renderChat } from './chat.js';
import { renderDecision } from './decision.js';
import { renderGuide, strayText, strays, wantedKey } from './guide.js';
import { openHelp, openInvite } from './invite.js';
import { listen } from './keys.js';
import { Live } from './live.js';
import { renderLog } from './log.js';
import { Model, spacesOf } from './model.js';
import { applyTheme, pref, setPref } from './prefs.js';
import { Frames, Playback, renderReplayBar } from './replay.js';
import { chime, unlockSound } from './sound.js';
import { currentLang, has, loadTexts, setGame, t } from './texts.js';
import { brand, languageSetting, themeSetting } from './topbar.js';

const GRACE_MS = 250;
const TOUCH_TIP_MS = 4000;
const id = location.pathname.split('/').pop();
const model = new Model(id);
const frames = new Frames(id);
const playback = new Playback(model, frames, () => draw());
const wide = matchMedia('(min-width: 1600px)');
const live = new Live(id, { hello: () => ({ lang: currentLang(), ...model.has }), update, status });

let board = null; // the game's own drawing
let zoomer = null;
let pointed = null; // the option under the pointer or the focus
let tip = null;
let unread = 0;
let changedAt = 0;
let drawing = false;

// ---------------------------------------------------------------- news

async function loadBoard({ game, board: own }) {
  setGame(game);
  const folder = own ? `/static/${game}` : '/static/generic';
  const loaded = await import(`${folder}/board.js`);
  await Promise.all((loaded.STYLES ?? []).map((file) => new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${folder}/${file}` });
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  })));
  board = loaded;
}

async function update({ about, state, chat }) {
  model.about = about;
  if (!board) await loadBoard(about);
  const said = model.takeChat(chat);
  const first = !model.ready;
  if (!first && tab() !== 'chat') unread += said.length;
  take(state, first);
}

/** A new state, from the live connection or as the reply to an answer. */
function take(state, first = false) {
  const turnBefore = model.yourTurn;
  const before = model.take(state);
  if (before !== null || first) {
    changedAt = Date.now();
    playback.stop();
    if (model.replay && model.replay.moment > state.moment) model.replay = null;
    if (before !== null && state.moment > before + 1) playback.show(before, state.moment);
    if (model.yourTurn && !turnBefore && !first) chime();
    announce(model.yourTurn ? model.decision.prompt : state.outcome ? t('web.over') : t('web.waiting', { who: state.waiting_label }));
  }
  draw();
}

function status(now) {
  if (now === model.status) return;
  if (now === 'lost') announce(t('web.lost'));
  model.status = now;
  draw();
}

function announce(text) {
  document.querySelector('#announce').textContent = text;
}

// ---------------------------------------------------------------- what the player does

/** Do something that the server must agree to; a refusal is shown, with the table as it stands. */
async function attempt(work) {
  if (model.busy) return;
  model.busy = true;
  model.error = null;
  draw();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.body?.state) take(error.body.state);
    model.error = has(`web.error.${error.code}`) ? t(`web.error.${error.code}`) : error.message;
    if (error.status === 404) status('gone');
  } finally {
    model.busy = false;
    draw();
  }
}

const keepsFocus = () => document.activeElement?.closest('#decision') || document.activeElement === document.body;

const on = {
  redraw: () => draw(),

  async answer(key, event) {
    if (event?.detail > 1 && Date.now() - changedAt < GRACE_MS) return; // a double click answers once
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
      const path = `/api/tables/${id}/answer?lang=${currentLang()}&lines=${model.log.length}`;
      take(await post(path, { key, version, id: requestId() }));
    });
    if (refocus) focusDecision();
  },

  async undo(to) {
    const refocus = keepsFocus();
    playback.stop();
    model.replay = null;
    await attempt(async () => {
      const { version } = model.state;
      const path = `/api/tables/${id}/undo?lang=${currentLang()}&lines=${model.log.length}`;
      take(await post(path, { to, version, id: requestId() }));
    });
    if (refocus) focusDecision();
  },

  /** Something was clicked that is not on offer: say why. */
  async ask(key) {
    if (model.looking !== 'present') return;
    try {
      model.why = await getJson(`/api/tables/${id}/why?lang=${currentLang()}&key=${encodeURIComponent(key)}`);
    } catch {
      return;
    }
    announce([t('web.why', { what: model.why.label }), ...model.why.reasons.map(({ rule, text }) => `${text} ${rule}`)].join(' '));
    draw();
  },

  point(key) {
    if (pointed === key) return;
    pointed = key;
    zoomer?.reveal?.(key);
    draw();
  },

  async replay(moment) {
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
      const frame = await frames.get(to, version);
      if (model.replay?.moment === to) model.replay = { moment: to, frame };
    } catch {
      model.replay = null;
    }
    loadStatistics();
    draw();
  },

  present() {
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

  skip: () => playback.stop(),
  next: () => playback.next(),
  pause: () => playback.pause(),
  invite: () => openInvite(model),

  async say(text) {
    try {
      model.takeChat(await post(`/api/tables/${id}/chat?lang=${currentLang()}`, { text, id: requestId() }));
    } catch (error) {
      model.error = error.message;
    }
    draw();
  },

  /** "[" and "]": through the past, answer by answer. */
  step(by) {
    if (!model.ready) return false;
    on.replay((model.replay?.moment ?? model.state.moment) + by);
    return true;
  },

  escape() {
    if (playback.stop()) return true;
    if (model.replay) on.present();
    else if (model.why) {
      model.why = null;
      draw();
    } else return false;
    return true;
  },
};

const NAME_LENGTH = 80;
/** What the fork of a table is called; the fork of a fork is named after the first table. */
function forkName({ name, origin }, moment) {
  const first = origin.kind === 'fork' ? name.replace(/ \([^()]*\d+\)$/, '') : name;
  const suffix = t('web.fork.name', { name: '', n: moment });
  return first.slice(0, NAME_LENGTH - suffix.length) + suffix;
}

function focusDecision() {
  const first = '#decision .options .option, #decision .stepper .number, #decision .finish-button:not(:disabled)';
  (document.querySelector(first) ?? document.querySelector('#decision'))?.focus();
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

function draw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const following = followsNews();
    render(page(), document.querySelector('#app'));
    if (following) toEnd();
    document.title = `${model.yourTurn ? `● ${t('web.your_turn')} – ` : ''}${model.about?.name ?? 'Sandtable'}`;
    document.body.dataset.turn = model.yourTurn ? 'yours' : 'others';
    if (board && model.ready && !zoomer) {
      zoomer = board.attach?.(document.querySelector('.board-holder'), `board ${model.about.game}`) ?? {};
      draw();
    }
  });
}

let read = ''; // the tab, and how much was in it
/** Log and chat grow below: who has read to the end stays at the end. */
function followsNews() {
  const extent = `${tab()} ${model.log.length} ${model.chat.length}`;
  if (read === extent) return false;
  const panel = document.querySelector('#tab-panel');
  const another = !panel || !read.startsWith(`${tab()} `);
  read = panel ? extent : '';
  return another || panel.scrollHeight - panel.scrollTop - panel.clientHeight < 40;
}

function toEnd() {
  const panel = document.querySelector('#tab-panel');
  if (panel && ['log', 'chat'].includes(tab())) panel.scrollTop = panel.scrollHeight;
}

/** The game's own panels are a tab where there is no room for them beside the board. */
const panelsInTab = () => Boolean(board?.renderPanels) && !wide.matches;
const tab = () => (pref('tab') === 'game' && !panelsInTab() ? 'log' : pref('tab'));

/** What the board needs: the view it draws, what is lit, whom to tell. */
function boardUi() {
  const present = model.looking === 'present';
  const options = new Set(present && !model.busy ? model.decision?.options.map(({ key }) => key) : []);
  const lit = present ? new Set() : spacesOf(model.log.filter((line) => line.at === model.shown.moment));
  if (pointed?.includes(':')) lit.add(pointed.slice(pointed.indexOf(':') + 1));
  const wanted = wantedKey(model);
  if (present && wanted?.startsWith('space:')) lit.add(wanted.slice(6));
  return {
    t, has, options, highlight: lit, lines: model.log.filter((line) => line.at <= model.shown.moment), redraw: () => draw(), overlay,
    space: present ? model.decision?.args.space ?? model.decision?.args.box : undefined,
    args: present ? model.decision?.args ?? {} : {},
    onPick: (key) => on.answer(key),
    onAsk: (what) => on.ask(what.includes(':') ? what : `space:${what}`),
    onHover: (hit, event) => hover(hit, event),
  };
}

const overlays = new Map();

/** What the game draws over its board on request, at the moment shown; null until it has come. */
function overlay(name) {
  const path = `/api/tables/${id}/overlay?name=${encodeURIComponent(name)}&moment=${model.shown.moment}`;
  const key = `${model.state.version} ${path}`;
  if (!overlays.has(key)) {
    if (overlays.size > 50) overlays.clear();
    overlays.set(key, null);
    getJson(path).then((found) => { overlays.set(key, found.overlay); draw(); }, () => {});
  }
  return overlays.get(key);
}

let tipTimer = 0;
function hover(hit, event) {
  const described = hit && board.describe?.(model.shown.view, hit, t);
  if (!described && !tip) return;
  tip = described ? { ...described, touched: event.pointerType === 'touch' } : null;
  clearTimeout(tipTimer);
  if (tip?.touched) tipTimer = setTimeout(() => hover(null, event), TOUCH_TIP_MS); // a finger cannot move away
  draw();
  queueMicrotask(() => placeTip(event));
}

/** Beside the pointer, or beside what has the focus; never out of the window. */
function placeTip(event) {
  const element = document.querySelector('.tip');
  if (!element || !tip) return;
  if (tip.touched) return; // in the corner, where the finger is not
  const at = event.clientX === undefined ? event.target.getBoundingClientRect() : { right: event.clientX, top: event.clientY };
  const { width, height } = element.getBoundingClientRect();
  element.style.left = `${Math.max(4, Math.min(at.right + 16, innerWidth - width - 8))}px`;
  element.style.top = `${Math.max(4, Math.min(at.top + 12, innerHeight - height - 8))}px`;
}

function page() {
  if (model.status === 'gone') return html`${top()}<main class="message"><p>${t('web.gone')}</p><p><a href="/">${t('web.lobby')}</a></p></main>`;
  if (!model.ready || !board) return html`${top()}<main class="message">${renderDecision(model, on)}</main>`;
  const ui = boardUi();
  const { view } = model.shown;
  return html`
    ${top()}
    <main class=${`stage ${wide.matches ? 'wide' : ''} looking-${model.looking}`}>
      <div class="ask-area">${notice()}${renderGuide(model)}${renderDecision(model, on, board.renderAside?.(ui.args, ui))}</div>
      <section class="board" aria-label=${t('web.board')}>
        <div class="board-holder">${board.renderBoard(view, ui)}</div>
        ${zoomer?.zoomIn ? zoomButtons() : nothing}
        ${model.looking === 'present' ? nothing : html`<p class="ribbon">${t(`web.looking.${model.looking}`)}</p>`}
      </section>
      ${wide.matches && board.renderPanels ? html`<aside class="panels" tabindex="0" aria-label=${t('web.tab.game')}>${board.renderPanels(view, ui)}</aside>` : nothing}
      <section class="side">${tabs()}<div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby=${`tab-${tab()}`} tabindex="0">${tabContent(view, ui)}</div></section>
      ${renderReplayBar(model, model.statistics?.steps ?? [], on)}
    </main>
    ${tip ? html`<div class=${`tip ${tip.touched ? 'touched' : ''}`} aria-hidden="true"><b>${tip.title}</b><ul>${tip.lines.map((line) => html`<li>${line.text}</li>`)}</ul></div>` : nothing}`;
}

function notice() {
  if (model.status === 'lost') return html`<p class="notice" role="status">${t('web.lost')}</p>`;
  if (!model.error) return nothing;
  return html`<p class="notice error" role="alert">${model.error}
    <button class="link" @click=${() => { model.error = null; draw(); }}>${t('web.close')}</button></p>`;
}

const zoomButtons = () => html`
  <div class="zoom" role="group" aria-label=${t('web.zoom')}>
    <button class="icon" aria-label=${t('web.zoom.in')} @click=${() => zoomer.zoomIn()}>+</button>
    <button class="icon" aria-label=${t('web.zoom.out')} @click=${() => zoomer.zoomOut()}>−</button>
    <button class="icon" aria-label=${t('web.zoom.all')} @click=${() => zoomer.fit()}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" fill="none" stroke="currentColor" stroke-width="2"></path></svg></button>
  </div>`;

function tabs() {
  const names = ['game', 'log', 'chart', 'chat'].filter((name) => name !== 'game' || panelsInTab());
  const choose = (name) => {
    setPref('tab', name);
    if (name === 'chat') unread = 0;
    draw();
  };
  const walk = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    choose(names[(names.indexOf(tab()) + by + names.length) % names.length]);
    event.preventDefault();
    queueMicrotask(() => queueMicrotask(() => document.querySelector(`#tab-${tab()}`).focus()));
  };
  return html`
    <div class="tabs" role="tablist" @keydown=${walk}>${names.map((name) => html`
      <button role="tab" id=${`tab-${name}`} aria-controls="tab-panel" aria-selected=${tab() === name} tabindex=${tab() === name ? 0 : -1}
        @click=${() => choose(name)}>${t(`web.tab.${name}`)}${name === 'chat' && unread ? html` <span class="unread">${unread}</span>` : nothing}</button>`)}
    </div>`;
}

function tabContent(view, ui) {
  if (tab() === 'log') return renderLog(model, on);
  if (tab() === 'chat') return renderChat(model, on);
  if (tab() === 'chart') {
    loadStatistics();
    if (!model.statistics) return html`<p class="hint">${t('web.opening')}</p>`;
    return html`${renderChart(model.statistics, model.state.moment, on)}${renderStatistics(model.statistics)}`;
  }
  return board.renderPanels(view, ui);
}

function top() {
  const { about } = model;
  const changed = (what) => {
    if (what === 'lang') {
      Object.assign(model, { log: [], chat: [], statistics: null, why: null, replay: null });
      model.state = model.state && { ...model.state, version: 0 };
      live.hello();
    }
    draw();
  };
  return html`
    <header class="top">
      ${brand()}
      ${about ? html`
        <div class="title"><h1>${about.name}</h1><span class="hint">${about.title} · ${about.scenario_label}</span></div>
        <ul class="seats" aria-label=${t('web.seats')}>${about.seats.map(seatChip)}</ul>
        <button id="invite" @click=${on.invite}>${t('web.invite')}</button>
        <details class="menu" id="menu"><summary class="button">${t('web.menu')}</summary><div class="menu-body">
          <label class="setting"><span>${t('web.speed')}</span>
            <select id="speed" @change=${(event) => { setPref('speed', event.target.value); draw(); }}>
              ${['slow', 'normal', 'fast', 'once'].map((speed) => html`<option value=${speed} ?selected=${pref('speed') === speed}>${t(`web.speed.${speed}`)}</option>`)}
            </select></label>
          <button id="sound" aria-pressed=${pref('sound')} @click=${() => { setPref('sound', !pref('sound')); draw(); }}>${t('web.sound')}</button>
          <button id="export" @click=${on.download}>${t('web.export')}</button>
          <button id="help" @click=${() => openHelp()}>${t('web.help')}</button>
          ${themeSetting(changed)}
        </div></details>` : nothing}
      ${languageSetting(changed)}
    </header>`;
}

const seatChip = ({ seat, label, names, who_label: policy, yours, online, taken }) => {
  const asked = model.state?.waiting_for === seat && !model.state.outcome;
  const who = policy || names.filter(Boolean).join(', ') || (yours ? t('web.you') : taken ? t('web.friend') : t('web.seat.free'));
  return html`<li class=${`chip seat-${seat} ${asked ? 'asked' : ''} ${online ? '' : 'away'}`} title=${online ? who : `${who} (${t('web.away')})`}>
    <b>${label}</b> <span>${yours && names.some(Boolean) ? `${who} (${t('web.you')})` : who}</span></li>`;
};

// ---------------------------------------------------------------- begin

applyTheme();
await loadTexts();
document.querySelector('.skip').textContent = t('web.skip');
wide.addEventListener('change', draw);
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
