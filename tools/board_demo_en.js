// English names for the demo only: the game's own catalogs give them in four languages. The board's and the panels'
// words come from the catalog `text/en/board.json`.

import { BOARD } from '../src/sandtable/web/static/fitl/board_data.js';

const WORDS = {
  ...(await (await fetch('../src/sandtable/text/en/board.json')).json()),
  'support.active_support': 'Active Support',
  'support.passive_support': 'Passive Support',
  'support.neutral': 'Neutral',
  'support.passive_opposition': 'Passive Opposition',
  'support.active_opposition': 'Active Opposition',
  'control.coin': 'COIN Control',
  'control.nva': 'NVA Control',
  'control.none': 'No Control',
  'faction.us': 'US',
  'faction.arvn': 'ARVN',
  'faction.nva': 'NVA',
  'faction.vc': 'VC',
  'piece.us_base': 'US Base',
  'piece.us_troops': 'US Troops',
  'piece.us_irregular': 'Irregulars, Underground',
  'piece.us_irregular_active': 'Irregulars, Active',
  'piece.arvn_base': 'ARVN Base',
  'piece.arvn_troops': 'ARVN Troops',
  'piece.arvn_police': 'Police',
  'piece.arvn_ranger': 'Rangers, Underground',
  'piece.arvn_ranger_active': 'Rangers, Active',
  'piece.nva_base': 'NVA Base',
  'piece.nva_tunnel': 'NVA Base with Tunnel',
  'piece.nva_troops': 'NVA Troops',
  'piece.nva_guerrilla': 'NVA Guerrillas, Underground',
  'piece.nva_guerrilla_active': 'NVA Guerrillas, Active',
  'piece.vc_base': 'VC Base',
  'piece.vc_tunnel': 'VC Base with Tunnel',
  'piece.vc_guerrilla': 'VC Guerrillas, Underground',
  'piece.vc_guerrilla_active': 'VC Guerrillas, Active',
  'box.available': 'Available',
  'box.casualties': 'US Casualties',
  'box.out_of_play': 'Out of Play',
  'leader.none': 'none',
  'leader.minh': 'Duong Van Minh',
  'leader.khanh': 'Nguyen Khanh',
  'leader.young_turks': 'Young Turks',
  'leader.ky': 'Nguyen Cao Ky',
  'leader.thieu': 'Nguyen Van Thieu',
};
for (const [id, space] of Object.entries(BOARD.spaces)) WORDS[`space.${id}`] = space.name;

/** Every key the demo could not translate: a test reads it. */
export const missing = new Set();

export function t(key, args = {}) {
  if (!(key in WORDS)) missing.add(key);
  return (WORDS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => args[name] ?? '');
}
