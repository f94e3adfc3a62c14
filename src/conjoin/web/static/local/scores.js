/**
 * Scores for the side to move, as `conjoin.core.analysis` makes and orders them, and the analyses that hold them.
 *
 * @typedef {import("../types/api.js").Score} Score
 * @typedef {{lines: import("../types/api.js").Line[], depth: number, nodes: number}} Thought every move that was
 *   considered, best first
 * @typedef {{seconds?: number, signal?: AbortSignal | undefined, tell?: (thought: Thought) => void}} Asking
 */

/** @param {number} plies @returns {Score} */
export const winIn = (plies) => ({ kind: "win", plies, value: 1 });

/** @param {number} plies @returns {Score} */
export const lossIn = (plies) => ({ kind: "loss", plies, value: -1 });

/** @returns {Score} */
export const drawn = () => ({ kind: "draw", plies: null, value: 0 });

/** @param {number} value in the engine's own unit @returns {Score} */
export const estimate = (value) => ({ kind: "estimate", plies: null, value });

/**
 * A result that is proven, from bounds that are equal.
 *
 * @param {number} result 1 a win, 0 a draw, -1 a loss @param {number} plies
 */
export const proven = (result, plies) => (result > 0 ? winIn(plies) : result < 0 ? lossIn(plies) : drawn());

/** Quick wins first, then slow ones, draws and estimates, slow losses, quick ones. @param {Score} a @param {Score} b */
export function bestFirst(a, b) {
  const [one, other] = [rank(a), rank(b)];
  return other[0] - one[0] || other[1] - one[1];
}

/** @param {Score} score @returns {[number, number]} */
const rank = ({ kind, plies, value }) =>
  kind === "win" ? [1, -(plies ?? 0)] : kind === "loss" ? [-1, plies ?? 0] : [0, value];
