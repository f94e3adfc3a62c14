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
 *
 * How a language words a plan.
 * @typedef {{side: string, other: string, moves: string[]}} Deciding whom an idea is about, and its moves
 * @typedef {{unknown: string, draw: string, deadDraw: string,
 *   win: (side: string, moves: number) => string,
 *   loss: (winner: string, loser: string, moves: number) => string,
 *   line: (text: string, moves: string) => string,
 *   kinds: Record<string, (idea: Deciding) => string>,
 *   play: (moves: string[]) => string, hold: (moves: string[]) => string, outlast: (moves: string[]) => string,
 *   wrong: (move: string, allowed: string) => string, wrongDraw: (move: string) => string,
 *   allows: (what: string) => string, onlyDraws: string}} PlanWords
 */
export {};
