// The Fire in the Lake board as one SVG: `render(renderBoard(view, ui), element)`.
//
// Spaces are buttons (`data-key="space:<id>"`); what is on offer has the class `on-offer`. Tokens become buttons
// (`data-key="piece:<id>"`) when that piece is on offer in the space that the decision names (`ui.space`).

import { html, nothing, svg } from '../vendor/lit-html.js';
import { BOARD } from './board_data.js';
import { renderChanges } from './changes.js';
import { clips, compass, terrainPatterns } from './defs.js';
import { seaTracks } from './sea.js';
import { spaceLabel, spaceState, stackLabel } from './describe.js';
import { around, neighbourTowards, placeTokens, tokenAt } from './layout.js';
import { cityHeader, closedHeader, locShield, provinceHeader } from './markers.js';
import { tokenClass, tokenShape } from './tokens.js';

export { describeSpace } from './describe.js';
export { attach, describe, milestones, renderCard, renderPanels, STYLES } from './side.js';
export { renderStatus } from './status.js';

/** @type {Record<string, any>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** @type {Record<string, any>} */
const ORDER = { province: 0, loc: 1, city: 2 };
const SPACES = Object.entries(BOARD.spaces).sort(([, a], [, b]) => ORDER[a.kind] - ORDER[b.kind]);
const ofKind = (/** @type {string} */ kind) => SPACES.filter(([, space]) => space.kind === kind);
const PROVINCES = ofKind('province');
const LOCS = ofKind('loc');
const CITIES = ofKind('city');

/** The board's drawing of a view. */
export function renderBoard(/** @type {VietnamView} */ view, /** @type {Ui} */ ui) {
  const changed = new Set(ui.highlight ?? []);
  const chosen = new Set(ui.chosen ?? []);
  const closed = new Set(view.closed ?? []);
  const anyOffered = SPACES.some(([id]) => ui.options.has(`space:${id}`));
  const states = Object.fromEntries(SPACES.map(([id]) => [id, spaceState(view, id)]));
  const placed = Object.fromEntries(SPACES.map(([id, space]) => [id, placeTokens(BOARD, space, states[id].pieces)]));
  const button = (/** @type {string} */ id, /** @type {string} */ classes, /** @type {any} */ drawing) => {
    const offered = ui.options.has(`space:${id}`);
    const state = states[id];
    const names = ['space', classes, `held-${state.control}`];
    if (offered) names.push('on-offer');
    if (changed.has(id)) names.push('changed');
    if (ui.space === id) names.push('in-question');
    if (chosen.has(id)) names.push('chosen');
    if (closed.has(id)) names.push('closed');
    // Tab visits what is on offer; the arrow keys reach everything else.
    const tabbable = offered || (!anyOffered && id === 'saigon');
    return svg`
      <g class=${names.join(' ')} role="button" tabindex=${tabbable ? 0 : -1} data-key=${`space:${id}`} data-space=${id}
        aria-label=${spaceLabel(view, id, ui.t, offered, chosen.has(id))}>${drawing}${hub(BOARD.spaces[id])}</g>`;
  };
  const hover = (/** @type {PageEvent} */ event) => hovered(event, placed, ui);
  return html`
    <svg class="fitl-board fitl-ink" viewBox=${VIEW_BOX} role="group"
      aria-label=${ui.t('map.title')}
      @click=${(event) => clicked(event, ui)} @keydown=${(event) => pressed(event, ui)}
      @pointermove=${hover} @pointerdown=${hover} @pointerleave=${hover} @focusin=${hover} @focusout=${hover}>
      <defs>${terrainPatterns()}${clips(BOARD.spaces)}</defs>
      ${backdrop(ui.t)}
      <g class="provinces">${PROVINCES.map(([id, space]) => button(id, `province ${space.terrain} ${space.country}`, provinceShape(id, space)))}</g>
      <g class="frontiers">${BOARD.frontiers.map((/** @type {string} */ d) => svg`<path d=${d}></path>`)}</g>
      <g class="locs">${LOCS.map(([id, space]) => button(id, `loc ${space.mekong ? 'mekong' : ''} ${space.highway ? 'highway' : ''}`, locShape(space, placed[id])))}</g>
      ${towns()}${seaTracks(view, ui.t)}
      <g class="cities">${CITIES.map(([id, space]) => button(id, 'city', cityShape(space)))}</g>
      <g class="headers" aria-hidden="true">
        ${PROVINCES.map(([id, space]) => (closed.has(id) ? closedHeader(space, ui.t(`space.${id}`)) : provinceHeader(space, states[id], ui.t(`space.${id}`), ui.t)))}
        ${CITIES.map(([id, space]) => cityHeader(space, states[id], ui.t(`space.${id}`), ui.t))}
        ${LOCS.map(([id, space]) => locShield(space, states[id], ui.options.has(`space:${id}`)))}
      </g>
      <g class="checks" aria-hidden="true">${SPACES.filter(([id]) => chosen.has(id)).map(([, space]) => check(space))}</g>
      <g class="tokens">${SPACES.map(([id]) => placed[id].map((one) => token(one, id, ui)))}</g>
      ${renderChanges(view, ui)}
    </svg>`;
}

