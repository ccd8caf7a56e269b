// Who stands where: the view's counters gathered into stacks, and how a stack is drawn, closed or fanned out.

import { nothing, svg } from '../vendor/lit-html.js';
import { camp, counterClass, counterEdge, counterShape, crate, lorry, medal, SIZE } from './counters.js';
import { isBox, middle } from './hexmap.js';
import { least } from './look.js';

const SIDES = ['bolivia', 'paraguay'];
const STEP = SIZE + 4; // from counter to counter in a fan
const ROW = () => (least() > 11 ? 5 : 6); // counters in a row of a fan, at most

const strength = (/** @type {ChacoCounter} */ unit) => unit.attack * 10 + unit.defense;

/** The stacks of a view by place: usually one, of one side. */
export function stacksOf(/** @type {ChacoView} */ view) {
  /** @type {ChacoStacks} */
  const found = new Map();
  const at = (/** @type {string} */ place, /** @type {string} */ side) => {
    const here = found.get(place) ?? [];
    found.set(place, here);
    let stack = here.find((one) => one.side === side);
    if (!stack) here.push((stack = { place, side, units: [], leaders: [], trucks: [], ghq: null, csp: 0 }));
    return stack;
  };
  for (const [id, unit] of Object.entries(view.units)) at(unit.hex, unit.side).units.push({ ...unit, id, key: `unit:${id}` });
  for (const [id, one] of Object.entries(view.leaders)) {
    const commander = view.commander[one.side] === id;
    const questioned = commander && view.questioned[one.side];
    at(one.hex, one.side).leaders.push({ ...one, id, key: `leader:${id}`, type: 'leader', commander, questioned });
  }
  for (const [id, one] of Object.entries(view.trucks)) {
    at(one.hex, one.side).trucks.push({ ...one, id, key: `truck:${id}`, type: 'truck', name: id.split('_').at(-1) });
  }
  for (const side of SIDES) {
    const ghq = view.ghq[side];
    if (ghq) at(ghq.hex, side).ghq = { ...ghq, id: `${side.slice(0, 3)}_ghq`, key: `ghq:${side.slice(0, 3)}_ghq`, side, type: 'ghq' };
    for (const [hex, n] of Object.entries(view.csp[side])) at(hex, side).csp = n;
  }
  for (const stack of [...found.values()].flat()) {
    stack.units.sort((/** @type {ChacoCounter} */ a, /** @type {ChacoCounter} */ b) => strength(b) - strength(a));
    stack.leaders.sort((/** @type {ChacoCounter} */ a, /** @type {ChacoCounter} */ b) => b.commander - a.commander || b.political - a.political);
  }
  return found;
}

/** All counters of a stack in the order of the fan. */
export const members = (/** @type {ChacoStack} */ stack) => [
  ...stack.leaders, ...stack.units, ...(stack.ghq ? [stack.ghq] : []), ...stack.trucks,
  ...(stack.csp ? [{ id: `csp ${stack.side} ${stack.place}`, key: 'csp', side: stack.side, type: 'csp', n: stack.csp }] : []),
];

const placed = (/** @type {ChacoCounter} */ c, /** @type {number} */ x, /** @type {number} */ y) => svg`<g class=${counterClass(c)} transform=${`translate(${x} ${y})`}>${counterShape(c)}</g>`;

/** A stack closed: the strongest unit on top, marks for the rest around it, off its face and its factors. */
export function closedStack(/** @type {ChacoStack} */ stack, /** @type {number} */ scale, /** @type {number} */ marks, /** @type {any} */ aside) {
  const [x, y] = middle(stack.place);
  const { side, units, leaders, trucks } = stack;
  const troops = units.length ? units : leaders.length ? leaders : stack.ghq ? [stack.ghq] : trucks;
  if (!troops.length) return svg`<g class="stack" transform=${`translate(${x + aside} ${y - 2}) scale(${scale})`} aria-hidden="true">${crate(side, stack.csp, 0, 0, marks)}</g>`;
  const under = Math.min(troops.length - 1, 2);
  const dry = [...units, ...leaders].some((c) => c.supplied === false);
  const top = { ...troops[0], supplied: !dry };
  const edges = Array.from({ length: under }, (_, i) => svg`
    <g class=${`counter under ${side}`} transform=${`translate(${(under - i) * 3} ${(under - i) * -3})`}>${counterEdge(side)}</g>`);
  return svg`
    <g class="stack" transform=${`translate(${x + aside} ${y - 2}) scale(${scale})`} aria-hidden="true">
      <ellipse class="ground" cx="1" cy="20" rx="21" ry="5"></ellipse>${edges}${placed(top, 0, 0)}
      ${units.length && stack.ghq ? camp(side, -26, -16) : nothing}
      ${units.length && leaders.length ? medal(leaders[0], 21, -21, leaders.length, marks) : nothing}
      ${troops.length > 1 ? svg`<g class="count" transform=${`translate(${27 + 3 * marks} -2) scale(${marks.toFixed(2)})`}><circle r="7"></circle><text y="4.2">${troops.length}</text></g>` : nothing}
      ${trucks.length && troops !== trucks ? lorry(side, trucks.length, 30, 13 + 4 * (marks - 1), marks) : nothing}
      ${stack.csp ? crate(side, stack.csp, -24 - 6 * marks, 0, marks) : nothing}
    </g>`;
}

