import { load, save } from "../base/storage.js";
import { FIRST_RATING, ratingAfter } from "./puzzle-rating.js";

/**
 * How the puzzles went, kept in this browser alone.
 *
 * @typedef {{streak: number, day: string, solved: number, first: number,
 *   rating: import("./puzzle-rating.js").Rating, counted: string[]}} Progress counted: the puzzles that have
 *   counted for the rating, which each does once
 */

const MOST_REMEMBERED = 500;

/** @type {Progress} */
const NO_PROGRESS = { streak: 0, day: "", solved: 0, first: 0, rating: FIRST_RATING, counted: [] };

/** @param {number} [ago] days */
const today = (ago = 0) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** @returns {Progress & {solvedToday: boolean}} */
export function puzzleProgress() {
  const kept = { ...NO_PROGRESS, ...load("puzzles", {}) };
  const alive = kept.day === today() || kept.day === today(1);
  return { ...kept, streak: alive ? kept.streak : 0, solvedToday: kept.day === today() };
}

/** @param {boolean} daily @param {boolean} atOnce */
export function recordSolved(daily, atOnce) {
  const { solvedToday, ...kept } = puzzleProgress();
  const counts = daily && !solvedToday;
  save("puzzles", {
    ...kept,
    solved: kept.solved + 1,
    first: kept.first + (atOnce ? 1 : 0),
    streak: kept.streak + (counts ? 1 : 0),
    day: counts ? today() : kept.day,
  });
}

/** A wrong try on the puzzle of the day ends the streak. */
export function recordDailyFailure() {
  const { solvedToday, ...kept } = puzzleProgress();
  if (!solvedToday) save("puzzles", { ...kept, streak: 0 });
}

/**
 * Count a puzzle for the rating.
 *
 * @param {string} name its game and moves
 * @param {number} points
 * @param {boolean} solved alone, without a mistake and without help
 * @returns {number | undefined} by how much the rating has changed, in whole points; nothing if it has counted before
 */
export function recordRating(name, points, solved) {
  const { solvedToday, ...kept } = puzzleProgress();
  if (kept.counted.includes(name)) return undefined;
  const rating = ratingAfter(kept.rating, points, solved);
  save("puzzles", { ...kept, rating, counted: [...kept.counted, name].slice(-MOST_REMEMBERED) });
  return Math.round(rating.value) - Math.round(kept.rating.value);
}
