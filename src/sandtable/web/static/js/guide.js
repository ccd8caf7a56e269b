// The tutorial's voice: what happens now and why, what to choose, and a word when something else was chosen.

import { html, nothing } from '../vendor/lit-html.js';
import { t } from './texts.js';

/** The key the tutorial waits for, if there is a tutorial and it is on its path. */
export const wantedKey = (model) => (model.looking === 'replay' ? null : model.state?.guide?.key ?? null);

/** Whether an answer leads away from the story; then it is not sent, but explained. */
export const strays = (model, key) => {
  const wanted = wantedKey(model);
  return wanted !== null && key !== wanted;
};

/** The word for who strayed. */
export function strayText(model, key) {
  const chosen = model.decision?.options.find((option) => option.key === key);
  return t('web.tutorial.other', { what: chosen?.label ?? key, wanted: model.state.guide.label });
}

export function renderGuide(model) {
  const guide = model.state?.guide;
  if (!guide || model.looking === 'replay') return nothing;
  const { step, steps, key, label, text } = guide;
  return html`
    <section id="guide" class="guide" aria-live="polite" data-step=${step} data-steps=${steps} data-wanted=${key ?? ''}>
      <header><b>${step === steps && !key ? t('web.tutorial.done') : step ? t('web.tutorial.step', { n: step, of: steps }) : t('web.tutorial')}</b>
        <progress max=${steps} value=${step} aria-label=${t('web.tutorial')}></progress></header>
      <p>${text}</p>
      ${key ? html`<p class="next">${t('web.tutorial.next', { what: label })}</p>` : nothing}
      ${model.stray ? html`<p class="stray" role="status">${model.stray}</p>` : nothing}
    </section>`;
}
