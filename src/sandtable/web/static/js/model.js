// What the page knows of its table, and how news changes it.

/**
 * @typedef {import('server').StateOut} State
 * @typedef {import('server').FrameOut} Frame
 * @typedef {{moment: number, frame?: Frame, before?: Frame | null}} Replay
 * @typedef {{stops: number[], at: number, moment: number, frame: Frame, before: Frame | null, lines: import('server').LineOut[], paused: boolean}} Shown
 */

export class Model {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {import('server').AboutOut} */
    this.about = /** @type {any} */ (null); // until the first news has come
    /** @type {State} */
    this.state = /** @type {any} */ (null);
    /** @type {import('server').LineOut[]} */
    this.log = [];
    /** @type {import('server').ChatOut[]} */
    this.chat = [];
    this.status = 'opening';
    this.busy = false;
    /** @type {string | null} */
    this.error = null; // a text for the player
    /** @type {string | null} */
    this.stray = null; // that an answer on the board is not the guide's
    /** @type {import('server').WhyOut | null} */
    this.why = null; // the answer to "why not?"
    /** @type {Replay | null} */
    this.replay = null; // looking at the past
    /** @type {Shown | null} */
    this.playback = null; // what the others did, shown step by step
    /** @type {import('server').WhatIfOut | 'asked' | null} */
    this.whatIf = null; // the chances after each answer
    /** @type {import('server').StatisticsOut | null} */
    this.statistics = null;
    /** @type {import('server').HeldOut | null} */
    this.held = null; // an answer that ends the turn, waiting to be confirmed
    /** @type {{seat: string, version: number, since: number, part: number | null} | null} */
    this.thinking = null; // a program that is asked: since when, and how much of its work is done, if that is known
  }

  /** The program that one waits for, if it is one. */
  get program() {
    const seat = this.state && !this.state.outcome && !this.decision ? this.seat(this.state.waiting_for) : undefined;
    return seat?.who_label ? seat.seat : null;
  }

  /** A program is asked, or goes on thinking; `told` is what the server says of it: by then it may be the turn of another
   * program, of which the state knows only when a portion of their work is done. */
  think(/** @type {{seat: string, part: number, seconds: number} | null} */ told = null) {
    const asked = this.program;
    if (!asked) {
      this.thinking = null;
      return;
    }
    const { version } = this.state;
    const before = this.thinking;
    const same = before?.version === version ? before : null; // the reply to an answer tells again what is known
    const seat = this.seat(told?.seat ?? '')?.who_label ? told?.seat ?? asked : same?.seat ?? asked;
    const since = before?.seat === seat ? before.since : Date.now();
    this.thinking = { seat, version, since: Math.min(since, Date.now() - 1000 * (told?.seconds ?? 0)), part: told ? told.part : same?.part ?? null };
  }

  get ready() {
    return this.state !== null;
  }

  get decision() {
    return this.state?.decision ?? null;
  }

  get yourTurn() {
    return this.decision !== null;
  }

  /** What the server need not send again. */
  get has() {
    return { version: this.state?.version ?? 0, lines: this.log.length, chat: this.chat.at(-1)?.n ?? 0 };
  }

  /** Take in a state; an older one than ours is no news. Returns the moment before, or null. */
  take(/** @type {State} */ state) {
    if (this.state && state.version < this.state.version) return null;
    const before = this.state?.moment ?? null;
    const changed = !this.state || this.state.version !== state.version;
    this.log = [...this.log.slice(0, state.log_from), ...state.log];
    this.state = state;
    this.held = state.held ?? (changed ? null : this.held);
    if (changed) {
      this.why = null;
      this.whatIf = null;
      this.statistics = null;
    }
    return changed ? before : null;
  }

  takeChat(/** @type {import('server').ChatOut[]} */ lines) {
    const last = this.chat.at(-1)?.n ?? 0;
    const fresh = lines.filter((line) => line.n > last);
    this.chat = [...this.chat, ...fresh];
    return fresh;
  }

  /** What the board shows: the present (with an answer that is only to be confirmed), or the moment looked at. */
  get shown() {
    return this.replay?.frame ?? this.playback?.frame ?? (this.held ? { ...this.state, view: this.held.view } : this.state);
  }

  /** The view before that, while what happened is shown: to see what changed. */
  get before() {
    return (this.replay?.frame ? this.replay : this.playback)?.before?.view ?? null;
  }

  get looking() {
    return this.replay?.frame ? 'replay' : this.playback?.frame ? 'playback' : 'present';
  }

  seat(/** @type {string | null} */ name) {
    return this.about.seats.find((seat) => seat.seat === name);
  }
}

/** The spaces that lines of the log speak of. */
export function spacesOf(/** @type {News[]} */ lines) {
  const found = new Set();
  for (const { args } of lines) {
    for (const name of ['space', 'origin', 'target', 'spaces', 'hex']) {
      for (const value of [args[name]].flat()) if (typeof value === 'string') found.add(value);
    }
  }
  return found;
}
