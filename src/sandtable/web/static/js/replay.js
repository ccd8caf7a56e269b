// The past: the bar that goes to any moment, and the others' moves shown step by step.

import { html, nothing, svg } from '../vendor/lit-html.js';
import { getJson } from './api.js';
import { pref } from './prefs.js';
import { icon } from './symbols.js';
import { currentLang, t } from './texts.js';

/** @typedef {import('./model.js').Model} Model */

/** @type {Record<string, any>} */
const PACE = { slow: 1600, normal: 800, fast: 300 };
const MOST_MS = 20_000; // a long chain of moves is shown faster

/** Fetches what was, the same thing once. */
export class Frames {
  constructor(/** @type {any} */ table) {
    this.table = table;
    this.kept = new Map();
    this.overlays = new Map();
  }

  get(/** @type {number} */ moment, /** @type {number} */ version) {
    const key = `${version} ${moment} ${currentLang()}`;
    if (!this.kept.has(key)) {
      if (this.kept.size > 200) this.kept.clear();
      const frame = getJson(`/api/tables/${this.table}/at/${moment}?lang=${currentLang()}`);
      frame.catch(() => this.kept.delete(key));
      this.kept.set(key, frame);
    }
    return this.kept.get(key);
  }

  /** What the game draws over its board, at a moment; null until it has come, and `arrived` says so. */
  overlay(/** @type {string} */ name, /** @type {number} */ moment, /** @type {number} */ version, /** @type {any} */ arrived) {
    const path = `/api/tables/${this.table}/overlay?name=${encodeURIComponent(name)}&moment=${moment}`;
    const key = `${version} ${path}`;
    if (!this.overlays.has(key)) {
      if (this.overlays.size > 50) this.overlays.clear();
      this.overlays.set(key, null);
      getJson(path).then((found) => { this.overlays.set(key, found.overlay); arrived(); }, () => {});
    }
    return this.overlays.get(key);
  }
}

/** The moments worth stopping at between two: those at which the log says something. */
export function stopsBetween(/** @type {News[]} */ log, /** @type {any} */ after, /** @type {number} */ until) {
  const stops = new Set();
  for (const { at } of log) if (at > after && at <= until) stops.add(at);
  return [...stops].sort((a, b) => a - b);
}

/** Shows what happened between two moments, stop by stop, until all was shown or the player has had enough. */
export class Playback {
  /**
   * @param {import('./model.js').Model} model
   * @param {Frames} frames
   * @param {() => void} redraw
   */
  constructor(model, frames, redraw) {
    this.model = model;
    this.frames = frames;
    this.redraw = redraw;
    this.run = 0;
    this.paused = false;
    /** @type {(() => void) | null} */
    this.wake = null;
  }

  /** `asked`: the player wants it, whatever the speed chosen. */
  async show(/** @type {any} */ after, /** @type {number} */ until, asked = false) {
    const pace = PACE[pref('speed')] ?? (asked ? PACE.normal : 0);
    const stops = stopsBetween(this.model.log, after, until);
    if (!pace || stops.length < (asked ? 1 : 2)) return;
    const run = ++this.run;
    this.paused = false;
    const { version } = this.model.state;
    let before = await this.frames.get(after, version).catch(() => null);
    if (run !== this.run) return;
    for (let at = 0; at < stops.length; at += 1) {
      const moment = stops[at];
      let frame;
      try {
        frame = await this.frames.get(moment, version);
      } catch {
        break; // the table has moved on: show the present
      }
      if (run !== this.run) return;
      const lines = this.model.log.filter((line) => line.at === moment);
      this.model.playback = { stops, at: at + 1, moment, frame, before, lines, paused: this.paused };
      before = frame;
      this.redraw();
      if (at + 1 < stops.length) this.frames.get(stops[at + 1], version).catch(() => {});
      await this.rest(Math.min(PACE[pref('speed')] ?? pace, MOST_MS / stops.length)); // the speed may be changed meanwhile
      if (run !== this.run) return;
    }
    if (run === this.run) this.stop();
  }

  /** The pause between two stops; while paused, until the player goes on. */
  rest(/** @type {number} */ ms) {
    return new Promise((done) => {
      this.wake = () => done(null);
      if (!this.paused) this.timer = setTimeout(done, ms);
    });
  }

