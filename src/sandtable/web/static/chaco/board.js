// The Chaco board as one SVG. Places that hold something, are on offer or have the keyboard's attention are buttons
// (`data-key="hex:2440"`, `data-key="box:n1"`); counters on offer are buttons in a fan (`data-key="unit:..."`).

import { html, nothing, svg } from '../vendor/lit-html.js';
import { textWidth } from '../js/lettering.js';
import { pref, setPref } from '../js/prefs.js';
import { MAP } from './board_data.js';
import { renderChanges } from './changes.js';
import { counterName, movementPoints, placeLabel, placeName } from './describe.js';
import { beside, BOX, countryNode, HEIGHT, isBox, isPlace, middle, placeAt, shape, WIDTH } from './hexmap.js';
import { attackArrows, controlMarks, flags, overlays, works } from './layers.js';
import { ABOUT, least, look, markScale, stackScale } from './look.js';
import { closedStack, fannedStack, isChosen, members, placeFans, stacksOf } from './stacks.js';

export { attach, describe, milestones, renderAside, renderPanels, STYLES, tellOption } from './side.js';

/** @type {Record<string, any>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SIDES = ['bolivia', 'paraguay'];
const SPACED = 0.04; // between the letters of a major settlement's name, as in board.css
const FEW = 4; // this many stacks with counters on offer are fanned out by themselves

const keyOf = (/** @type {string} */ place) => `${isBox(place) ? 'box' : 'hex'}:${place}`;
const placeOf = (/** @type {string} */ key) => (/^(hex|box):/.test(key) ? key.slice(4) : null);

/** The board's drawing of a view. */
export function renderBoard(/** @type {ChacoView} */ view, /** @type {Ui} */ ui) {
  const stacks = stacksOf(view);
  look.take(view, stacks, ui);
  const offered = new Set([...ui.options].map(placeOf).filter(Boolean));
  const asked = new Set(ABOUT.flatMap((name) => ui.args[name] ?? []));
  const fans = openFans(stacks, ui, asked);
  const scale = look.scale;
  const near = Math.min(Math.max((least() * 1.1) / 8 / scale, 0.55), 9); // a counter's smallest print can be read
  const large = stackScale(scale);
  const marks = markScale(scale);
  const places = /** @type {Set<string>} */ (new Set([...offered, ...stacks.keys(), ...Object.keys(MAP.named), ...Object.keys(MAP.boxes)]));
  if (look.cursor) places.add(look.cursor);
  const layers = pref('chaco') ?? {};
  return html`
    <div class="chaco-holder">
      <svg class=${`chaco-board chaco-ink ${offered.size ? 'choosing' : ''} ${scale > 0.75 && layers.numbers !== false ? 'numbered' : ''} ${scale < 0.34 ? 'far' : ''}`}
        viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label=${ui.t('chaco.map')}
        @click=${(event) => clicked(event, ui, stacks)} @keydown=${(event) => pressed(event, ui, stacks)}
        @pointermove=${(event) => hovered(event, ui)} @pointerleave=${(event) => hovered(event, ui)}
        @focusin=${(event) => hovered(event, ui)} @focusout=${(event) => hovered(event, ui)}>
        ${countryNode(stacks.keys())}
        ${SIDES.map((side) => (layers[side] ? overlays(ui.overlay?.(`supply:${side}`), side) : nothing))}
        ${abroad(ui.t)}${boxes(ui)}
        <g class="control" aria-hidden="true">${controlMarks(view)}</g>
        <g class="works" aria-hidden="true">${works(view)}</g>
        <g class="places">${[...places].sort().map((place) => button(place, view, ui, stacks, offered, asked))}</g>
        <g class="stacks">${[...stacks].map(([, here]) => here.map((/** @type {ChacoStack} */ stack, /** @type {number} */ i) => closedStack(stack, large, marks, here.length > 1 ? i * 24 - 12 : 0)))}</g>
        ${renderChanges(view, ui, large)}${attackArrows(view, ui.args.preview)}${costs(ui.args.costs ?? {}, stacks, scale)}
        <g class="labels" aria-hidden="true">${labels(ui, scale, stacks, large)}</g>
        <g class="fans">${placeFans(fans, near, look.seen, [...asked, ...(offered.size < 8 ? offered : [])].filter(isPlace)).map((/** @type {any} */ fan) => fannedStack(fan, near, ui, (/** @type {ChacoCounter} */ c) => counterLabel(c, ui)))}</g>
      </svg>
      ${toolbar(layers, ui)}${overview(stacks)}
    </div>`;
}

