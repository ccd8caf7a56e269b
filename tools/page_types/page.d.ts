// What the page's scripts hand to each other, for the check of their types (make page). What the server sends is in server.d.ts,
// which is written from its models; a view is the game's own (src/sandtable/<game>/view.py) and is declared here as the page uses it.

/** The text of a key with its facts filled in. */
type Words = (key: string, args?: Record<string, any>) => string;
/** What a template shows. */
type Shown = import('../../src/sandtable/web/static/vendor/lit-html.js').Template | typeof import('../../src/sandtable/web/static/vendor/lit-html.js').nothing | string | number;
/** What the page does when somebody clicks, by name. */
type Actions = Record<string, any>;
type Point = [number, number];
/** An event as the page's listeners get it. */
type PageEvent = import('../../src/sandtable/web/static/vendor/lit-html.js').PageEvent;

/** What a line of the log tells, as `import('server').LineOut` does. */
interface News { topic: string; text: string; args: Record<string, any>; at: number }

/** An answer on offer; `told`: what its card says, for those who asked for it. */
type Choice = import('server').ChoiceOut & { told?: string };

/** What the page gives to a board besides the view. */
interface Ui {
  /** Keys on offer. */
  options: Set<string>;
  /** The space that the decision is about. */
  space?: string;
  /** The facts of the question. */
  args: Record<string, any>;
  onPick(key: string): void;
  /** Clicked a place that is not on offer. */
  onAsk(place: string): void;
  onHover(hit: Record<string, any> | null, event: Event): void;
  t: Words;
  has(key: string): boolean;
  /** Places that changed lately. */
  highlight: Set<string>;
  /** The view of the moment before, while the past is shown. */
  before?: any;
  /** The lines of the log of the moment shown, and that moment. */
  news: News[];
  beat: number;
  /** Stacks to be counted by clicks. */
  counted?: { space: string; pieces: Record<string, any>; add(piece: string): void } | null;
  /** Spaces that the player has chosen already, in this question. */
  chosen?: Iterable<string>;
  [more: string]: any;
}

/** A space of Vietnam's map in a view. */
interface SpaceView { pieces: Record<string, number>; support: string; counts: number; control: string; terror: number; sabotage: number; [more: string]: any }
/** What is printed on a card. */
interface Face { kind: string; printed: string; order: string[]; capability: string | null; momentum: string[]; leader: string | null; ours: boolean }
/** The texts of a card as the panels want them, with its face. */
type CardTold = Record<string, any>;

/** The view of a Vietnam game (vietnam/view.py). */
interface VietnamView {
  card: number | null; next_card: number | null;
  order: string[]; eligible: string[]; acted: string[]; passed: string[]; round: string[]; played: number[]; leader_cards: number[];
  faces: Record<string, Face>;
  tracks: Record<string, any> & { resources: Record<string, number> };
  ends: Record<string, number>; scores: Record<string, number>; thresholds: Record<string, number>; margins: Record<string, number>;
  parts: Record<string, number[]>; totals: Record<string, number>;
  capabilities: Record<string, string>; momentum: Record<string, string> | null; pivotal: Record<string, number>; nonplayers: string[];
  spaces: Record<string, SpaceView>;
  available: Record<string, number>; casualties: Record<string, number>; out_of_play: Record<string, number>;
  cards: Record<string, CardTold>;
  [more: string]: any;
}

/** One counter of the Chaco map in a view. */
interface UnitView { side: string; type: string; name: string; hex: string; steps: number; attack: number; defense: number; move: number; supplied: boolean; [more: string]: any }
interface LeaderView { side: string; name: string; hex: string; political: number; command: number; move: number; supplied: boolean; [more: string]: any }
/** The view of The Chaco War (chaco/view.py). */
interface ChacoView {
  units: Record<string, UnitView>; leaders: Record<string, LeaderView>;
  trucks: Record<string, { side: string; hex: string; [more: string]: any }>;
  ghq: Record<string, { hex: string; supplied: boolean }>;
  csp: Record<string, Record<string, number>>; control: Record<string, string>; boxes: Record<string, Record<string, string[]>>;
  markers: Record<string, any>; vp: Record<string, number>; replacements: Record<string, number>; call_ups: Record<string, number>;
  [more: string]: any;
}

/** A counter of the Chaco map as it is drawn; on the map it has a key, by which it is chosen. */
interface ChacoFace { id: string; side: string; type: string; [more: string]: any }
interface ChacoCounter extends ChacoFace { key: string }
/** The counters of one side in one place. */
interface ChacoStack {
  place: string; side: string; units: ChacoCounter[]; leaders: ChacoCounter[]; trucks: ChacoCounter[]; ghq: ChacoCounter | null; csp: number;
}
/** By place. */
type ChacoStacks = Map<string, ChacoStack[]>;

/** Pieces of one type: which, how many. */
type Pile = [string, number];
/** A pile where it is drawn. */
interface Token { piece: string; count: number; x: number; y: number; scale: number }
/** Left, top, width, height. */
type Box = [number, number, number, number];
/** A space as board_data.js draws it. */
interface DrawnSpace { name: string; kind: string; heart: Point; adjacent: string[]; [more: string]: any }
/** The map as it is drawn. */
interface DrawnBoard { width: number; height: number; cell: number; locCell: number; spaces: Record<string, DrawnSpace>; [more: string]: any }
