import { get, positionPath, post } from "../base/api.js";

/** @typedef {import("../types/page.js").Scene} Scene */
/**
 * What came of a try: `scene` is the board after the moves, if it has changed.
 *
 * @typedef {{verdict: "right" | "solved" | "slower" | "wrong", done: number, moves: string[], why: string,
 *   cells: string[], theme: string | null, answer: string[] | null, scene?: Scene}} Try
 * @typedef {{scene: Scene, ownMoves: number, tryMove: (move: string, done: number) => Promise<Try>,
 *   hint?: (done: number) => Promise<string>,
 *   solution?: (done: number) => Promise<{rest: string[], why: string, theme: string,
 *   cells: string[]}>}} Task
 */

/**
 * A puzzle that the server judges: a position, and what comes of every move in it.
 *
 * @typedef {import("../types/api.js").PuzzleAnswer} PuzzleAnswer
 */

/** The puzzle of a position. @param {string} game @param {string} moves @returns {Promise<PuzzleAnswer>} */
export const puzzleAt = (game, moves) => get(`/puzzles/at/${positionPath(game, moves)}`);

/** @param {PuzzleAnswer} found @returns {Task} */
export function judgedTask({ game, moves, plies, scene }) {
  /** @param {string} what @param {Record<string, unknown>} more */
  const ask = (what, more) => post(`/puzzles/at/${what}`, { game, moves, ...more });
  return {
    scene,
    ownMoves: (plies + 1) / 2,
    tryMove: (move, done) => ask("try", { move, done }),
    hint: async (done) => (await ask("hint", { done })).hint,
    solution: (done) => ask("solution", { done }),
  };
}
