// The scores over time as lines, told apart by colour, dash and name.

import { html, nothing, svg } from '../vendor/lit-html.js';
import { textWidth } from './lettering.js';
import { t } from './texts.js';

const LEAST_SWING = 5; // of a hundred; a step that moves chances by less has not decided anything
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [330, 210, 30, 70, 10, 22];
const [SIZE, WEIGHT] = [12, 700]; // of the names at the lines' ends, as in table.css

/** Whole numbers to mark on an axis. */
function ticks(/** @type {number} */ low, /** @type {number} */ high) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => (high - low) / size <= 6) ?? 200;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Labels at the lines' ends, moved apart where they would overlap: down, and up again from the bottom, where losers end together. */
function spread(/** @type {{seat: string, y: number}[]} */ labels, gap = 14) {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  sorted.forEach((label, i) => {
    if (i) label.y = Math.max(label.y, sorted[i - 1].y + gap);
  });
  let floor = HEIGHT - BOTTOM;
  for (const label of [...sorted].reverse()) {
    label.y = Math.min(label.y, floor);
    floor = label.y - gap;
  }
  return sorted;
}

/** The scores. `marks`: cards and Coups, named where the pointer rests; the great ones with a line through the chart. */
export function renderChart(/** @type {any} */ { series, labels, points }, /** @type {any} */ last, /** @type {any[]} */ marks, /** @type {Actions} */ on) {
  if (!series.length) return html`<p class="hint">${t('web.chart.none')}</p>`;
  const rows = series.map((/** @type {any} */ { moment, scores }) => ({ moment, values: scores }));
  const values = rows.flatMap((/** @type {any} */ row) => Object.values(row.values));
  const told = (/** @type {number} */ n) => (n > 0 && !points ? `+${n}` : minus(n));
  const title = t(points ? 'web.chart.points' : 'web.chart');
  return plot({ rows, labels, title, told, low: Math.min(0, ...values) - 1, high: Math.max(0, ...values) + 1 }, last, marks, on);
}

/** The win chances over time, in the same way; nothing where they are not told. */
export function renderChances(/** @type {any} */ { chances, labels }, /** @type {any} */ last, /** @type {any[]} */ marks, /** @type {Actions} */ on) {
  if (!chances.length) return nothing;
  const rows = chances.map((/** @type {any} */ { moment, wins }) => ({ moment, values: inPercent(wins) }));
  return html`${plot({ rows, labels, title: t('web.chances'), told: percent, low: 0, high: 100 }, last, marks, on)}
    <p class="hint">${t('web.chances.help')}</p>`;
}

const minus = (/** @type {number} */ n) => `${n}`.replace('-', '\u2212');
/** Chances in whole percent that add up to 100 with nobody's: what rounding down leaves goes to those it took most from. Equal ones stay equal: seats of one player win together, and theirs counts once. */
export function inPercent(/** @type {Record<string, number>} */ wins) {
  const chances = [...new Set(Object.values(wins))];
  const nobody = Math.max(0, 1 - chances.reduce((sum, p) => sum + p, 0));
  const parts = [...chances, nobody].map((p) => ({ part: 100 * p, whole: Math.floor(100 * p) }));
  const left = 100 - parts.reduce((sum, { whole }) => sum + whole, 0);
  for (const one of [...parts].sort((a, b) => a.whole - a.part - (b.whole - b.part) || b.part - a.part).slice(0, Math.max(0, left))) one.whole += 1;
  return Object.fromEntries(Object.entries(wins).map(([seat, p]) => [seat, parts[chances.indexOf(p)].whole]));
}

/** So many of a hundred. */
export const percent = (/** @type {number} */ n) => t('web.percent', { n });

