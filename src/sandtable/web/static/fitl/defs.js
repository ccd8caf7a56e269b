// Patterns and paint that the board refers to by id.

import { svg } from '../vendor/lit-html.js';

/** Terrain is told by its texture: ridges, leaves, paddies. Tint only helps. */
export const terrainPatterns = () => svg`
  <pattern id="fb-highland" width="46" height="34" patternUnits="userSpaceOnUse">
    <path class="ink" d="M3 15L11 4L19 15M11 4L13 11M26 31L34 20L42 31M34 20L36 27"></path>
  </pattern>
  <pattern id="fb-jungle" width="40" height="36" patternUnits="userSpaceOnUse">
    <path class="ink" d="M10 14V8M10 8Q4 8 4 3Q10 1 10 8Q10 1 16 3Q16 8 10 8M30 32V26M30 26Q24 26 24 21Q30 19 30 26Q30 19 36 21Q36 26 30 26"></path>
  </pattern>
  <pattern id="fb-lowland" width="44" height="24" patternUnits="userSpaceOnUse">
    <path class="ink" d="M2 6H20M8 10H26M24 18H42M30 22H44M0 22H4"></path>
  </pattern>
  <pattern id="fb-waves" width="90" height="44" patternUnits="userSpaceOnUse">
    <path class="ink" d="M4 12q6 -6 12 0t12 0M50 34q6 -6 12 0t12 0"></path>
  </pattern>
  <pattern id="fb-abroad" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path class="ink" d="M0 0H9"></path>
  </pattern>`;

/** One clip path for each province: its inner borders must not spill over its neighbours. */
export const clips = (/** @type {Record<string, DrawnSpace>} */ spaces) =>
  Object.entries(spaces)
    .filter(([, space]) => space.kind === 'province')
    .map(([id, space]) => svg`<clipPath id=${`fb-clip-${id}`}><path d=${space.path}></path></clipPath>`);

/** North, and our own ornament for the empty sea. */
export const compass = (/** @type {number} */ x, /** @type {number} */ y) => svg`
  <g class="compass" transform=${`translate(${x} ${y})`}>
    <circle r="52"></circle><circle r="45"></circle>
    <path class="thin" d="M-32 -32L8 8M32 -32L-8 8M-32 32L8 -8M32 32L-8 -8"></path>
    <path class="needle" d="M0 -62L9 -9L62 0L9 9L0 62L-9 9L-62 0L-9 -9Z"></path>
    <path class="dark" d="M0 -62L9 -9L0 0ZM62 0L9 9L0 0ZM0 62L-9 9L0 0ZM-62 0L-9 -9L0 0Z"></path>
  </g>`;
