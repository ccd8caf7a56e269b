// How wide words are in the shipped fonts. What is measured before the font has come is measured in another one, so
// whoever draws by these widths waits for `lettersReady` first.

const AT = 100; // measured large, where no rounding to pixels matters
const PATIENCE_MS = 4000; // a page without its font is better than none
const CONDENSED = "'Sandtable Condensed', 'Arial Narrow', sans-serif"; // as in the boards' style sheets

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
let widths = new Map();
document.fonts.addEventListener('loadingdone', () => { widths = new Map(); });

/** Once the fonts of the boards are there, or cannot be had. */
export async function lettersReady() {
  const loading = Promise.all(['400 16px', '700 16px'].map((style) => document.fonts.load(`${style} ${CONDENSED}`)));
  await Promise.race([loading.catch(() => null), new Promise((done) => { setTimeout(done, PATIENCE_MS); })]);
}

/** The width of words on a board, in the units of `size`. */
export function textWidth(/** @type {string} */ words, /** @type {number} */ size, /** @type {any} */ weight) {
  const key = `${weight} ${words}`;
  if (!widths.has(key)) {
    pen.font = `${weight} ${AT}px ${CONDENSED}`;
    widths.set(key, pen.measureText(words).width / AT);
  }
  return widths.get(key) * size;
}
