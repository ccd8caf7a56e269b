// The tutorial's voice: what happens now and why, what to choose, and a word when something else was chosen.

import { html, nothing } from '../vendor/lit-html.js';
import { pref, setPref } from './prefs.js';
import { t } from './texts.js';

/** @typedef {import('./model.js').Model} Model */

/** The key the tutorial waits for, if there is a tutorial and it is on its path. */
export const wantedKey = (/** @type {Model} */ model) => (model.looking === 'replay' ? null : model.state?.guide?.key ?? null);

/** Whether an answer leads away from the story; then it is not sent, but explained. */
export const strays = (/** @type {Model} */ model, /** @type {string} */ key) => {
  const wanted = wantedKey(model);
  return wanted !== null && key !== wanted;
};

/** The word for who strayed. */
export function strayText(/** @type {Model} */ model, /** @type {string} */ key) {
  const chosen = model.decision?.options.find((option) => option.key === key);
  return t('web.tutorial.other', { what: chosen?.label ?? key, wanted: model.state.guide?.label });
}

/** The guide; folded, it is one line with what to choose. */
export function renderGuide(/** @type {Model} */ model, /** @type {Actions} */ on) {
  const guide = model.state?.guide;
  if (!guide || model.looking === 'replay') return nothing;
  const { step, steps, key, label, text } = guide;
  const folded = pref('guide') === 'folded' && key !== null;
  const title = step === steps && !key ? t('web.tutorial.done') : step ? t('web.tutorial.step', { n: step, of: steps }) : t('web.tutorial');
  const fold = () => {
    setPref('guide', folded ? 'open' : 'folded');
    on.redraw();
  };
  return html`
    <section id="guide" class=${`guide ${folded ? 'folded' : ''}`} aria-live="polite" data-step=${step} data-steps=${steps} data-wanted=${key ?? ''}>
      <header><b>${title}</b>
        <progress max=${steps} value=${step} aria-label=${t('web.tutorial')}></progress>
        ${key ? html`<button class="icon" id="fold-guide" aria-expanded=${!folded} aria-label=${t('web.tutorial.fold')} title=${t('web.tutorial.fold')} @click=${fold}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d=${folded ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'} fill="none" stroke="currentColor" stroke-width="2"></path></svg></button>` : nothing}
      </header>
      ${folded ? nothing : html`<p class="story">${text}</p>`}
      ${key ? html`<p class="next">${t('web.tutorial.next', { what: label })}</p>` : nothing}
      ${model.stray ? html`<p class="stray" role="status">${model.stray}</p>` : nothing}
    </section>`;
}

let shown = '';
/** A list may be longer than its place: what the guide waits for is brought into sight, once for each step. */
export function revealWanted(/** @type {Model} */ model) {
  const now = `${model.state?.version} ${wantedKey(model)}`;
  if (now === shown) return;
  shown = now;
  document.querySelector('#decision .guided')?.scrollIntoView({ block: 'nearest' });
}
