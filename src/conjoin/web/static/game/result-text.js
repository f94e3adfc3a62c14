import { strings } from "../strings/strings.js";
import { engineName } from "./spec.js";

/** Who won, and how. @param {import("../types/api.js").TournamentGame} game */
export function resultText(game) {
  const t = strings.arena;
  if (!game.outcome) return t.unfinished;
  const { winner, how } = game.outcome;
  if (winner === null) return t.drawn;
  return t.wonBy(engineName(game.players[winner === "first" ? 0 : 1]), how);
}
