import { recall, remember } from "./memory.js";

/**
 * How the puzzles went, kept in this browser alone.
 *
 * @typedef {{streak: number, day: string, solved: number, first: number, tried: string[]}} Progress
 */

/** @type {Progress} */
const NOTHING = { streak: 0, day: "", solved: 0, first: 0, tried: [] };

/** @param {number} [ago] days */
const today = (ago = 0) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** @returns {Progress & {solvedToday: boolean}} */
export function progress() {
  const kept = { ...NOTHING, ...recall("puzzles", {}) };
  const alive = kept.day === today() || kept.day === today(1);
  return { ...kept, streak: alive ? kept.streak : 0, solvedToday: kept.day === today() };
}

/** @param {boolean} daily @param {boolean} atOnce */
export function solved(daily, atOnce) {
  const { solvedToday, ...kept } = progress();
  const counts = daily && !solvedToday;
  remember("puzzles", {
    ...kept,
    solved: kept.solved + 1,
    first: kept.first + (atOnce ? 1 : 0),
    streak: kept.streak + (counts ? 1 : 0),
    day: counts ? today() : kept.day,
  });
}

/** A wrong try on the puzzle of the day ends the streak. */
export function failedDaily() {
  const { solvedToday, ...kept } = progress();
  if (!solvedToday) remember("puzzles", { ...kept, streak: 0 });
}