  next() {
    clearTimeout(this.timer);
    this.wake?.();
  }

  pause() {
    this.paused = !this.paused;
    if (this.model.playback) this.model.playback = { ...this.model.playback, paused: this.paused };
    if (this.paused) clearTimeout(this.timer);
    else this.next();
    this.redraw();
  }

  stop() {
    this.run += 1;
    this.next();
    if (!this.model.playback) return false;
    this.model.playback = null;
    this.redraw();
    return true;
  }
}

const RANGE = 1000;
/** Where cards were turned up, Coups longer, on the bar. */
const ticks = (/** @type {any[]} */ marks, /** @type {any} */ last) => html`
  <svg class="ticks" viewBox=${`0 0 ${RANGE} 10`} preserveAspectRatio="none" aria-hidden="true">${marks.map(({ at, great }) => {
    const x = ((at / Math.max(last, 1)) * RANGE).toFixed(1);
    return svg`<path class=${great ? 'great' : ''} d=${`M${x} ${great ? 0 : 4}V10`}></path>`;
  })}</svg>`;

/** The bar: start, step, moment, now. `steps` are the moments at which a step began, `marks` those to be seen from afar. */
export function renderReplayBar(/** @type {Model} */ model, /** @type {any} */ steps, /** @type {any[]} */ marks, /** @type {Actions} */ on) {
  const last = model.state.moment;
  const here = marks.filter(({ at }) => at <= (model.replay?.moment ?? last)).at(-1);
  const now = model.replay?.moment ?? last;
  const earlier = steps.filter((/** @type {number} */ step) => step < now).at(-1) ?? 0;
  const later = steps.find((/** @type {number} */ step) => step > now) ?? last;
  const button = (/** @type {string} */ id, /** @type {any} */ to, /** @type {string} */ path, /** @type {any} */ disabled) => html`
    <button class="icon" id=${`replay-${id}`} aria-label=${t(`web.replay.${id}`)} title=${t(`web.replay.${id}`)} ?disabled=${disabled}
      @click=${() => on.replay(to)}><svg viewBox="0 0 20 16" width="20" height="16" aria-hidden="true"><path d=${path} fill="currentColor"></path></svg></button>`;
  return html`
    <div class="replay-bar" role="group" aria-label=${t('web.replay')}>
      ${button('start', 0, 'M3 2h2v12H3zM17 2v12L6 8z', now === 0)}
      ${button('step_back', earlier, 'M10 2v12L2 8zM18 2v12l-8-6z', now === 0)}
      ${button('back', now - 1, 'M14 2v12L5 8z', now === 0)}
      <span class="track"><input type="range" id="moment" min="0" max=${last} .value=${String(now)} aria-label=${t('web.replay.moment')}
        aria-valuetext=${[here?.label, t('web.replay.at', { n: now, of: last })].filter(Boolean).join(', ')} @input=${(event) => on.replay(Number(event.target.value))} />
        ${ticks(marks, last)}</span>
      ${button('forth', now + 1, 'M6 2v12l9-6z', now === last)}
      ${button('step_forth', later, 'M2 2v12l8-6zM10 2v12l8-6z', now === last)}
      ${button('end', last, 'M15 2h2v12h-2zM3 2v12l11-6z', !model.replay)}
      <output>${here ? html`<span class="milestone">${here.label}</span> ` : nothing}${now}/${last}</output>
      <button id="recap" ?disabled=${model.state.last_yours >= last} title=${t('web.recap.help')} aria-label=${t('web.recap')} @click=${on.recap}>${icon('replay')}<span>${t('web.recap')}</span></button>
    </div>`;
}

const NAME_LENGTH = 80;
/** What the fork of a table is called; the fork of a fork is named after the first table. */
export function forkName(/** @type {any} */ { name, origin }, /** @type {number} */ moment) {
  const first = origin.kind === 'fork' ? name.replace(/ \([^()]*\d+\)$/, '') : name;
  const suffix = t('web.fork.name', { name: '', n: moment });
  return first.slice(0, NAME_LENGTH - suffix.length) + suffix;
}
