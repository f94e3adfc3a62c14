/**
 * What the page says in its own words; what the server sends is in `api.d.ts`.
 *
 * @typedef {"first" | "second"} Side
 * @typedef {Record<string, import("./api.js").Score>} Truth exact scores by move, for the side to move
 * @typedef {import("./api.js").Scene & {cellwise?: boolean}} Scene cellwise: every cell is a target, also in
 *   columns
 *
 * What a page module gives to the router; `arrived` is called when the page is shown and has the focus.
 * @typedef {{title: string, view: HTMLElement, dispose?: () => void, arrived?: () => void,
 *   update?: (params: Record<string, string>) => boolean}} Page
 * @typedef {(params: Record<string, string>) => Promise<Page> | Page} PageMaker
 */
export {};