/** How large a fan is: counters in rows. */
function fanSize(/** @type {number} */ number) {
  const columns = Math.ceil(number / Math.ceil(number / ROW()));
  return { columns, width: columns * STEP + 8, height: Math.ceil(number / columns) * STEP + 8 };
}

/** Where the fans stand, [x, y, w, h] on the drawing: above their hexes, or where they cover no fan and no place to see. */
export function placeFans(/** @type {any} */ fans, /** @type {number} */ scale, /** @type {number[]} */ [left, top, width, height], /** @type {any} */ keepClear) {
  const taken = keepClear.map(middle).map((/** @type {any} */ [x, y]) => [x - 28, y - 28, 56, 56]);
  const overlap = (/** @type {any} */ a, /** @type {any} */ b) => a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
  for (const fan of fans) {
    const [x, y] = middle(fan.place);
    const size = fanSize(fan.members.length);
    const [w, h] = [size.width * scale, size.height * scale];
    const gap = isBox(fan.place) ? 52 : 30;
    const inX = Math.max(left, Math.min(x - w / 2, left + width - w));
    const places = [
      [inX, y - gap - h], [inX, y + gap], [x + gap + 8, y - h / 2], [x - gap - 8 - w, y - h / 2],
      [x - w - 10, y - gap - h], [x + 10, y - gap - h], [x - w - 10, y + gap], [x + 10, y + gap],
    ].map(([px, py]) => [px, py, w, h]);
    const seen = (/** @type {number[]} */ [px, py]) => px >= left && py >= top && px + w <= left + width && py + h <= top + height;
    const free = places.filter((place) => !taken.some((/** @type {any} */ other) => overlap(place, other)));
    fan.box = free.find(seen) ?? places.find(seen) ?? places[0];
    taken.push(fan.box);
  }
  return fans;
}

/** Whether a counter is among those that the question has been answered with so far. */
export const isChosen = (/** @type {ChacoCounter} */ c, /** @type {Ui} */ ui) => Boolean(ui.args.chosen?.includes(c.type === 'csp' ? 'csp' : c.id));

const TICK = svg`<g class="tick" transform="translate(17 -17)"><circle r="8"></circle><path d="M-4 0.3L-1 3.2L4.2 -3"></path></g>`;

/** A fan: every counter of the stack at a size that can be read; those on offer are buttons, those chosen are ticked. */
export function fannedStack(/** @type {any} */ { place, members: counters, box }, /** @type {number} */ scale, /** @type {Ui} */ ui, /** @type {any} */ label) {
  const chosen = (/** @type {ChacoCounter} */ c) => isChosen(c, ui) && [ui.args.hex_from ?? place].flat().includes(place);
  const pointed = (/** @type {ChacoCounter} */ c) => (ui.highlight.has(c.id) ? 'pointed' : '');
  const { columns } = fanSize(counters.length);
  const [x, y, width, height] = box;
  const [mx, my] = middle(place);
  return svg`
    <g class="fan">
      <path class="tie" d=${`M${mx} ${my}L${x + width / 2} ${y + height / 2}`}></path>
      <g transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`}>
        <rect class="tray" width=${(width / scale).toFixed(1)} height=${(height / scale).toFixed(1)} rx="7"></rect>
        ${counters.map((/** @type {ChacoCounter} */ c, /** @type {number} */ i) => {
          const at = `translate(${4 + STEP * (i % columns) + STEP / 2} ${4 + STEP * Math.floor(i / columns) + STEP / 2})`;
          const offered = ui.options.has(c.key);
          if (!offered && chosen(c)) return svg`
            <g class=${`${counterClass(c)} chosen`} transform=${at} role="img" data-counter=${c.id} aria-label=${label(c)}>
              <g transform="translate(0 -5)"><rect class="lit" x="-23" y="-23" width="46" height="46" rx="7"></rect>${counterShape(c)}${TICK}</g></g>`;
          if (!offered) return svg`<g class=${`${counterClass(c)} idle`} transform=${at} aria-hidden="true">${counterShape(c)}</g>`;
          return svg`
            <g class=${`${counterClass(c)} on-offer ${pointed(c)}`} transform=${at} role="button" tabindex="0" data-key=${c.key} data-place=${place} data-counter=${c.id}
              aria-label=${label(c)}><rect class="lit" x="-22" y="-22" width="44" height="44" rx="7"></rect>${counterShape(c)}</g>`;
        })}
      </g>
    </g>`;
}
