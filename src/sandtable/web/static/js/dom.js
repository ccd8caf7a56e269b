// Elements of the page.

/**
 * The element that is surely there.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector} on the page`);
  return found;
}

/**
 * The elements that match, if there are any.
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const findAll = (selector) => [...document.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);

/** Put the focus there, if it can take it. @param {Element | null | undefined} element */
export function focus(element) {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
}
