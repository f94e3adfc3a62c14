import { texts } from "../strings/local/local.js";
import { data, positionAt } from "./positions.js";
import { Refusal } from "./refusal.js";

/**
 * The puzzles that came with the site, with what comes of every move in them, worked out when it was made.
 *
 * @typedef {Omit<import("../types/api.js").PuzzleAnswer, "scene" | "seed">} Shown
 * @typedef {Omit<import("../types/api.js").TryAnswer, "scene"> & {board: string}} Tried
 * @typedef {import("../types/api.js").SolutionAnswer & {hint: string}} Help
 * @typedef {{shown: Shown, theme: string, tries: Record<string, Tried>[], help: Help[], lesson?: boolean}} Kept
 *   lesson: one of a lesson, which is not given as a riddle
 */

const MS_PER_DAY = 86_400_000;

const USUAL_GAME = "connect-four";

/** @returns {Promise<Kept[]>} */
const all = () => data("puzzles.json");

const riddles = async (game = USUAL_GAME) =>
  (await all()).filter(({ lesson, shown }) => !lesson && shown.game === game);

/** The same for everyone on a day. */
export async function daily() {
  const puzzles = await riddles();
  return shown(puzzles[Math.floor(Date.now() / MS_PER_DAY) % puzzles.length], null);
}

/** One of a length or about an idea. @param {number} seed @param {URLSearchParams} query */
export async function bySeed(seed, query) {
  const theme = query.get("theme");
  const plies = Number(query.get("plies") ?? 7);
  const puzzles = (await riddles(query.get("game") ?? USUAL_GAME)).filter((one) =>
    theme ? one.theme === theme : one.shown.plies === plies,
  );
  return shown(puzzles[seed % puzzles.length], seed);
}

/** @param {string} game @param {string} moves */
export const byPosition = async (game, moves) => shown(await find(game, moves), null);

/**
 * @param {"try" | "hint" | "solution"} what
 * @param {{game: string, moves: string, done: number, move?: string}} asked
 */
export async function ask(what, { game, moves, done, move = "" }) {
  const puzzle = await find(game, moves);
  if (what !== "try") return puzzle.help[done];
  const tried = puzzle.tries[done]?.[move];
  if (!tried) throw new Refusal(409, texts.illegal(move), texts.illegalFix);
  return { ...tried, scene: (await positionAt(game, tried.board)).scene };
}

/** @param {string} game @param {string} moves @returns {Promise<Kept>} */
async function find(game, moves) {
  const found = (await all()).find((one) => one.shown.game === game && one.shown.moves === moves);
  if (!found) throw new Refusal(404, texts.noPuzzle, texts.noPuzzleFix);
  return found;
}

/** @param {Kept | undefined} puzzle @param {number | null} seed */
async function shown(puzzle, seed) {
  if (!puzzle) throw new Refusal(404, texts.noPuzzle, texts.noPuzzleFix);
  const { game, moves } = puzzle.shown;
  return { ...puzzle.shown, seed, scene: (await positionAt(game, moves)).scene };
}
