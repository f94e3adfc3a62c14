import { get, positionPath } from "../base/api.js";
import { navigate } from "../base/router.js";
import { load, save } from "../base/storage.js";
import { joinMoves } from "./spec.js";

/** @typedef {{game: string, moves: string, played: string, better: string[]}} Mistake */

const MAX_MISTAKES = 60;

/** @returns {Mistake[]} */
export const savedMistakes = () => load("mistakes", /** @type {Mistake[]} */ ([]));

/**
 * Keep every move of a side that gave the result away, as puzzles of one's own.
 *
 * @param {import("../types/api.js").State} state
 * @param {import("../types/page.js").Side} side
 */
export async function saveMistakes(state, side) {
  /** @type {import("../types/api.js").ReviewAnswer} */
  const review = await get(`/review/${positionPath(state.game, state.notation)}`);
  const newMistakes = review.plies.flatMap((ply, index) => {
    const mine = (index % 2 === 0) === (side === "first");
    if (!mine || ply.kind !== "blunder") return [];
    return [
      {
        game: state.game,
        moves: joinMoves(state.game, state.moves.slice(0, index)),
        played: ply.move,
        better: ply.better,
      },
    ];
  });
  const known = savedMistakes().filter(
    (old) => !newMistakes.some((mistake) => mistake.moves === old.moves && mistake.game === old.game),
  );
  save("mistakes", [...newMistakes, ...known].slice(0, MAX_MISTAKES));
  navigate("/puzzles#mine");
}

/** @param {Mistake} solved */
export function removeMistake(solved) {
  save(
    "mistakes",
    savedMistakes().filter((mistake) => mistake.moves !== solved.moves || mistake.game !== solved.game),
  );
}
