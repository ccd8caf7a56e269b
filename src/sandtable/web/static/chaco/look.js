// What the player looks at: which part of the map, which stack. It outlives a drawing, so it is kept here.

import { MAP } from './board_data.js';
import { frontOf, HEIGHT, isPlace, middle, WIDTH } from './hexmap.js';

const PEEK_MS = 180;
const PRINT = 8; // the smallest letters on a counter
const FACTORS = 14.5; // its factors
const NUMBER = 12; // the numbers beside a stack
const BUCKET = 4; // a change of scale by 2 ** (1 / BUCKET) makes labels and fans anew

/** The facts of a question that name a place it is about. */
export const ABOUT = ['hex', 'hex_from', 'target'];

const onPhone = () => matchMedia('(max-width: 500px)').matches;

/** How many pixels high letters must be to be read. */
export const least = () => (onPhone() ? 12 : 11);
/** The scale from which a counter's factors can be read. */
const readable = () => (least() / FACTORS) * 1.02;
/** How much larger than the map's a stack is drawn: from afar it would vanish. */
export const stackScale = (/** @type {number} */ scale) => Math.min(Math.max(0.56 / scale, 1), 2.2);
/** How much larger the marks beside a stack are drawn, so that their numbers can be read; the scale is known by steps. */
export const markScale = (/** @type {number} */ scale) => Math.min(Math.max((least() * 1.1) / (NUMBER * scale * stackScale(scale)), 1), 1.3);

export const look = {
  hover: undefined,
  /** @type {string | null} */
  pinned: null, // the stack that stays fanned out
  cursor: null, // the place the keyboard stands on
  first: '2741', // the place Tab reaches when nothing is on offer
  scale: 0.3, // pixels for one unit of the drawing
  seen: [0, 0, WIDTH, HEIGHT],
  /** @type {any} */
  view: null,
  stacks: new Map(),
  redraw: () => {},
  /** @type {ReturnType<typeof import('../js/panzoom.js').attachPanZoom> | null} */
  panZoom: null,
  /** @type {{x: number, y: number, zoom: number} | null} */
  before: null, // where the player was before an option took the map elsewhere
  peeking: 0,
  followed: '',

  take(/** @type {ChacoView} */ view, /** @type {ChacoStacks} */ stacks, /** @type {Ui} */ ui) {
    Object.assign(this, { view, stacks, redraw: ui.redraw });
    if (!stacks.has(/** @type {any} */ (this.pinned))) this.pinned = null;
    this.follow(ui.options.size ? [] : [...ui.highlight]);
  },

  /** While others move, or the past is looked at: keep what changes in sight. */
  follow(/** @type {string[]} */ changed) {
    const news = changed.join(' ');
    if (news === this.followed) return;
    this.followed = news;
    const place = changed.map((what) => this.placeOf(`hex:${what}`)).find(isPlace);
    if (place) queueMicrotask(() => this.panZoom?.bringIn(...middle(place)));
  },

  /** The part of the map to show first, or so much of its middle that the counters can be read. */
  home(width = 0, height = 0) {
    const all = frontOf(this.view) ?? MAP.frames[this.view.scenario] ?? [0, 0, WIDTH, HEIGHT];
    const scale = readable();
    if (!width || Math.min(width / all[2], height / all[3]) >= scale) return all;
    const [across, down] = [width / scale, height / scale];
    return [all[0] + (all[2] - across) / 2, all[1] + (all[3] - down) / 2, across, down];
  },

  /** Told by pan and zoom. */
  changed(/** @type {any} */ seen, /** @type {number} */ scale) {
    const before = Math.round(Math.log2(this.scale) * BUCKET);
    const now = Math.round(Math.log2(scale) * BUCKET);
    this.seen = seen;
    this.scale = 2 ** (now / BUCKET);
    const board = /** @type {SVGSVGElement | null} */ (document.querySelector('.chaco-board'));
    board?.style.setProperty('--unit', (1 / scale).toFixed(4));
    board?.style.setProperty('--least', `${least()}px`);
    board?.toggleAttribute('data-small', scale * stackScale(this.scale) * PRINT < least());
    board?.toggleAttribute('data-tiny', scale * stackScale(this.scale) * markScale(this.scale) * NUMBER < least() * 0.99);
    const frame = document.querySelector('.chaco-overview .window');
    ['x', 'y', 'width', 'height'].forEach((name, i) => frame?.setAttribute(name, seen[i].toFixed(0)));
    if (now !== before) this.redraw();
  },

  /** A press on the small map. */
  goTo(/** @type {PageEvent} */ event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(event.currentTarget.getScreenCTM().inverse());
    this.panZoom?.goTo(at.x, at.y);
  },

  /** The place behind an option's key: its own, or that of the counter it names. */
  placeOf(/** @type {string} */ key) {
    const [kind, id] = key.split(':');
    if (!id) return undefined;
    if (kind === 'hex' || kind === 'box') return id;
    if (kind === 'ghq') return Object.entries(this.view.ghq).find(([side]) => id.startsWith(side.slice(0, 3)))?.[1].hex;
    return (this.view.units[id] ?? this.view.leaders[id] ?? this.view.trucks[id])?.hex;
  },

  /** Bring the places of a new question into sight: what it is about, and what can be chosen. */
  ask(/** @type {Record<string, any>} */ args, /** @type {string[]} */ keys) {
    clearTimeout(this.peeking);
    this.before = null; // an option that was pointed at belonged to the question before
    const about = ABOUT.flatMap((name) => args[name] ?? []);
    for (const id of [args.unit, args.leader]) if (id) about.push(this.placeOf(`unit:${id}`));
    const points = (/** @type {any[]} */ places) => [...new Set(places)].filter((place) => place && isPlace(place)).map(middle);
    this.panZoom?.bringTogether(points(about), points(keys.map((key) => this.placeOf(key))));
  },

  /** Bring what an option speaks of into sight while it is pointed at; null: go back to where one was. */
  reveal(/** @type {string} */ key) {
    clearTimeout(this.peeking);
    const place = key && this.placeOf(key);
    if (place) this.peeking = setTimeout(() => {
      this.before ??= this.panZoom?.place() ?? null;
      this.panZoom?.bringIn(...middle(place));
    }, PEEK_MS);
    else if (this.before) {
      this.panZoom?.back(this.before);
      this.before = null;
    }
  },
};
