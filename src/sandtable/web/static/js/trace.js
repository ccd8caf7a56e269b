// A non-player's reasons: the boxes of its chart, the choices its priorities narrowed, its plan; long ones folded.

import { html, nothing } from '../vendor/lit-html.js';
import { ruleButton } from './dialogs.js';
import { t } from './texts.js';

const SHOWN = 12; // reasons shown at once; what lies beyond the group in hand is folded
/** @type {Record<string, any>} */
const KINDS = { dice: 'chart', lot: 'choice', option: 'choice', random_space: 'choice', move: 'plan' };
const DRAWN = ['lot', 'random_space']; // lots end a choice

const kindOf = (/** @type {any} */ { topic, answer, narrowed }) => KINDS[topic] ?? (narrowed ? 'choice' : answer === null ? 'reason' : 'chart');

/** Neighbours of one kind belong together; a choice is over when one candidate is left, or when lots have decided. */
export function groupsOf(/** @type {import('server').NoteOut[]} */ notes) {
  /** @type {{kind: string, notes: import('server').NoteOut[]}[]} */
  const groups = [];
  let over = true;
  for (const note of notes) {
    const kind = kindOf(note);
    if (over || groups.at(-1)?.kind !== kind) groups.push({ kind, notes: [] });
    groups.at(-1)?.notes.push(note);
    over = kind === 'choice' && (note.narrowed?.[1] === 1 || DRAWN.includes(note.topic));
  }
  return groups;
}

/** The reasons that stand at a line, seat by seat. A seat that was asked on the way and left no line of its own (what to give:
 * nothing) has its reasons at the next, which tells of another's deed: it is named. `whose`: of whom the line tells. */
export function renderTraces(/** @type {import('server').NoteOut[]} */ notes, /** @type {string} */ whose, /** @type {import('./model.js').Model} */ model) {
  const seats = [...new Set(notes.map(({ seat }) => seat))];
  const name = (/** @type {string} */ seat) => (seats.length === 1 && seat === whose ? '' : model.seat(seat)?.label ?? seat);
  return seats.map((seat) => renderTrace(notes.filter((note) => note.seat === seat), name(seat)));
}

/** All of the reasons of a seat, as groups; those beyond the first dozen open on demand. */
export function renderTrace(/** @type {import('server').NoteOut[]} */ notes, who = '') {
  const groups = groupsOf(notes);
  let seen = 0;
  const first = groups.findIndex((group) => (seen += group.notes.length) >= SHOWN) + 1 || groups.length;
  const rest = groups.slice(first);
  const folded = rest.reduce((n, group) => n + group.notes.length, 0);
  return html`
    <div class=${`trace seat-${notes[0].seat}`}>
      ${who ? html`<p class="whose"><span class=${`chip seat-${notes[0].seat}`}>${who}</span></p>` : nothing}
      ${groups.slice(0, first).map(groupOf)}
      ${folded ? html`<details><summary>${t('web.trace.rest', { n: folded })}</summary>${rest.map(groupOf)}</details>` : nothing}
    </div>`;
}

function groupOf(/** @type {any} */ { kind, notes }) {
  const among = notes[0].narrowed?.[0];
  const title = kind === 'choice' && among ? t('web.trace.choice_among', { n: among }) : t(`web.trace.${kind}`);
  const rule = notes.every((/** @type {import('server').NoteOut} */ note) => note.rule === notes[0].rule) ? notes[0].rule : '';
  return html`
    <div class="reasons" role="group" aria-label=${title}>
      <p class="kind">${title} ${ruleButton(rule)}</p>
      <ol>${notes.map((/** @type {import('server').NoteOut} */ note, /** @type {number} */ i) => html`<li class=${look(note)}>${note.text} ${note.rule === (notes[i - 1]?.rule ?? rule) ? nothing : ruleButton(note.rule)}</li>`)}</ol>
    </div>`;
}

/** The mark before a reason; the words beside it say the same. */
function look(/** @type {any} */ { topic, answer, narrowed }) {
  if (answer !== null) return answer ? 'yes' : 'no';
  if (narrowed) return narrowed[0] === narrowed[1] ? 'kept' : 'narrowed';
  return topic === 'dice' || DRAWN.includes(topic) ? 'lots' : 'plain';
}
