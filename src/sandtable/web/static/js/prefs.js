// What this browser remembers: language, theme, speed of playback, sound, whether the end of a turn is confirmed, the open tab, whether the guide is folded, whether win chances are shown, the sheet of the aids.

const KEY = 'sandtable';

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {}; // nothing kept, or storage forbidden
  }
}

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const kept = { theme: 'auto', speed: calm ? 'once' : 'normal', sound: true, confirm: true, tab: 'game', guide: 'open', chances: true, ...stored() };

/** How fast what the others did is shown; the last: not at all. */
export const SPEEDS = ['slow', 'normal', 'fast', 'once'];

export const pref = (/** @type {string} */ name) => kept[name];

export function setPref(/** @type {string} */ name, /** @type {any} */ value) {
  kept[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // only the memory is lost
  }
}

export function applyTheme() {
  const root = document.documentElement;
  if (kept.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = kept.theme;
}