const VIEW_BOX = `0 0 ${BOARD.width} ${BOARD.height}`;

const backdrop = (/** @type {Words} */ t) => svg`
  <g class="backdrop" aria-hidden="true">
    <rect class="sea" x="-2000" y="-2000" width="6000" height="6000"></rect>
    <rect class="waves" x="-2000" y="-2000" width="6000" height="6000"></rect>
    <g class="shallows">${BOARD.land.map((/** @type {string} */ d) => svg`<path class="far" d=${d}></path><path class="near" d=${d}></path>`)}</g>
    <path class="abroad" d=${BOARD.neutral}></path><path class="abroad hatch" d=${BOARD.neutral}></path>
    ${compass(1520, 1490)}
    <text class="sea-name" x="1440" y="140">${t('map.south_china_sea')}</text>
    <text class="sea-name small" x="130" y="1530">${t('map.gulf_of_thailand')}</text>
  </g>`;

const provinceShape = (/** @type {string} */ id, /** @type {DrawnSpace} */ space) => svg`
  <path class="land" d=${space.path}></path>
  <path class="texture" d=${space.path}></path>
  <g clip-path=${`url(#fb-clip-${id})`}>
    <path class="hold" d=${space.path}></path><path class="ring" d=${space.path}></path>
  </g>
  <path class="edge" d=${space.path}></path>`;

function locShape(/** @type {DrawnSpace} */ space, /** @type {Token[]} */ placed) {
  const [x, y, width, height] = placed.length ? around(placed, 3) : [0, 0, 0, 0];
  return svg`
    ${space.paths.map((/** @type {string} */ d) => svg`<path class="ring" d=${d}></path><path class="bed" d=${d}></path><path class="way" d=${d}></path>
      ${space.highway ? svg`<path class="middle" d=${d}></path>` : nothing}<path class="hit" d=${d}></path>`)}
    ${placed.length ? svg`<path class="tie" d=${`M${space.shield[0]} ${space.shield[1]}L${x + width / 2} ${y + height / 2}`}></path>
      <rect class="tray" x=${x} y=${y} width=${width} height=${height} rx="7"></rect>` : nothing}
    <circle class="hit-point" cx=${space.shield[0]} cy=${space.shield[1]} r="20"></circle>`;
}

const cityShape = (/** @type {DrawnSpace} */ space) => svg`
  <circle class="ring" cx=${space.heart[0]} cy=${space.heart[1]} r=${space.radius + 4}></circle>
  <circle class="wall" cx=${space.heart[0]} cy=${space.heart[1]} r=${space.radius}></circle>
  <circle class="hold" cx=${space.heart[0]} cy=${space.heart[1]} r=${space.radius - 4.5}></circle>`;

const towns = () => svg`
  <g class="towns" aria-hidden="true">${BOARD.towns.map((/** @type {any} */ { name, at, label, anchor }) => svg`
    <circle cx=${at[0]} cy=${at[1]} r="9"></circle>
    <text x=${label[0]} y=${label[1]} text-anchor=${anchor}>${name}</text>`)}</g>`;

function token(/** @type {Token} */ { piece, count, x, y, scale }, /** @type {string} */ id, /** @type {Ui} */ ui) {
  const offered = ui.space === id && ui.options.has(`piece:${piece}`);
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`;
  const number = ui.counted?.space === id ? ui.counted.pieces[piece] : undefined;
  if (number) return countedToken(piece, count, id, place, scale, number, ui);
  if (!offered) {
    return svg`<g class=${tokenClass(piece)} transform=${place} data-piece=${piece} data-space=${id} aria-hidden="true">${tokenShape(piece, count, scale)}</g>`;
  }
  return svg`
    <g class=${`${tokenClass(piece)} on-offer`} transform=${place} role="button" tabindex="0" data-key=${`piece:${piece}`}
      data-piece=${piece} data-space=${id} aria-label=${stackLabel(piece, count, id, ui.t)}>
      <rect class="lit" x="-20" y="-20" width="40" height="40" rx="7"></rect>${tokenShape(piece, count, scale)}</g>`;
}