function plot(/** @type {any} */ { rows, labels, title, told, low, high }, /** @type {any} */ last, /** @type {any[]} */ marks, /** @type {Actions} */ on) {
  const seats = Object.keys(rows[0].values);
  const named = (/** @type {string} */ seat) => `${labels[seat] ?? seat} ${told(rows.at(-1).values[seat] ?? 0)}`;
  const end = WIDTH - Math.max(RIGHT, ...seats.map((seat) => textWidth(named(seat), SIZE, WEIGHT) + 8)); // where the lines end and their names begin
  const x = (/** @type {number} */ moment) => LEFT + (moment / Math.max(last, 1)) * (end - LEFT);
  const y = (/** @type {number} */ score) => TOP + ((high - score) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const path = (/** @type {string} */ seat) => rows.map((/** @type {any} */ { moment, values }, /** @type {number} */ i) =>
    `${i ? `H${x(moment).toFixed(1)}V` : `M${x(moment).toFixed(1)} `}${y(values[seat] ?? 0).toFixed(1)}`).join('') + `H${x(last).toFixed(1)}`;
  const ends = spread(seats.map((seat) => ({ seat, y: y(rows.at(-1).values[seat] ?? 0) })));
  const describe = ends.map(({ seat }) => named(seat)).join(', ');
  const clicked = (/** @type {PageEvent} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    on.replay(Math.round(Math.min(Math.max((at - LEFT) / (end - LEFT), 0), 1) * last));
  };
  return html`
    <figure class="chart">
      <figcaption>${title}</figcaption>
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`${title}: ${describe}`} @click=${clicked}>
        ${ticks(low, high).map((n) => svg`<g class=${n === 0 ? 'zero' : 'tick'}>
          <line x1=${LEFT} x2=${end} y1=${y(n)} y2=${y(n)}></line><text x=${LEFT - 5} y=${y(n) + 4}>${minus(n)}</text></g>`)}
        ${marks.map(({ at, label, great }) => svg`<g class=${great ? 'milestone great' : 'milestone'}><title>${label}</title>
          <line x1=${x(at)} x2=${x(at)} y1=${great ? TOP : HEIGHT - BOTTOM - 6} y2=${HEIGHT - BOTTOM}></line></g>`)}
        ${seats.map((seat, i) => svg`<path class=${`series seat-${seat} dash-${i % 4}`} d=${path(seat)}></path>`)}
        ${ends.map(({ seat, y: at }) => svg`<text class=${`end seat-${seat}`} x=${end + 5} y=${at + 4}>${named(seat)}</text>`)}
        <text class="axis" x=${LEFT} y=${HEIGHT - 5}>0</text><text class="axis" x=${end} y=${HEIGHT - 5} text-anchor="end">${last}</text>
      </svg>
    </figure>`;
}

/** The steps that moved the winner's chances most, the first first: [{from, until, before, after}]; at most three. */
export function decisiveMoments(/** @type {any} */ { chances }, /** @type {any} */ winner) {
  const steps = [];
  for (let i = 1; i < chances.length; i += 1) {
    const [before, after] = [chances[i - 1], chances[i]].map(({ wins }) => (inPercent(wins)[winner] ?? 0));
    if (Math.abs(after - before) >= LEAST_SWING) steps.push({ from: chances[i - 1].moment, until: chances[i].moment, before, after });
  }
  steps.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  return steps.slice(0, 3).sort((a, b) => a.until - b.until);
}

/** The step in which a seat gained most on its best rival: what decided the game, if anything did. {seat, gain, from} or null. */
export function turningPoint(/** @type {any} */ { series }, /** @type {any} */ winner) {
  let best = null;
  const lead = (/** @type {any} */ { scores }) => scores[winner] - Math.max(...Object.entries(scores).filter(([seat]) => seat !== winner).map(([, n]) => n));
  for (let i = 1; i < series.length; i += 1) {
    const gain = lead(series[i]) - lead(series[i - 1]);
    if (gain > (best?.gain ?? 0)) best = { gain, from: series[i - 1].moment, until: series[i].moment };
  }
  return best;
}

const minutes = (/** @type {number} */ seconds) => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** What can be counted. */
export function renderStatistics(/** @type {any} */ found) {
  const dice = Object.entries(found.dice);
  const most = Math.max(1, ...dice.map(([, n]) => n));
  return html`
    <table class="statistics">
      <caption>${t('web.statistics')}</caption>
      <thead><tr><th scope="col">${t('web.statistics.seat')}</th><th scope="col">${t('web.statistics.answers')}</th>
        <th scope="col">${t('web.statistics.thinking')}</th></tr></thead>
      <tbody>${Object.entries(found.answers).map(([seat, n]) => html`
        <tr><th scope="row">${found.labels[seat]}</th><td>${n}</td>
          <td>${seat in found.thinking_seconds ? minutes(found.thinking_seconds[seat]) : '–'}</td></tr>`)}</tbody>
    </table>
    ${dice.length ? html`
      <table class="statistics dice"><caption>${t('web.statistics.dice')}</caption>
        <tbody>${dice.map(([face, n]) => html`<tr><th scope="row">${face}</th><td>${n}</td>
          <td class="bar"><meter max=${most} value=${n} aria-hidden="true"></meter></td></tr>`)}</tbody></table>` : nothing}
    <p class="hint">${t('web.statistics.more', { steps: found.steps.length - 1, undos: found.undos })}</p>`;
}
