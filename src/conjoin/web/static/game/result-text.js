import { translated } from "../strings/strings.js";
import { engineName } from "./spec.js";
import { texts as t } from "../strings/arena/arena.js";

/** Who won, and how. @param {import("../types/api.js").TournamentGame} game */
export function resultText(game) {
  if (!game.outcome) return t.unfinished;
  const { winner, how } = game.outcome;
  if (winner === null) return t.drawn;
  return t.wonBy(engineName(game.players[winner === "first" ? 0 : 1]), translated(how));
}
