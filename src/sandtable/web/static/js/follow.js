// The tabs beside the board share one panel that scrolls: each keeps its place, and who has read log or chat to the
// end stays at the end while they grow.

const NEAR = 40; // pixels from the end that count as the end

export class Follow {
  /** @param {string[]} growing  the tabs that are read from their end */
  constructor(growing) {
    this.growing = new Set(growing);
    /** @type {Map<string, number | 'end'>} */
    this.kept = new Map();
    this.open = '';
    /** @type {number | null} */
    this.moment = null;
    /** @type {HTMLElement | null} */
    this.panel = null;
    this.resized = new ResizeObserver(() => this.settle());
  }

  /** After a drawing: `tab` is open in `panel`; `moment` is looked at, if not the present. */
  drawn(/** @type {any} */ tab, /** @type {any} */ panel, /** @type {number | null} */ moment) {
    if (panel !== this.panel) this.watch(panel);
    this.open = tab;
    if (tab === 'log' && moment !== this.moment) this.lookBack(moment);
    this.settle();
  }

  /** The log goes along with who looks back, unless they see the line already, and to its end with who returns. */
  lookBack(/** @type {number | null} */ moment) {
    this.moment = moment;
    const line = moment === null ? null : [...this.panel?.querySelectorAll('.line:not(.later)') ?? []].at(-1);
    if (!line || !this.panel) this.kept.set('log', moment === null ? 'end' : 0);
    else {
      const [at, window] = [line.getBoundingClientRect(), this.panel.getBoundingClientRect()];
      if (at.top < window.top || at.bottom > window.bottom) this.kept.set('log', Math.max(0, this.panel.scrollTop + at.top - window.top - window.height / 2));
      else this.kept.set('log', this.panel.scrollTop);
    }
  }

  watch(/** @type {any} */ panel) {
    this.resized.disconnect();
    this.panel = panel;
    if (!panel) return;
    this.resized.observe(panel);
    panel.addEventListener('scroll', () => this.scrolled());
  }

  /** Where the reader has gone; what the page itself does to the panel ends where it was meant to. */
  scrolled() {
    if (!this.panel) return;
    const { scrollTop, scrollHeight, clientHeight } = this.panel;
    const atEnd = this.growing.has(this.open) && scrollHeight - scrollTop - clientHeight < NEAR;
    this.kept.set(this.open, atEnd ? 'end' : scrollTop);
  }

  settle() {
    if (!this.panel) return;
    const place = this.kept.get(this.open) ?? (this.growing.has(this.open) ? 'end' : 0);
    const top = place === 'end' ? this.panel.scrollHeight - this.panel.clientHeight : place;
    if (Math.abs(this.panel.scrollTop - top) >= 1) this.panel.scrollTop = top;
  }
}
