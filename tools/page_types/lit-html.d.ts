// What the page uses of lit-html, for the check of its scripts (make page-types).
export interface Template {
  readonly strings: TemplateStringsArray;
}
export function html(strings: TemplateStringsArray, ...values: unknown[]): Template;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): Template;
export function render(value: unknown, container: Element | DocumentFragment): unknown;
export const nothing: unique symbol;