/** A stack of which some are to be taken: a click takes one more, the badge says how many. */
const countedToken = (/** @type {string} */ piece, /** @type {number} */ count, /** @type {string} */ id, /** @type {string} */ place, /** @type {number} */ scale, /** @type {any} */ { n, most }, /** @type {Ui} */ ui) => svg`
  <g class=${`${tokenClass(piece)} on-offer counted`} transform=${place} role="button" tabindex="0" data-counted=${piece} data-space=${id}
    aria-label=${ui.t('web.count_stack', { what: stackLabel(piece, count, id, ui.t), n, of: most })}>
    <rect class="lit" x="-20" y="-20" width="40" height="40" rx="7"></rect>${tokenShape(piece, count, scale)}
    ${n ? svg`<g class="taken" transform="translate(17 17)"><circle r="14"></circle><text y="8">${n}</text></g>` : nothing}</g>`;

/** The mark of a space that was chosen in this question already. */
const check = (/** @type {any} */ { kind, shield, header, heart, radius }) => {
  const [x, y] = kind === 'loc' ? [shield[0] + 20, shield[1] - 18] : kind === 'city' ? [heart[0] + radius * 0.8, heart[1] - radius * 0.6] : [header[0], header[1] - 48];
  return svg`<g class="check" transform=${`translate(${x} ${y})`}><circle r="15"></circle><path d="M-7 0L-2 6L8 -6"></path></g>`;
};

/** A box without paint that puts the middle of a space's button on the space itself. */
const hub = (/** @type {any} */ { hub: box }) =>
  box ? svg`<rect class="hub" x=${box[0]} y=${box[1]} width=${box[2]} height=${box[3]}></rect>` : nothing;

/** What lies under an event: a space, perhaps a stack in it. Tokens let clicks through, so stacks are found by place. */
function hitOf(/** @type {PageEvent} */ event, /** @type {Record<string, Token[]>} */ placed) {
  const element = event.target.closest?.('[data-space]');
  if (!element || event.type === 'pointerleave' || event.type === 'focusout') return null;
  const { space, piece } = element.dataset;
  if (piece || event.type === 'focusin') return { space, piece: piece ?? null };
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(event.currentTarget.getScreenCTM().inverse());
  return { space, piece: tokenAt(placed[space], at)?.piece ?? null };
}

const lastHit = new WeakMap();

/** Tell the page only when what lies under the pointer or the focus has changed. */
function hovered(/** @type {PageEvent} */ event, /** @type {Record<string, Token[]>} */ placed, /** @type {Ui} */ ui) {
  const hit = hitOf(event, placed);
  const name = hit ? `${hit.space} ${hit.piece}` : '';
  if (lastHit.get(event.currentTarget) === name) return;
  lastHit.set(event.currentTarget, name);
  showNeighbours(event.currentTarget, hit?.space);
  ui.onHover?.(hit, event);
}

/** While a space is pointed at, its neighbours are marked: where pieces can come from and go to. */
function showNeighbours(/** @type {DrawnBoard} */ board, /** @type {string} */ id) {
  for (const element of board.querySelectorAll('.near')) element.classList.remove('near');
  for (const other of id ? BOARD.spaces[id].adjacent : []) {
    board.querySelector(`[data-key="space:${other}"]`).classList.add('near');
  }
}

/** A stack on offer is picked; anything else in a space stands for the space. */
function choose(/** @type {HTMLElement} */ element, /** @type {Ui} */ ui) {
  const { counted, key, piece, space } = element.dataset;
  if (counted) {
    ui.counted?.add(counted);
    return;
  }
  if (piece && key && ui.options.has(key)) ui.onPick(key);
  else if (ui.options.has(`space:${space}`)) ui.onPick(`space:${space}`);
  else if (space) ui.onAsk?.(space);
}

function clicked(/** @type {PageEvent} */ event, /** @type {Ui} */ ui) {
  const element = event.target.closest('[data-space]');
  if (element) choose(element, ui);
}

function pressed(/** @type {PageEvent} */ event, /** @type {Ui} */ ui) {
  const element = event.target.closest('[data-space]');
  if (!element || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Enter' || event.key === ' ') choose(element, ui);
  else if (ARROWS[event.key] && !event.shiftKey) {
    const next = neighbourTowards(BOARD.spaces, element.dataset.space, ARROWS[event.key]);
    if (next) event.currentTarget.querySelector(`[data-key="space:${next}"]`).focus();
  } else return;
  event.preventDefault();
}
