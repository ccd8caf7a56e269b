// The tracks of this game as they lie on its board: boxes in a row, what waits on them, a marker on the level.

import { html, nothing } from '../vendor/lit-html.js';
import { stackName } from '../fitl/describe.js';
import { stacks } from '../fitl/pieces.js';
import { tokenClass, tokenShape } from '../fitl/tokens.js';

const STABILITY = ['stable', 'unstable', 'chaotic', 'crisis'];
/** 2.3.2: side by side as on the tile; the box of a Pass lies next to all of them. */
const BOXES = ['event', 'op_special', 'limited', 'op'];

const token = (/** @type {string} */ piece, /** @type {number} */ count, /** @type {Words} */ t) => html`
  <span class="pile" data-piece=${piece} role="img" aria-label=${stackName(piece, count, t)} title=${stackName(piece, count, t)}>
    <svg class="stack" viewBox="-20 -20 40 40" aria-hidden="true"><g class=${tokenClass(piece)}>${tokenShape(piece, count)}</g></svg></span>`;

/** Washington or Hanoi: levels 0 to 4; slots 1 to 3 hold what comes into play when the level reaches them. */
export function renderSlots(/** @type {VietnamView} */ view, /** @type {string} */ name, /** @type {Words} */ t) {
  const level = view.tracks[name];
  return html`
    <div class=${`ladder ${name}`} data-track=${name}>
      <h3>${t(`track.${name}`)} <small>${t('track.at', { n: level, of: view.ends[name] })}</small></h3>
      <ol>${Array.from({ length: view.ends[name] + 1 }, (_, n) => {
        const held = stacks(view.slots[name][n - 1] ?? {});
        return html`<li class=${n === level ? 'rung here' : n < level ? 'rung below' : 'rung'} data-level=${n} aria-current=${n === level ? 'true' : nothing}>
          <b>${n}</b>${held.length ? html`<span class="held">${held.map(([piece, count]) => token(piece, count, t))}</span>` : nothing}</li>`;
      })}</ol>
    </div>`;
}

/** Regime Stability: three boxes; the marker's other side is Crisis. */
export function renderStability(/** @type {VietnamView} */ view, /** @type {Words} */ t) {
  const now = view.tracks.stability;
  return html`
    <div class="ladder stability" data-track="stability">
      <h3>${t('track.stability')} <small>${t(`stability.${now}`)}</small></h3>
      <ol>${STABILITY.map((name) => html`<li class=${name === now ? 'rung here' : 'rung'} data-level=${name} aria-current=${name === now ? 'true' : nothing}><b>${t(`stability.${name}`)}</b></li>`)}</ol>
    </div>`;
}

/** 2.3: who is 1st Eligible, and in which box its cylinder stands. */
export function renderInitiative(/** @type {VietnamView} */ view, /** @type {Words} */ t) {
  const { initiative, first_did: did } = view;
  const cylinder = html`<span class=${`chip ${initiative}`}>${t(`faction.${initiative}`)}</span>`;
  const box = (/** @type {string} */ name) => html`<li class=${name === did ? 'rung here' : 'rung'} data-box=${name} aria-current=${name === did ? 'true' : nothing}><b>${t(`choice.${name}`)}</b>${name === did ? cylinder : nothing}</li>`;
  return html`
    <section class="fp-panel initiative" aria-label=${t('panel.initiative')}>
      <h2>${t('panel.initiative')}</h2>
      <p>${did ? nothing : cylinder} ${t(did ? 'initiative.second' : 'initiative.first', { faction: t(`faction.${initiative}`) })}</p>
      <ol class="boxes">${BOXES.map(box)}${box('pass')}</ol>
    </section>`;
}
