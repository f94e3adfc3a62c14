import { strings } from "../strings.en.js";
import { engineName } from "./spec.js";

/** Who won, and how. @param {import("./types.js").ContestRecord} game */
export function resultWords(game) {
  const said = strings.arena;
  if (!game.outcome) return said.unfinished;
  const { winner, how } = game.outcome;
  if (winner === null) return said.drawn;
  return said.wonBy(engineName(game.players[winner === "first" ? 0 : 1]), how);
}
