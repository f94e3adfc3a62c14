import { get, positionPath } from "../base/api.js";
import { targetRows } from "../elements/board/geometry.js";
import { parseSpec } from "../game/spec.js";
import { drawPosition } from "./draw-position.js";
import { SolverWorker } from "./solver-worker.js";

/**
 * Exact scores without waiting: the page's own solver works in a worker, and costs the server nothing.
 * The server is asked where that one has no answer soon, or none at all; what either finds first is shown.
 *
 * @typedef {import("../types/page.js").Truth} Truth
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {{game: string, moves: readonly string[], notation: string, scene:
 *   import("../types/page.js").Scene}} SolverPosition
 */

/** Milliseconds before the server is asked too. */
const ASK_SERVER_AFTER_MS = 1000;
/** With fewer stones on the board the server's opening book answers at once, and a search would take long. */
const BOOK_PLIES = 8;
const LINE = 4;

const worker = new SolverWorker();

/** @param {string} game */
const canSolve = (game) =>
  parseSpec(game).name === "connect-four" && "WebAssembly" in window && "Worker" in window;

/** The query that keeps the server from solving a position that is solved here. @param {string} game */
export const positionQuery = (game) => (canSolve(game) ? "?exact=false" : "");

/**
 * Tells the exact scores known so far, whenever there are more, until all are known or the signal ends it.
 * @param {SolverPosition} position @param {AbortSignal} signal @param {(truth: Truth) => void} onScores
 * @returns {Promise<boolean>} whether any is known, once the server was asked or did not need to be
 */
export async function exactScores(position, signal, onScores) {
  /** @type {Truth} */
  let known = {};
  const report = (/** @type {Truth} */ more) => {
    if (signal.aborted || !Object.keys(more).length) return;
    known = { ...known, ...more };
    onScores(known);
  };
  const search = new AbortController();
  signal.addEventListener("abort", () => search.abort());
  const solved = canSolve(position.game)
    ? solve(position, search.signal, report).then(({ done }) => done)
    : Promise.resolve(false);
  const delay = position.moves.length < BOOK_PLIES ? 0 : ASK_SERVER_AFTER_MS;
  const isKnown = await Promise.race([solved, new Promise((resolve) => setTimeout(resolve, delay, false))]);
  if (!isKnown && !signal.aborted) {
    const answer = await get(
      `/positions/${positionPath(position.game, position.notation)}?exact=true`,
      signal,
    ).catch(() => undefined);
    if (!answer) return solved; // the server is away
    report(answer.truth ?? {});
    if (Object.keys(position.scene.moves).every((move) => known[move])) search.abort();
  }
  return Object.keys(known).length > 0;
}

/** A board as the worker knows it, and its columns from the left. @param {SolverPosition} position */
export function boardOf(position) {
  const columns = targetRows(position.scene)[0] ?? [];
  const names = columns.map(({ name }) => name);
  const line = Number(parseSpec(position.game).options.line ?? LINE);
  const moves = position.moves.map((move) => names.indexOf(move));
  return {
    columns,
    names,
    board: { width: names.length, height: columns[0]?.tiles.length ?? 0, line, moves },
  };
}

/**
 * Every score; it is done when all are known.
 *
 * @param {SolverPosition} position
 * @param {AbortSignal} signal
 * @param {(truth: Truth) => void} report
 */
function solve(position, signal, report) {
  const { names, board } = boardOf(position);
  return worker.ask({ board }, signal, ({ column, score }) => report({ [names[column] ?? ""]: score }));
}

/**
 * The position after other moves on the board of one that is known, by the rules of the solver: for when no
 * server answers.
 * @param {PositionAnswer} known
 * @param {readonly string[]} moves
 * @returns {Promise<PositionAnswer | undefined>}
 */
export async function solveLocally(known, moves) {
  if (!canSolve(known.game)) return undefined;
  const { names, columns, board } = boardOf({ ...known, moves });
  const { signal } = new AbortController();
  const { columns: found } = await worker.ask({ board, stonesOnly: true }, signal, () => {});
  return (
    found &&
    drawPosition(
      known,
      moves,
      found.map((column, index) => ({
        ...column,
        name: names[index] ?? "",
        tiles: columns[index]?.tiles ?? [],
      })),
    )
  );
}
