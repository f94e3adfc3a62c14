import { load, save } from "../base/storage.js";

/**
 * How the puzzles went, kept in this browser alone.
 *
 * @typedef {{streak: number, day: string, solved: number, first: number, tried: string[]}} Progress
 */

/** @type {Progress} */
const NO_PROGRESS = { streak: 0, day: "", solved: 0, first: 0, tried: [] };

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
