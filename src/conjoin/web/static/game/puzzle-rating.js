/**
 * A person's rating: every puzzle is an opponent whose strength is its grade. The same as `puzzles/rating.py`,
 * where the formula is explained.
 *
 * @typedef {{value: number, deviation: number}} Rating
 */

const WEAKEST = 700;
const POINT = 120;
const STEEPNESS = Math.log(10) / 400;
const LEAST_DEVIATION = 60;

/** @type {Rating} */
export const FIRST_RATING = { value: 1200, deviation: 200 };

/** The rating of a puzzle. @param {number} points of its grade */
export const puzzleRating = (points) => WEAKEST + POINT * points;

/**
 * The rating after a puzzle was solved alone, or was not.
 *
 * @param {Rating} before
 * @param {number} points
 * @param {boolean} solved
 * @returns {Rating}
 */
export function ratingAfter({ value, deviation }, points, solved) {
  const expected = 1 / (1 + 10 ** ((puzzleRating(points) - value) / 400));
  const information = STEEPNESS ** 2 * expected * (1 - expected);
  const variance = 1 / (1 / deviation ** 2 + information);
  return {
    value: value + STEEPNESS * variance * (Number(solved) - expected),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)),
  };
}
