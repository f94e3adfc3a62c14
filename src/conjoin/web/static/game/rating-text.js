import { strings } from "../strings/strings.js";
import { signedNumber } from "./score-text.js";

/**
 * How strong an engine is at a game at its best, in few words.
 *
 * @param {import("../types/api.js").EngineRow} row
 * @param {string} game
 */
export function ratingText(row, game) {
  const [best] = row.ratings[game] ?? [];
  return best ? ratedText(best) : "";
}

/** @param {import("../types/api.js").EngineRating} rated */
export function ratedText(rated) {
  return [
    strings.home.rating(signedNumber(Math.round(rated.elo))),
    rated.accuracy === null ? "" : strings.home.accuracy(Math.round(rated.accuracy)),
  ]
    .filter(Boolean)
    .join(" · ");
}
