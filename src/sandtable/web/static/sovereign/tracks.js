// The tracks of this game as they lie on its board: boxes in a row, what waits on them, a marker on the level.

import { html, nothing, svg } from '../vendor/lit-html.js';
import { stackName } from '../fitl/describe.js';
import { stacks } from '../fitl/pieces.js';
import { tokenClass, tokenShape } from '../fitl/tokens.js';

const STABILITY = ['stable', 'unstable', 'chaotic', 'crisis'];
/** 2.3.2: side by side as on the tile; the box of a Pass lies next to all of them. */
const BOXES = ['event', 'op_special', 'limited', 'op'];

const RING = svg`<rect class="came" x="-18" y="-18" width="36" height="36" rx="7"></rect>`;
const STRIKE = svg`<path class="strike" d="M-16 -16L16 16M16 -16L-16 16"></path>`;
/** The marks begin anew with every step that is shown, as those over the map. */
const beat = (/** @type {Ui} */ ui) => `changes beat-${ui.beat % 2}`;

/** A stack; with `by` what came is ringed and counted, what is gone is struck out where it stood. */
function pile(/** @type {string} */ piece, /** @type {number} */ count, /** @type {number} */ by, /** @type {string} */ slot, /** @type {Ui} */ ui) {
  const name = stackName(piece, count, ui.t);
  const shape = svg`<g class=${tokenClass(piece)}>${tokenShape(piece, count)}</g>`;
  const stack = (/** @type {any} */ drawn) => html`<svg class="stack" viewBox="-20 -20 40 40" aria-hidden="true">${drawn}</svg>`;
  if (by < 0) {
    return html`<span class="pile" data-gone=${`${slot} ${piece}`} aria-hidden="true">${stack(svg`<g class=${beat(ui)}><g class="gone">${shape}${STRIKE}</g></g>`)}</span>`;
  }
  return html`<span class="pile" data-piece=${piece} data-came=${by ? `${slot} ${piece}` : nothing} role="img" aria-label=${name} title=${name}>
    ${stack(by ? svg`${shape}<g class=${beat(ui)}>${RING}</g>` : shape)}${by ? html`<b class="plus" aria-hidden="true">+${by}</b>` : nothing}</span>`;
}

/** What stands on a slot, and what stood there the moment before. */
function piles(/** @type {Record<string, number>} */ now, /** @type {Record<string, number>} */ then, /** @type {string} */ slot, /** @type {Ui} */ ui) {
  const lost = stacks(then).map(([piece, n]) => [piece, n - (now[piece] ?? 0)]).filter(([, n]) => Number(n) > 0);
  return [
    ...stacks(now).map(([piece, n]) => pile(piece, n, Math.max(n - (then[piece] ?? 0), 0), slot, ui)),
    ...lost.map(([piece, n]) => pile(String(piece), Number(n), -Number(n), slot, ui)),
  ];
}

/** A box of a track: where the marker is, whether it came there just now, whether it has just left. */
const rung = (/** @type {boolean} */ here, /** @type {boolean} */ was, /** @type {Ui} */ ui, more = '') => [
  'rung', more, here ? 'here' : '', ui.before && here && !was ? `moved beat-${ui.beat % 2}` : '', ui.before && was && !here ? 'left' : '',
].filter(Boolean).join(' ');

/** Washington or Hanoi: levels 0 to 4; slots 1 to 3 hold what comes into play when the level reaches them. */
export function renderSlots(/** @type {VietnamView} */ view, /** @type {string} */ name, /** @type {Ui} */ ui) {
  const { t, before } = ui;
  const level = view.tracks[name];
  const old = before?.slots ? before.tracks[name] : level;
  return html`
    <div class=${`ladder ${name}`} data-track=${name}>
      <h3>${t(`track.${name}`)} <small>${t('track.at', { n: level, of: view.ends[name] })}</small></h3>
      <ol>${Array.from({ length: view.ends[name] + 1 }, (_, n) => {
        const now = view.slots[name][n - 1] ?? {};
        const held = piles(now, before?.slots?.[name][n - 1] ?? now, `${name}.${n}`, ui);
        return html`<li class=${rung(n === level, n === old, ui, n < level ? 'below' : '')} data-level=${n} aria-current=${n === level ? 'true' : nothing}>
          <b>${n}</b>${held.length ? html`<span class="held">${held}</span>` : nothing}</li>`;
      })}</ol>
    </div>`;
}

/** Regime Stability: three boxes; the marker's other side is Crisis. */
export function renderStability(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  const { t, before } = ui;
  const now = view.tracks.stability;
  const old = before?.tracks.stability ?? now;
  return html`
    <div class="ladder stability" data-track="stability">
      <h3>${t('track.stability')} <small>${t(`stability.${now}`)}</small></h3>
      <ol>${STABILITY.map((name) => html`<li class=${rung(name === now, name === old, ui)} data-level=${name} aria-current=${name === now ? 'true' : nothing}><b>${t(`stability.${name}`)}</b></li>`)}</ol>
    </div>`;
}

/** 2.3: who is 1st Eligible, and in which box its cylinder stands. */
export function renderInitiative(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  const { t, before } = ui;
  const { initiative, first_did: did } = view;
  const old = before?.initiative ? before.first_did : did;
  const cylinder = html`<span class=${`chip ${initiative}`}>${t(`faction.${initiative}`)}</span>`;
  const box = (/** @type {string} */ name) => html`<li class=${rung(name === did, name === old, ui)} data-box=${name} aria-current=${name === did ? 'true' : nothing}><b>${t(`choice.${name}`)}</b>${name === did ? cylinder : nothing}</li>`;
  return html`
    <section class="fp-panel initiative" aria-label=${t('panel.initiative')}>
      <h2>${t('panel.initiative')}</h2>
      <p>${did ? nothing : cylinder} ${t(did ? 'initiative.second' : 'initiative.first', { faction: t(`faction.${initiative}`) })}</p>
      <ol class="boxes">${BOXES.map(box)}${box('pass')}</ol>
    </section>`;
}
