// For tests/web/test_lean.py: the syntax tree of each script of a JSON list, as Deno's own parser reads it, into a second file.
// `deno lint` gives a plugin every node of the tree; comments and blanks are no nodes.

const WORDS = ['type', 'name', 'raw', 'operator', 'kind', 'computed', 'optional', 'async', 'generator', 'delegate', 'static', 'prefix'];
const plain = (value) => (value === undefined || (typeof value === 'object' && value !== null) ? '' : String(value));

function treeOf(source) {
  const seen = [];
  const note = (node) => seen.push([node.parent?.type, ...WORDS.map((word) => plain(node[word]))].join(' '));
  Deno.lint.runPlugin({ name: 'tree', rules: { every: { create: () => ({ '*': note }) } } }, 'script.js', source);
  return seen;
}

Deno.test('trees', () => {
  const [from, to] = Deno.args;
  Deno.writeTextFileSync(to, JSON.stringify(JSON.parse(Deno.readTextFileSync(from)).map(treeOf)));
});
