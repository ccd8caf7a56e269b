// What kinds of pieces there are, and in which order and form the board lays them out.

/** Factions in the order in which their pieces lie in a space. */
export const FACTIONS = ['us', 'arvn', 'nva', 'vc'];

/** @type {Record<string, string>} */
export const LETTER = { us: 'U', arvn: 'A', nva: 'N', vc: 'V' };

/** Piece id -> form; the order is the order of display within a faction. */
/** @type {Record<string, any>} */
const FORMS = {
  us_base: 'base',
  us_troops: 'troops',
  us_advisor: 'advisor',
  us_irregular: 'underground',
  us_irregular_active: 'active',
  arvn_base: 'base',
  arvn_hamlet: 'hamlet',
  arvn_troops: 'troops',
  arvn_police: 'police',
  arvn_ranger: 'underground',
  arvn_ranger_active: 'active',
  nva_cadre: 'marker',
  nva_base: 'base',
  nva_tunnel: 'tunnel',
  nva_troops: 'troops',
  nva_guerrilla: 'underground',
  nva_guerrilla_active: 'active',
  vc_base: 'base',
  vc_tunnel: 'tunnel',
  vc_cadre: 'cadre',
  vc_guerrilla: 'underground',
  vc_guerrilla_active: 'active',
};
const RANK = new Map(Object.keys(FORMS).map((id, rank) => [id, rank]));

/** "vc_guerrilla_active" -> "vc" */
export const factionOf = (/** @type {string} */ piece) => piece.slice(0, piece.indexOf('_'));

/** How a piece is drawn; a piece of another game of the family gets the troops' square. */
export const formOf = (/** @type {string} */ piece) => FORMS[piece] ?? 'troops';

/** {"us_troops": 2, ...} -> [["us_troops", 2], ...] in order of display, empty stacks left out. */
export function stacks(/** @type {Record<string, number>} */ pieces) {
  return Object.entries(pieces ?? {})
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (RANK.get(a) ?? 99) - (RANK.get(b) ?? 99) || a.localeCompare(b));
}

/** Pieces of one faction in a space: what control is counted from. */
export function strength(/** @type {Record<string, number>} */ pieces, /** @type {string} */ faction) {
  return stacks(pieces).reduce((sum, [piece, count]) => sum + (factionOf(piece) === faction ? count : 0), 0);
}