const counterLabel = (/** @type {ChacoCounter} */ c, /** @type {Ui} */ ui) => `${counterName(c, ui.t)}. ${ui.t(ui.options.has(c.key) ? 'chaco.on_offer' : 'chaco.chosen')}`;

/** The stacks to fan out: those the question is about, and the one looked at. */
function openFans(/** @type {ChacoStacks} */ stacks, /** @type {Ui} */ ui, /** @type {any} */ asked) {
  const wanted = new Map();
  /** @type {[string, ChacoCounter[]][]} */
  const offering = [];
  for (const [place, here] of stacks) {
    const counters = here.flatMap(members);
    const open = (/** @type {ChacoCounter} */ c) => (ui.options.has(c.key) || isChosen(c, ui)) && (c.key !== 'csp' || asked.has(place));
    if (counters.some(open)) offering.push([place, counters]);
  }
  if (!offering.some(([, counters]) => counters.some((/** @type {ChacoCounter} */ c) => ui.options.has(c.key)))) offering.length = 0; // all are chosen
  const few = offering.length <= FEW;
  for (const [place, counters] of offering) if (few || asked.has(place) || look.pinned === place) wanted.set(place, counters);
  for (const place of [look.pinned, look.hover]) {
    const counters = (stacks.get(/** @type {string} */ (place)) ?? []).flatMap(members);
    if (counters.length > 1 && !wanted.has(place) && !(place === look.hover && wanted.size)) wanted.set(place, counters);
  }
  return [...wanted].map(([place, counters]) => ({ place, members: counters }));
}

function button(/** @type {string} */ place, /** @type {ChacoView} */ view, /** @type {Ui} */ ui, /** @type {ChacoStacks} */ stacks, /** @type {Set<string | null>} */ offered, /** @type {any} */ asked) {
  const here = stacks.get(place) ?? [];
  const lit = offered.has(place);
  const inside = here.flatMap(members).filter((/** @type {ChacoCounter} */ c) => c.key !== 'csp' && ui.options.has(c.key));
  const names = ['place', isBox(place) ? 'box' : 'hex'];
  if (lit) names.push('on-offer');
  else if (inside.length) names.push('holds-offer');
  if (here.some((/** @type {ChacoStack} */ stack) => stack.units.some((/** @type {ChacoCounter} */ unit) => isChosen(unit, ui)))) names.push('chosen');
  if (asked.has(place)) names.push('in-question');
  if (ui.highlight.has(place) || here.some((/** @type {ChacoStack} */ stack) => members(stack).some((c) => ui.highlight.has(c.id)))) names.push('changed');
  const tabbable = lit || inside.length || place === look.cursor || (!offered.size && !look.cursor && place === look.first);
  return svg`
    <g class=${names.join(' ')} role="button" tabindex=${tabbable ? 0 : -1} data-key=${keyOf(place)} data-place=${place}
      aria-label=${placeLabel(view, place, here, ui.t, lit, ui.args.costs?.[place])}><path class="ring" d=${shape(place, -2)}></path></g>`;
}

/** The neighbours, and north: on this map it lies to the right. */
const abroad = (/** @type {Words} */ t) => svg`
  <g class="neighbours" aria-hidden="true">
    <text x="330" y="1250" transform="rotate(-62 330 1250)">${t('chaco.argentina')}</text>
    <g class="compass" transform="translate(300 800) rotate(78)"><circle r="62"></circle><circle r="52"></circle>
      <path d="M0 -84L13 -13L84 0L13 13L0 84L-13 13L-84 0L-13 -13Z"></path><path class="dark" d="M0 -84L13 -13L0 0ZM84 0L13 13L0 0ZM0 84L-13 13L0 0ZM-84 0L-13 -13L0 0Z"></path></g>
    <text class="north" x="398" y="788">N</text>
  </g>`;

