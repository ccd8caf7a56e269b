// What is told of the piece or space under the pointer, the finger or the focus: always in the corner of the board
// that lies away from it, so that it never stands before what one wants to click.

import { html, nothing } from '../vendor/lit-html.js';
import { find } from './dom.js';

const TOUCH_MS = 4000; // a finger cannot move away

export class Inspector {
  constructor(/** @type {() => void} */ redraw) {
    this.redraw = redraw;
    /** @type {any} */
    this.hit = null;
    this.corner = 'right';
    this.touched = false;
    this.timer = 0;
    addEventListener('pointerdown', (event) => {
      this.touched = event.pointerType === 'touch';
      if (this.touched) this.show(null, event);
    }, { capture: true });
  }

  /** `hit`: what the board calls the thing pointed at; null where there is nothing to tell. */
  show(/** @type {any} */ hit, /** @type {any} */ event) {
    if (!hit && event.type === 'pointerleave' && event.pointerType === 'touch') return; // the finger was only lifted
    clearTimeout(this.timer);
    if (hit && this.touched) this.timer = setTimeout(() => this.show(null, { type: 'timeout' }), TOUCH_MS);
    if (!hit && !this.hit) return;
    this.hit = hit;
    if (hit) this.corner = away(event);
    this.redraw();
  }

  /** Told anew with every drawing, so that it is never out of date. `describe(hit)`: {title, lines} or nothing. */
  render(/** @type {any} */ describe) {
    const told = this.hit && describe(this.hit);
    if (!told) return nothing;
    return html`<div class=${`inspector ${this.corner}`} aria-hidden="true"><b>${told.title}</b>
      <ul>${told.lines.map((/** @type {any} */ { text, piece }) => html`<li data-piece=${piece ?? nothing}>${text}</li>`)}</ul></div>`;
  }
}

/** The side of the board on which the pointer, or what has the focus, is not. */
function away(/** @type {any} */ event) {
  const board = find('.board').getBoundingClientRect();
  const { left, width } = event.clientX === undefined ? event.target.getBoundingClientRect() : { left: event.clientX, width: 0 };
  return left + width / 2 > board.left + board.width / 2 ? 'left' : 'right';
}
