// Menus that open on demand (<details class="menu">) go away by Escape, by a click elsewhere and when the focus leaves.

const open = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.menu[open]'));

/**
 * Close what is open, except the menu in which `inside` lies; whether there was one.
 * @param {EventTarget | null} [inside]
 */
export function closeMenus(inside) {
  let closed = false;
  for (const menu of open()) {
    if (inside instanceof Node && menu.contains(inside)) continue;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
    closed = true;
  }
  return closed;
}

addEventListener('pointerdown', (event) => closeMenus(event.target), { capture: true });
addEventListener('focusin', (event) => closeMenus(event.target));
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !closeMenus()) return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
