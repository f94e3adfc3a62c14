import { strings } from "../strings/en.js";
import { signedNumber } from "./score-text.js";

/**
 * How strong an engine is at a game, in few words.
 *
 * @param {import("../types/api.js").EngineRow} row
 * @param {string} game
 */
export function ratingText(row, game) {
  const rated = row.ratings[game];
  if (!rated) return "";
  return [
    strings.home.rating(signedNumber(Math.round(rated.elo))),
    rated.accuracy === null ? "" : strings.home.accuracy(Math.round(rated.accuracy)),
  ]
    .filter(Boolean)
    .join(" · ");
}