const boxes = (/** @type {Ui} */ ui) => svg`
  <g class="boxes" aria-hidden="true">${Object.entries(MAP.boxes).map(([name, { at: [x, y], side, turn }]) => svg`
    <g class=${`off-map ${side}`}><rect x=${x - BOX[0] / 2} y=${y - BOX[1] / 2} width=${BOX[0]} height=${BOX[1]} rx="8"></rect>
      <text x=${x} y=${y - BOX[1] / 2 + 15}>${ui.t(`box.${name}`)}</text>
      <text class="cost" x=${x} y=${y + BOX[1] / 2 - 6}>${ui.t(turn ? 'chaco.box.turn' : 'chaco.box.mp')}</text></g>`)}</g>`;

const overlap = (/** @type {any} */ a, /** @type {any} */ b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** What a stack covers, with the marks around it. */
function stackBox(/** @type {string} */ hex, /** @type {number} */ stackScale) {
  const [x, y] = middle(hex);
  return { left: x - 44 * stackScale, right: x + 44 * stackScale, top: y - 40 * stackScale, bottom: y + 22 * stackScale };
}

/** Names grow with the distance; from afar only the major settlements keep theirs. Below the place, or where nothing is in the way. */
function labels(/** @type {Ui} */ ui, /** @type {number} */ scale, /** @type {ChacoStacks} */ stacks, /** @type {number} */ stackScale) {
  const size = Math.min(Math.max((least() * 1.1) / scale, 10), 44);
  const taken = [...stacks.keys()].map((place) => stackBox(place, stackScale));
  const shown = Object.entries(MAP.named).filter(([, rank]) => rank > 1 || scale > 0.4).sort(([, a], [, b]) => b - a);
  return shown.map(([hex, rank]) => {
    const [x, y] = middle(hex);
    const name = placeName(hex, ui.t).replace(/ \(\d{4}\)$/, '');
    const height = rank > 1 ? size * 1.12 : size;
    const width = rank > 1 ? textWidth(name.toUpperCase(), height, 700) + name.length * height * SPACED : textWidth(name, height, 700);
    const at = (/** @type {number} */ middleX, /** @type {number} */ baseline) => ({ middleX, baseline, left: middleX - width / 2, right: middleX + width / 2, top: baseline - height * 0.8, bottom: baseline + height * 0.25 });
    const own = stacks.has(hex) ? stackBox(hex, stackScale) : { left: x - 16, right: x + 16, top: y - 22, bottom: y };
    const ways = [
      at(x, Math.max(y + 30 + size * 0.42, own.bottom + height * 0.85)), at(x, own.top - height * 0.3),
      at(own.right + 4 + width / 2, y + height * 0.3), at(own.left - 4 - width / 2, y + height * 0.3),
    ];
    const box = ways.find((way) => !taken.some((other) => overlap(way, other))) ?? ways[0];
    taken.push(box);
    return svg`<text class=${rank > 1 ? 'town major' : 'town'} x=${box.middleX} y=${box.baseline} font-size=${height.toFixed(1)}>${name}</text>`;
  });
}

/** What each hex within reach costs, in movement points. */
function costs(/** @type {any} */ found, /** @type {ChacoStacks} */ stacks, /** @type {number} */ scale) {
  if (scale < 0.34) return nothing;
  return svg`<g class="costs" aria-hidden="true">${Object.entries(found).filter(([place]) => !isBox(place)).map(([hex, sixths]) => {
    const [x, y] = middle(hex);
    return svg`<text x=${x} y=${y - (stacks.has(hex) ? 23 : 12)} font-size=${Math.min(Math.max((least() * 1.1) / scale, 11), 24).toFixed(1)}>${movementPoints(sixths)}</text>`;
  })}</g>`;
}

function toolbar(/** @type {any} */ layers, /** @type {Ui} */ ui) {
  const toggle = (/** @type {string} */ name) => {
    setPref('chaco', { ...layers, [name]: !(layers[name] ?? name === 'numbers') });
    ui.redraw();
  };
  return html`
    <div class="chaco-tools" role="group" aria-label=${ui.t('chaco.layers')}>
      ${SIDES.map((side) => html`<button class=${`layer ${side}`} data-layer=${side} aria-pressed=${Boolean(layers[side])} @click=${() => toggle(side)}>
        <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">${flags(side)}</svg>${ui.t('chaco.supply')}<span class="visually-hidden"> ${ui.t(`faction.${side}`)}</span></button>`)}
    </div>`;
}

/** The whole map small, with what is seen of it; a press goes there. */
const overview = (/** @type {ChacoStacks} */ stacks) => html`
  <svg class="chaco-overview" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" @pointerdown=${(event) => look.goTo(event)} @pointermove=${(event) => event.buttons && look.goTo(event)}>
    <path class="land" d=${MAP.land}></path>
    ${MAP.rivers.map((/** @type {{d: string}} */ { d }) => svg`<path class="river" d=${d}></path>`)}
    ${[...stacks].map(([place, [{ side }]]) => {
      const [x, y] = middle(place);
      return side === 'bolivia' ? svg`<rect class=${`dot ${side}`} x=${x - 34} y=${y - 34} width="68" height="68"></rect>` : svg`<circle class=${`dot ${side}`} cx=${x} cy=${y} r="38"></circle>`;
    })}
    <rect class="window" x="0" y="0" width=${WIDTH} height=${HEIGHT}></rect>
  </svg>`;

// ---------------------------------------------------------------- hands

/** The place under an event: a button's own, else the hex under the pointer. */
function placeUnder(/** @type {PageEvent} */ event) {
  const element = event.target.closest?.('[data-place]');
  if (element) return element.dataset.place;
  if (event.clientX === undefined) return undefined;
  const board = event.currentTarget;
  return placeAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse()));
}

function hovered(/** @type {PageEvent} */ event, /** @type {Ui} */ ui) {
  const gone = event.type === 'pointerleave' || event.type === 'focusout';
  const place = gone ? undefined : placeUnder(event);
  if (event.type === 'focusin' && event.target.matches(':focus-visible')) look.cursor = place;
  if (event.pointerType === 'touch') return; // a finger pins what it touches
  if (place === look.hover) return;
  look.hover = place;
  ui.onHover(place ? { place } : null, event);
  ui.redraw();
}

/** A counter or place on offer is taken; one that only holds something on offer is fanned out; the rest says why not. */
function choose(/** @type {HTMLElement} */ element, /** @type {string} */ place, /** @type {Ui} */ ui, /** @type {ChacoStacks} */ stacks) {
  const key = element?.dataset.counter ? element.dataset.key : place && keyOf(place);
  if (!key) {
    look.pinned = null;
    ui.redraw();
    return;
  }
  if (ui.options.has(key)) {
    look.pinned = null;
    ui.onPick(key);
    return;
  }
  const inside = (stacks.get(place) ?? []).flatMap(members).filter((/** @type {ChacoCounter} */ c) => c.key !== 'csp' && ui.options.has(c.key));
  look.pinned = look.pinned === place ? null : place;
  if (inside.length === 1 && look.pinned === null) ui.onPick(inside[0].key);
  else if (!inside.length && ui.options.size) ui.onAsk(key);
  ui.redraw();
}

function clicked(/** @type {PageEvent} */ event, /** @type {Ui} */ ui, /** @type {ChacoStacks} */ stacks) {
  choose(event.target.closest('[data-place]'), placeUnder(event), ui, stacks);
}

function pressed(/** @type {PageEvent} */ event, /** @type {Ui} */ ui, /** @type {ChacoStacks} */ stacks) {
  const element = event.target.closest('[data-place]');
  if (!element || event.altKey || event.ctrlKey || event.metaKey) return;
  const { place } = element.dataset;
  if (event.key === 'Enter' || event.key === ' ') choose(element, place, ui, stacks);
  else if (ARROWS[event.key] && !event.shiftKey) {
    const next = beside(place, ARROWS[event.key]);
    if (next) {
      const board = event.currentTarget;
      look.cursor = next;
      ui.redraw();
      queueMicrotask(() => board.querySelector(`.place[data-place="${next}"]`)?.focus());
    }
  } else if (event.key === 'Escape' && look.pinned) {
    look.pinned = null;
    ui.redraw();
  } else return;
  event.preventDefault();
}

