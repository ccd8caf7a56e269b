// The buttons that bring the board nearer, farther, and whole into the window.

import { html } from '../vendor/lit-html.js';
import { t } from './texts.js';

export const renderZoom = (/** @type {any} */ zoomer) => html`
  <div class="zoom" role="group" aria-label=${t('web.zoom')}>
    <button class="icon" aria-label=${t('web.zoom.in')} @click=${() => zoomer.zoomIn()}>+</button>
    <button class="icon" aria-label=${t('web.zoom.out')} @click=${() => zoomer.zoomOut()}>−</button>
    <button class="icon" aria-label=${t('web.zoom.all')} @click=${() => zoomer.fit()}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" fill="none" stroke="currentColor" stroke-width="2"></path></svg></button>
  </div>`;
