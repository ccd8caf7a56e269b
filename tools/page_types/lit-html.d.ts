// What the page uses of lit-html, for the check of its scripts (make page).
export interface Template {
  readonly strings: TemplateStringsArray;
}
/** An event as the listeners in a template get it: where it happened is an element of the template's own. */
export type PageEvent = PointerEvent & KeyboardEvent & SubmitEvent & { target: any; currentTarget: any };
/** What may stand in a template; a function there listens. */
export type Value = {} | null | undefined | ((event: PageEvent) => unknown);
export function html(strings: TemplateStringsArray, ...values: Value[]): Template;
export function svg(strings: TemplateStringsArray, ...values: Value[]): Template;
export function render(value: unknown, container: Element | DocumentFragment): unknown;
export const nothing: unique symbol;
