import { strings } from "../strings.en.js";
import { signed } from "./score-words.js";

/**
 * How strong an engine is at a game, in few words.
 *
 * @param {import("./types.js").EngineRow} row
 * @param {string} game
 */
export function facts(row, game) {
  const rated = row.ratings[game];
  if (!rated) return "";
  return [
    strings.home.rating(signed(Math.round(rated.elo))),
    rated.accuracy === null ? "" : strings.home.accuracy(Math.round(rated.accuracy)),
  ]
    .filter(Boolean)
    .join(" · ");
}
