// Zoom and pan for an SVG: wheel, drag, pinch, buttons and keys. The place is remembered under the caller's key.

const STEP = 1.3;
const DRAG = 5; // pixels before a press becomes a drag
const INNER = 0.8; // so much of the window, around its middle, counts as in sight

/**
 * @param {SVGSVGElement} svg
 * @param {{width: number, height: number, key?: string, most?: number, home?: () => number[], onChange?: Function}} options
 *   size of the drawing; localStorage key; how many times nearer than "all of it" one may come; the part [x, y, w, h]
 *   to show first; who wants to know what is seen: `onChange([x, y, w, h], pixels for one unit)`
 */
export function attachPanZoom(svg, { width, height, key, most = 8, home = () => [0, 0, width, height], onChange }) {
  const pointers = new Map();
  let view = recall(key);
  let dragged = false;
  let handled = 0; // when somebody last moved the drawing by hand
  /** @type {any} */
  let pinch = null;
  const stop = new AbortController();
  const on = (/** @type {string} */ type, /** @type {any} */ handler, options = {}) => svg.addEventListener(type, handler, { signal: stop.signal, ...options });

  const size = () => {
    const { width: w, height: h } = svg.getBoundingClientRect();
    return { w: w || 1, h: h || 1 };
  };
  /** Pixels for one unit of the drawing. */
  const scale = () => {
    const { w, h } = size();
    return Math.min(w / width, h / height) * view.zoom;
  };

  function show() {
    const { w, h } = size();
    const s = scale();
    const [across, down] = [w / s, h / s];
    // The drawing never leaves the window: its edge stops at the window's edge, and small it stays in the middle.
    const keep = (/** @type {number} */ at, /** @type {any} */ whole, /** @type {any} */ seen) => (seen >= whole ? whole / 2 : Math.min(Math.max(at, seen / 2), whole - seen / 2));
    const [x, y] = [keep(view.x, width, across), keep(view.y, height, down)];
    if (x !== view.x || y !== view.y) view = { ...view, x, y };
    const seen = [view.x - across / 2, view.y - down / 2, across, down];
    svg.setAttribute('viewBox', seen.map((n) => n.toFixed(2)).join(' '));
    onChange?.(seen, s);
  }
  const byHand = () => {
    handled = Date.now();
  };
  function change(/** @type {any} */ next) {
    view = { ...view, ...next, zoom: Math.min(Math.max(next.zoom ?? view.zoom, 1), most) };
    show();
    remember(key, view);
  }
  /** Zoom so that the point under the pointer stays there. */
  function zoomAt(/** @type {number} */ factor, /** @type {any} */ clientX, /** @type {any} */ clientY) {
    const box = svg.getBoundingClientRect();
    const [fromX, fromY] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const before = scale();
    const zoom = Math.min(Math.max(view.zoom * factor, 1), most);
    const after = (before / view.zoom) * zoom;
    change({ zoom, x: view.x + fromX / before - fromX / after, y: view.y + fromY / before - fromY / after });
  }
  const zoomBy = (/** @type {number} */ factor) => {
    const box = svg.getBoundingClientRect();
    zoomAt(factor, box.left + box.width / 2, box.top + box.height / 2);
  };

  on('wheel', (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    byHand();
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }, { passive: false });

  on('pointerdown', (/** @type {PageEvent} */ event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) dragged = false;
    pinch = pointers.size === 2 ? spread() : null;
  });
  on('pointermove', (/** @type {PageEvent} */ event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (!dragged && Math.hypot(dx, dy) < DRAG) return;
    if (!dragged) svg.setPointerCapture(event.pointerId);
    dragged = true;
    byHand();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) change({ x: view.x - dx / scale(), y: view.y - dy / scale() });
    else if (pointers.size === 2) {
      const now = spread();
      zoomAt(now.distance / pinch.distance, now.x, now.y);
      change({ x: view.x - (now.x - pinch.x) / scale(), y: view.y - (now.y - pinch.y) / scale() });
      pinch = now;
    }
  });
  const lift = (/** @type {PageEvent} */ event) => {
    pointers.delete(event.pointerId);
    pinch = null;
  };
  on('pointerup', lift);
  on('pointercancel', lift);
  // A drag is not a click.
  on('click', (/** @type {PageEvent} */ event) => {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });

  function spread() {
    const [a, b] = [...pointers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1) };
  }

  const pan = (/** @type {number} */ dx, /** @type {number} */ dy) => change({ x: view.x + (dx * 80) / scale(), y: view.y + (dy * 80) / scale() });
  /** @type {Record<string, () => void>} */
  const KEYS = {
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    0: () => fit(),
  };
  /** @type {Record<string, Point>} */
  const PANS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  on('keydown', (/** @type {PageEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (KEYS[event.key]) KEYS[event.key]();
    else if (event.shiftKey && PANS[event.key]) pan(...PANS[event.key]);
    else return;
    byHand();
    event.preventDefault();
  });
  // A space reached by keyboard is brought into sight.
  on('focusin', (/** @type {PageEvent} */ event) => {
    if (!event.target.matches(':focus-visible')) return;
    const [seen, frame] = [event.target.getBoundingClientRect(), svg.getBoundingClientRect()];
    const inside = seen.left >= frame.left && seen.right <= frame.right && seen.top >= frame.top && seen.bottom <= frame.bottom;
    if (inside || view.zoom === 1) return;
    const s = scale();
    const middle = [seen.left + seen.width / 2 - frame.left - frame.width / 2, seen.top + seen.height / 2 - frame.top - frame.height / 2];
    change({ x: view.x + middle[0] / s, y: view.y + middle[1] / s });
  });

  const all = { x: width / 2, y: height / 2, zoom: 1 };
  /** A part of the drawing as large as the window lets it be. */
  const around = (/** @type {number[]} */ [x, y, across, down]) => {
    const { w, h } = size();
    const zoom = Math.min(w / across, h / down) / Math.min(w / width, h / height);
    return { x: x + across / 2, y: y + down / 2, zoom: Math.min(Math.max(zoom, 1), most) };
  };
  /** Back to what was shown first; from there, to all of it. */
  const fit = () => {
    const there = view === homeView;
    change(there ? all : around(home()));
    homeView = there ? null : view;
  };
  const fresh = view === null;
  view ??= around(home());
  const watch = new ResizeObserver(show);
  watch.observe(svg);
  show();
  let homeView = fresh ? view : null;

  /** How far from the middle of the window something in sight may be, in units of the drawing. */
  const reach = () => {
    const { w, h } = size();
    const s = scale();
    return [w / s, h / s].map((whole) => (whole / 2) * INNER);
  };
  const near = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ far) => Math.min(Math.max(from, at - far), at + far);
  const goBy = (/** @type {{x: number, y: number}} */ next) => {
    const there = view === homeView;
    if (next.x !== view.x || next.y !== view.y) change(next);
    if (there) homeView = view; // no hand has moved it: "all of it" comes next
  };
  /** The middle from which a point is in sight, by the shortest way. */
  const towards = (/** @type {{x: number, y: number}} */ from, /** @type {Point} */ [x, y]) => {
    const [across, down] = reach();
    return { x: near(x, from.x, across), y: near(y, from.y, down) };
  };

  return {
    zoomIn: () => (byHand(), zoomBy(STEP)),
    zoomOut: () => (byHand(), zoomBy(1 / STEP)),
    fit: () => (byHand(), fit()),
    /** When it was last moved by hand. */
    handled: () => handled,
    /** A hand brings a point of the drawing into the middle. */
    goTo: (/** @type {number} */ x, /** @type {number} */ y) => (byHand(), change({ x, y })),
    /** Bring a point into the window, if it is out of it or nearly, by the shortest way. */
    bringIn: (/** @type {number} */ x, /** @type {number} */ y) => goBy(towards(view, [x, y])),
    /** Bring what a question is about into the window, and of what can be chosen as much as it holds; it is not made smaller. */
    bringTogether(/** @type {Point[]} */ about, /** @type {Point[]} */ choices) {
      const [across, down] = reach();
      const inSight = ({ x, y } = view) => choices.filter(([px, py]) => Math.abs(px - x) <= across + 1 && Math.abs(py - y) <= down + 1).length;
      const kept = (/** @type {{x: number, y: number}} */ from) => about.reduceRight(towards, from); // the first has the last word
      const all = [...choices, ...about];
      if (!all.length) return;
      const [low, high] = [Math.min, Math.max].map((end) => [0, 1].map((i) => end(...all.map((point) => point[i]))));
      const together = high[0] - low[0] <= across * 2 && high[1] - low[1] <= down * 2;
      if (together) goBy(all.reduce(towards, { x: view.x, y: view.y }));
      else {
        const here = kept({ x: view.x, y: view.y });
        const places = choices.map(([x, y]) => kept({ x, y }));
        const best = places.reduce((one, other) => (inSight(other) > inSight(one) ? other : one), here);
        goBy(inSight(here) * 3 >= inSight(best) * 2 && inSight(here) ? here : best); // who sees most of it is not sent about
      }
    },
    /** Where one is, to come back to it with `back`. */
    place: () => view,
    back: (/** @type {{x: number, y: number, zoom: number}} */ place) => change(place),
    detach() {
      stop.abort();
      watch.disconnect();
    },
  };
}

function recall(/** @type {string | undefined} */ key) {
  if (!key) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    return [kept.x, kept.y, kept.zoom].every(Number.isFinite) ? kept : null;
  } catch {
    return null; // nothing kept, or storage forbidden: start with the whole board
  }
}

function remember(/** @type {string | undefined} */ key, /** @type {any} */ view) {
  if (!key) return;
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // storage forbidden or full: only the memory is lost
  }
}
