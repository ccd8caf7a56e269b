// A combat before the die is cast, and after: strengths, odds, modifiers with their rules, the chances of every result.

import { html, nothing } from '../vendor/lit-html.js';
import { ruleButton } from '../js/dialogs.js';
import { signed } from './counters.js';
import { placeName } from './describe.js';

const DICE = [1, 2, 3, 4, 5, 6];

/** How grave a half of a result is, 0 to 4: for its tint. */
function gravity(/** @type {string} */ code) {
  if (code === 'E') return 4;
  const loss = Number.parseInt(code, 10) || 0;
  return (loss >= 50 ? 3 : loss >= 25 ? 2 : loss ? 1 : 0) + (code.endsWith('R') && loss < 50 ? 1 : 0);
}

/** A half of a result in words: "25 %, retreat". */
export function inWords(/** @type {string} */ code, /** @type {Words} */ t) {
  if (code === '-') return t('chaco.result.none');
  if (code === 'E') return t('chaco.result.eliminated');
  const loss = Number.parseInt(code, 10);
  return [loss ? t('chaco.result.loss', { n: loss }) : '', code.endsWith('R') ? t('chaco.result.retreat') : ''].filter(Boolean).join(', ');
}

const line = (/** @type {any} */ { rule, code, n, of }, /** @type {Words} */ t, /** @type {any} */ value) => html`
  <li><span>${t(`combat.${code}`)}${of ? html` <small>${named(of, t)}</small>` : nothing}</span><b>${value(n)}</b>${ruleButton(rule)}</li>`;
/** Hexes by their names, several with commas; anything else is a leader. */
const named = (/** @type {string} */ of, /** @type {Words} */ t) => (/^\d{4}/.test(of) ? of.split(' ').map((hex) => placeName(hex, t)).join(', ') : t(`leader.${of}`));

/** The forecast of an attack: `preview` as the rules reckon it. */
export function renderCombat(/** @type {any} */ preview, /** @type {any} */ { t }, open = true) {
  const enemy = preview.side === 'bolivia' ? 'paraguay' : 'bolivia';
  const plain = (/** @type {number} */ n) => n;
  return html`
    <section class="chaco-combat" aria-label=${t('chaco.combat')}>
      <header>
        <span class=${`force ${preview.side}`}><small>${t('chaco.attack')}</small><b>${preview.attack}</b></span>
        <span class="odds"><small>${t('chaco.odds')}</small><b id="odds">${preview.below ? '<' : ''}${preview.odds}</b></span>
        <span class=${`force ${enemy}`}><small>${t('chaco.defence')}</small><b>${preview.defence}</b></span>
        <span class="die"><small>${t('chaco.die')}</small><b>${signed(preview.die_modifier)}</b></span>
      </header>
      <table class="results"><caption class="visually-hidden">${t('chaco.results')}</caption>
        <thead><tr><th scope="col"><span class="visually-hidden">${t('chaco.die')}</span></th>${DICE.map((die) => html`<th scope="col">${die}</th>`)}</tr></thead>
        <tbody>${[[preview.side, 0], [enemy, 1]].map(([side, half]) => html`
          <tr><th scope="row" class=${side}>${t(half ? 'chaco.defender' : 'chaco.attacker')}</th>${preview.results.map((/** @type {any} */ result) => {
            const code = result.split('/')[half];
            return html`<td class=${`grave-${gravity(code)}`} title=${inWords(code, t)}>${code === '-' ? '–' : code}<span class="visually-hidden"> ${inWords(code, t)}</span></td>`;
          })}</tr>`)}</tbody>
      </table>
      <p class="chances"><span>${t('chaco.leaves', { n: Math.round((preview.defender_leaves / 6) * 100) })}</span>
        <span>${t('chaco.mean', { attacker: preview.attacker_loss, defender: preview.defender_loss })}</span></p>
      <details ?open=${open}><summary>${t('chaco.reckoning')}</summary>
        <ul class="reckoning">
          ${preview.attack_lines.map((/** @type {any} */ one) => line(one, t, plain))}
          ${preview.defence_lines.map((/** @type {any} */ one) => line(one, t, plain))}
          ${preview.modifiers.map((/** @type {any} */ one) => line(one, t, (/** @type {number} */ n) => t('chaco.to_die', { n: signed(n) })))}
          ${preview.modifiers.length ? nothing : html`<li><span>${t('chaco.no_modifiers')}</span></li>`}
        </ul></details>
    </section>`;
}

/** The last combat that the log tells of, as a card. */
export function renderLastCombat(/** @type {News[]} */ lines, /** @type {any} */ { t }) {
  const told = lines.findLast(({ topic }) => topic === 'chaco.combat');
  if (!told) return nothing;
  const { seat, hex, attack, defence, odds, die, modifier, result } = told.args;
  const [own, other] = result.split('/');
  const enemy = seat === 'bolivia' ? 'paraguay' : 'bolivia';
  return html`
    <section class="cp-panel last-combat"><h2>${t('chaco.last_combat')}</h2>
      <p><b>${[hex].flat().map((place) => placeName(place, t)).join(', ')}</b></p>
      <p class="sum"><span class=${`force ${seat}`}>${attack}</span> : <span class=${`force ${enemy}`}>${defence}</span>
        <b>${odds}</b> <span class="rolled" aria-label=${t('chaco.die')}>${die}</span> ${modifier ? signed(modifier) : nothing}</p>
      <dl><div><dt>${t(`faction.${seat}`)}</dt><dd class=${`grave-${gravity(own)}`}>${inWords(own, t)}</dd></div>
        <div><dt>${t(`faction.${enemy}`)}</dt><dd class=${`grave-${gravity(other)}`}>${inWords(other, t)}</dd></div></dl>
    </section>`;
}
