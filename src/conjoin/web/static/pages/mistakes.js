import { get, place } from "../base/api.js";
import { recall, remember } from "../base/memory.js";
import { navigate } from "../base/router.js";
import { joined } from "../base/spec.js";

/** @typedef {{game: string, moves: string, played: string, better: string[]}} Mistake */

const MOST = 60;

/** @returns {Mistake[]} */
export const mistakes = () => recall("mistakes", /** @type {Mistake[]} */ ([]));

/**
 * Keep every move of a side that gave the result away, as puzzles of one's own.
 *
 * @param {import("../base/types.js").GameState} state
 * @param {import("../base/types.js").Side} side
 */
export async function keepMistakes(state, side) {
  /** @type {import("../base/types.js").Review} */
  const review = await get(`/review/${place(state.game, state.notation)}`);
  const found = review.plies.flatMap((ply, index) => {
    const mine = (index % 2 === 0) === (side === "first");
    if (!mine || ply.kind !== "blunder") return [];
    return [
      {
        game: state.game,
        moves: joined(state.game, state.moves.slice(0, index)),
        played: ply.move,
        better: ply.better,
      },
    ];
  });
  const known = mistakes().filter(
    (old) => !found.some((mistake) => mistake.moves === old.moves && mistake.game === old.game),
  );
  remember("mistakes", [...found, ...known].slice(0, MOST));
  navigate("/puzzles#mine");
}

/** @param {Mistake} solved */
export function forgetMistake(solved) {
  remember(
    "mistakes",
    mistakes().filter((mistake) => mistake.moves !== solved.moves || mistake.game !== solved.game),
  );
}
