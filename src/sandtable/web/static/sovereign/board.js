// Sovereign of Discord on the page: the map, cards and boxes of the family, with the tracks, slots and picks of its own.
// After the Fall of Diem the view is Fire in the Lake's, and so is everything here.

export { attach, describe, describeSpace, milestones, renderBoard, renderStatus } from '../fitl/board.js';
export { renderPanels, tellOption } from './side.js';

export const STYLES = ['../fitl/board.css', '../fitl/panels.css', '../fitl/status.css', 'panels.css'];
