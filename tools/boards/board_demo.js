// The three set-ups and a crowded board, without a server: `python -m http.server` at the repository's root, then
// /tools/boards/board_demo.html?position=short|medium|full|stress&theme=dark&offer=1

import { html, nothing, render } from '../../src/sandtable/web/static/vendor/lit-html.js';
import { describeSpace, renderBoard } from '../../src/sandtable/web/static/fitl/board.js';
import { BOARD } from '../../src/sandtable/web/static/fitl/board_data.js';
import { renderCards, renderForces, renderLasting, renderSequence } from '../../src/sandtable/web/static/fitl/boxes.js';
import { renderLegend } from '../../src/sandtable/web/static/fitl/legend.js';
import { lettersReady } from '../../src/sandtable/web/static/js/lettering.js';
import { attachPanZoom } from '../../src/sandtable/web/static/js/panzoom.js';
import { renderTracks, renderVictory } from '../../src/sandtable/web/static/fitl/tracks.js';
import { deck, die, icon, ICONS } from '../../src/sandtable/web/static/js/symbols.js';
import { missing, t } from './board_demo_words.js';

const DATA = '../../src/sandtable/vietnam/fitl/data';
const LEADERS = { 125: 'khanh', 126: 'young_turks', 127: 'ky', 128: 'thieu' };

/** "us_bases" of the set-up file is "us_base" of the view. */
const one = (piece) => (/_(troops|police)$/.test(piece) ? piece : piece.replace(/s$/, ''));

function pool(pieces) {
  const view = {};
  for (const [piece, count] of Object.entries(pieces)) if (!piece.endsWith('_tunnels')) view[one(piece)] = count;
  for (const side of ['vc', 'nva']) {
    const tunnels = pieces[`${side}_tunnels`] ?? 0;
    if (tunnels) Object.assign(view, { [`${side}_tunnel`]: tunnels, [`${side}_base`]: view[`${side}_base`] - tunnels });
  }
  return view;
}

function viewOf(setup, cards) {
  const totals = setup.printed_totals;
  const lasting = Object.fromEntries(['shaded', 'unshaded'].flatMap((side) => setup.capabilities[side].map((n) => [n, side])));
  const scores = { us: totals.support_plus_available, arvn: totals.coin_control_plus_patronage, nva: totals.nva_control_plus_bases, vc: totals.opposition_plus_bases };
  const thresholds = { us: 50, arvn: 50, nva: 18, vc: 35 };
  return {
    game: 'fitl', scenario: setup.id, edition: 2, card: 68, next_card: 17, monsoon: setup.id.startsWith('medium'),
    leader: LEADERS[setup.leader_box.current] ?? 'minh', leader_cards: setup.leader_box.under ?? [],
    tracks: { aid: setup.tracks.aid, patronage: setup.tracks.patronage, econ: setup.tracks.total_econ, trail: setup.tracks.trail, resources: setup.resources },
    ends: { edge: 75, trail: 4 },
    scores, thresholds,
    margins: Object.fromEntries(Object.entries(scores).map(([who, score]) => [who, score - thresholds[who]])),
    parts: Object.fromEntries(Object.entries(scores).map(([who, score]) => [who, [score, 0]])),
    eligible: setup.eligible, order: cards[68].order, acted: [], passed: [], first_did: '', up: cards[68].order[0], capabilities: lasting, momentum: { 17: 'unshaded' }, pivotal: { vc: 124 },
    spaces: Object.fromEntries(Object.entries(setup.spaces).map(([id, s]) => [id, { ...s, counts: BOARD.spaces[id].population * (LEVELS.indexOf(s.support ?? 'neutral') - 2), pieces: pool(s.pieces), terror: 0, sabotage: 0 }])),
    available: pool(setup.available), casualties: pool(setup.casualties), out_of_play: pool(setup.out_of_play),
    cards,
  };
}

const CROWD = {
  us_base: 1, us_troops: 12, us_irregular: 2, us_irregular_active: 1, arvn_troops: 8, arvn_police: 6, arvn_ranger: 2,
  nva_troops: 14, nva_guerrilla: 5, nva_guerrilla_active: 3, vc_tunnel: 1, vc_guerrilla: 4, vc_guerrilla_active: 10, vc_base: 1,
};
const LEVELS = ['active_opposition', 'passive_opposition', 'neutral', 'passive_support', 'active_support'];

