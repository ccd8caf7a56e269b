// The tooltip of a piece or a space: beside the pointer or the focus; in a corner where a finger is the pointer.

import { html, nothing } from '../vendor/lit-html.js';

const TOUCH_MS = 4000;

export class Tip {
  constructor(redraw) {
    Object.assign(this, { redraw, shown: null, timer: 0 });
  }

  /** `described`: {title, lines}, or null where there is nothing to tell. */
  show(described, event) {
    if (!described && !this.shown) return;
    this.shown = described ? { ...described, touched: event.pointerType === 'touch' } : null;
    clearTimeout(this.timer);
    if (this.shown?.touched) this.timer = setTimeout(() => this.show(null, event), TOUCH_MS); // a finger cannot move away
    this.redraw();
    queueMicrotask(() => this.place(event));
  }

  /** Never out of the window. */
  place(event) {
    const element = document.querySelector('.tip');
    if (!element || !this.shown || this.shown.touched) return;
    const at = event.clientX === undefined ? event.target.getBoundingClientRect() : { right: event.clientX, top: event.clientY };
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(at.right + 16, innerWidth - width - 8))}px`;
    element.style.top = `${Math.max(4, Math.min(at.top + 12, innerHeight - height - 8))}px`;
  }

  render() {
    if (!this.shown) return nothing;
    const { title, lines, touched } = this.shown;
    return html`<div class=${`tip ${touched ? 'touched' : ''}`} aria-hidden="true"><b>${title}</b><ul>${lines.map((line) => html`<li>${line.text}</li>`)}</ul></div>`;
  }
}
