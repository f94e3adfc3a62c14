import { splitMoves } from "../game/spec.js";
import { drawPosition } from "../solver/draw-position.js";
import { boardOf } from "../solver/exact-scores.js";
import { SolverWorker } from "../solver/solver-worker.js";
import { texts } from "../strings/local/local.js";
import { bookScore } from "./book.js";
import { Columns } from "./columns.js";
import { hexGame, hexPosition, isHex } from "./hex.js";
import { hexTruth } from "./hex-engines.js";
import { Refusal } from "./refusal.js";

/**
 * Positions by their moves, and what is exactly known about them, without a server.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../types/page.js").Truth} Truth
 */

const BOOK_GAME = "connect-four";
/** For proofs on hex boards, which are found soon or not at all. */
const PROOF_SECONDS = 1;
const rules = new SolverWorker();
const scores = new SolverWorker();
/** Questions wait for each other: a worker has one at a time. */
let rulesQueue = Promise.resolve();
let scoresQueue = Promise.resolve();

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** What came with the site. @param {string} name @returns {Promise<any>} */
export function data(name) {
  let found = loaded.get(name);
  if (!found) {
    found = fetch(new URL(`../data/${name}`, import.meta.url)).then((answer) => answer.json());
    found.catch(() => loaded.delete(name));
    loaded.set(name, found);
  }
  return found;
}

/** @param {string} game @param {string} text @returns {Promise<PositionAnswer>} */
export async function positionAt(game, text) {
  if (isHex(game)) return hexAt(game, text);
  const starts = /** @type {Record<string, PositionAnswer>} */ (await data("starts.json"));
  const start = starts[game];
  if (!start) throw new Refusal(404, texts.noGame, texts.noGameFix);
  const moves = splitMoves(game, text);
  if (!moves.length) return start;
  const { names, columns, board } = boardOf({ ...start, moves });
  const asked = rulesQueue.then(() =>
    rules.ask({ board, stonesOnly: true }, new AbortController().signal, () => {}),
  );
  rulesQueue = asked.then(() => {});
  const { columns: found } = await asked;
  if (!found) throw new Refusal(409, texts.illegal(text), texts.illegalFix);
  return drawPosition(
    start,
    moves,
    found.map((column, index) => ({
      ...column,
      name: names[index] ?? "",
      tiles: columns[index]?.tiles ?? [],
    })),
  );
}

/** @param {string} game @param {string} text */
async function hexAt(game, text) {
  const known = hexGame(game);
  if (!known) throw new Refusal(404, texts.noGame, texts.noGameFix);
  return hexPosition(await data(`starts/${known.file}`), known.name, text);
}

/** Its stones as the engines here see them. @param {PositionAnswer} position */
export const columnsOf = (position) => new Columns(boardOf(position).board);

/**
 * The exact scores that the opening book has: all of a position's, or none.
 *
 * @param {PositionAnswer} position
 * @returns {Promise<Truth>}
 */
export async function bookTruth(position) {
  if (position.game !== BOOK_GAME || position.outcome) return {};
  const { names, board } = boardOf(position);
  const played = board.moves.length;
  if ((await bookScore(board.moves)) === undefined) return {};
  const here = new Columns(board);
  /** @type {Truth} */
  const truth = {};
  for (const column of here.open) {
    const after = await bookScore([...board.moves, column]);
    const wins = here.wins(column, here.side);
    if (after === undefined && !wins) return {};
    const value = wins ? Math.floor((43 - played) / 2) : -(after ?? 0) || 0;
    truth[names[column] ?? ""] = scored(value, played);
  }
  return truth;
}

/**
 * As many exact scores as are found until the signal ends it; on hex boards there are seconds for that.
 *
 * @param {PositionAnswer} position
 * @param {AbortSignal} signal
 * @param {number} [seconds]
 * @returns {Promise<Truth>}
 */
export async function truthOf(position, signal, seconds = PROOF_SECONDS) {
  if (position.outcome) return {};
  if (isHex(position.game)) return hexTruth(position, seconds, signal);
  const known = await bookTruth(position);
  if (Object.keys(known).length) return known;
  const { names, board } = boardOf(position);
  const asked = scoresQueue.then(() => {
    if (signal.aborted) return undefined;
    return scores.ask({ board }, signal, ({ column, score }) => {
      known[names[column] ?? ""] = score;
    });
  });
  scoresQueue = asked.then(() => {});
  await asked;
  return known;
}

/**
 * A score of the standard board, as the solver names it.
 *
 * @param {number} value
 * @param {number} played
 * @returns {import("../types/api.js").Score}
 */
function scored(value, played) {
  if (value === 0) return { kind: "draw", plies: null, value };
  const won = value > 0;
  let before = 43 - 2 * Math.abs(value);
  if (((before - played) % 2 === 0) !== won) before -= 1;
  return { kind: won ? "win" : "loss", plies: before - played + 1, value };
}