/** Ten and more stacks everywhere: nothing may overlap even then. */
function crowded(view) {
  const spaces = {};
  Object.entries(BOARD.spaces).forEach(([id, space], i) => {
    const most = { province: 12 + (i % 3), city: 8 + (i % 4), loc: 1 + (i % 4) }[space.kind];
    const start = space.kind === 'loc' ? 4 : 0;
    spaces[id] = {
      pieces: Object.fromEntries(Object.entries(CROWD).slice(start, start + most)),
      support: space.population ? LEVELS[i % 5] : 'neutral', counts: space.population * ((i % 5) - 2), control: ['coin', 'nva', 'none'][i % 3],
      terror: i % 4 === 0 ? 1 + (i % 3) : 0, sabotage: space.kind === 'loc' && i % 4 === 1 ? 1 : 0,
    };
  });
  return { ...view, spaces, eligible: ['us', 'arvn', 'nva'], acted: ['us'], passed: ['arvn'], first_did: 'op_special', up: 'nva' };
}

async function cardTexts() {
  const { cards } = await (await fetch(`${DATA}/cards.json`)).json();
  const word = { U: 'us', N: 'nva', A: 'arvn', V: 'vc', US: 'us', NVA: 'nva', ARVN: 'arvn', VC: 'vc' };
  const texts = {};
  for (const card of cards) {
    const order = card.faction_order ?? card.order;
    texts[card.number ?? card.id] = {
      title: card.title ?? card.name,
      ...(order ? { order: [...order].map((f) => word[f]).filter(Boolean) } : {}),
      unshaded: 'What the friends of Saigon gain, told in a line or two of our own.',
      shaded: 'What its enemies gain instead, told as briefly.',
    };
  }
  return texts;
}

const asked = new URLSearchParams(location.search);
const { scenarios } = await (await fetch(`${DATA}/setups.json`)).json();
const cards = await cardTexts();
const setup = (word) => viewOf(scenarios.find((s) => s.id.startsWith(word)), cards);
const state = { position: asked.get('position') ?? 'full', offer: asked.has('offer'), tip: null, said: '' };
if (asked.has('theme')) document.documentElement.dataset.theme = asked.get('theme');
let zoomer;

function offers(view) {
  if (!state.offer) return { options: new Set() };
  const options = new Set(['space:saigon', 'space:kien_hoa', 'space:loc_hue_da_nang', 'space:quang_tri', 'space:pleiku', 'space:can_tho']);
  for (const piece of Object.keys(view.spaces.binh_dinh.pieces)) options.add(`piece:${piece}`);
  return { options, space: 'binh_dinh', highlight: ['tay_ninh', 'hue'] };
}

function draw() {
  const view = state.position === 'stress' ? crowded(setup('full')) : setup(state.position);
  const ui = {
    t, ...offers(view),
    onPick: (key) => { state.said = `picked ${key}`; draw(); },
    onAsk: (space) => { state.said = `asked about ${space}`; draw(); },
    onHover: (hit) => { state.tip = hit; draw(); },
  };
  const tip = state.tip && describeSpace(view, state.tip.space, t);
  const go = (position) => () => { state.position = position; draw(); };
  render(html`
    <div class="bar-top">
      ${['short', 'medium', 'full', 'stress'].map((p) => html`<button @click=${go(p)}>${p}</button>`)}
      <button @click=${() => { state.offer = !state.offer; draw(); }}>offers</button>
      <button @click=${() => { const root = document.documentElement; root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'; }}>theme</button>
      <output>${state.said}</output>
    </div>
    <div class="table">${renderBoard(view, ui)}
      <div class="zoom">
        <button aria-label=${t('map.zoom_in')} @click=${() => zoomer.zoomIn()}>+</button>
        <button aria-label=${t('map.zoom_out')} @click=${() => zoomer.zoomOut()}>−</button>
        <button aria-label=${t('map.fit')} @click=${() => zoomer.fit()}>0</button>
      </div>
      ${tip ? html`<div class="tip"><b>${tip.title}</b><ul>${tip.lines.map((line) => html`<li aria-current=${line.piece && line.piece === state.tip.piece ? 'true' : nothing}>${line.text}</li>`)}</ul></div>` : nothing}
    </div>
    <aside class="side" tabindex="0">${renderVictory(view, ui)}${renderTracks(view, ui)}${renderSequence(view, ui)}${renderCards(view, ui)}${renderForces(view, ui)}${renderLasting(view, ui)}${renderLegend(ui)}
      <section class="fp-panel symbols">${ICONS.map((name) => html`<span title=${name}>${icon(name)}</span>`)}${[1, 2, 3, 4, 5, 6, 10].map((n) => die(n))}${deck(25)}</section></aside>`,
    document.querySelector('#demo'));
  zoomer ??= attachPanZoom(document.querySelector('.fitl-board'), { width: BOARD.width, height: BOARD.height, key: 'board-demo' });
  document.body.dataset.missing = [...missing].join(' ');
}
await lettersReady();
draw();
document.body.dataset.ready = 'yes';
