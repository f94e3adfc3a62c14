import { get, place } from "./base/api.js";
import { drawn } from "./base/drawn-here.js";
import { parse } from "./base/spec.js";
import { targetRows } from "./elements/board/geometry.js";

/**
 * Exact scores without waiting: the page's own solver works in a worker, and costs the server nothing.
 * The server is asked where that one has no answer soon, or none at all; what either finds first is shown.
 *
 * @typedef {import("./base/types.js").Truth} Truth
 * @typedef {import("./base/types.js").PositionAnswer} PositionAnswer
 * @typedef {{game: string, moves: readonly string[], notation: string, scene:
 *   import("./base/types.js").Scene}} Place
 */

/** Milliseconds before the server is asked too. */
const ASK_SERVER_AFTER_MS = 1000;
/** With fewer stones on the board the server's opening book answers at once, and a search would take long. */
const BOOK_PLIES = 8;
const LINE = 4;

/** @type {Worker | undefined} */
let worker;
let questions = 0;

/** @param {string} game */
const solves = (game) => parse(game).name === "connect-four" && "WebAssembly" in window && "Worker" in window;

/** The query that keeps the server from solving a position that is solved here. @param {string} game */
export const withoutTruth = (game) => (solves(game) ? "?exact=false" : "");

/**
 * Tells the exact scores known so far, whenever there are more, until all are known or the signal ends it.
 * @param {Place} position @param {AbortSignal} signal @param {(truth: Truth) => void} tell
 * @returns {Promise<boolean>} whether any is known, once the server was asked or did not need to be
 */
export async function exactScores(position, signal, tell) {
  /** @type {Truth} */
  let known = {};
  const learn = (/** @type {Truth} */ more) => {
    if (signal.aborted || !Object.keys(more).length) return;
    known = { ...known, ...more };
    tell(known);
  };
  const search = new AbortController();
  signal.addEventListener("abort", () => search.abort());
  const solved = solves(position.game)
    ? solve(position, search.signal, learn).then(({ done }) => done)
    : Promise.resolve(false);
  const patience = position.moves.length < BOOK_PLIES ? 0 : ASK_SERVER_AFTER_MS;
  const isKnown = await Promise.race([
    solved,
    new Promise((resolve) => setTimeout(resolve, patience, false)),
  ]);
  if (!isKnown && !signal.aborted) {
    const answer = await get(`/positions/${place(position.game, position.notation)}`, signal).catch(
      () => undefined,
    );
    if (!answer) return solved; // nobody else is there
    learn(answer.truth ?? {});
    if (Object.keys(position.scene.moves).every((move) => known[move])) search.abort(); // nothing is left to find
  }
  return Object.keys(known).length > 0;
}

/** A board as the worker knows it, and its columns from the left. @param {Place} position */
function boardOf(position) {
  const columns = targetRows(position.scene)[0] ?? [];
  const names = columns.map(({ name }) => name);
  const line = Number(parse(position.game).options.line ?? LINE);
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
 * @param {Place} position
 * @param {AbortSignal} signal
 * @param {(truth: Truth) => void} learn
 */
function solve(position, signal, learn) {
  const { names, board } = boardOf(position);
  return ask({ board }, signal, ({ column, score }) => learn({ [names[column] ?? ""]: score }));
}

/**
 * The position after other moves on the board of one that is known, by the rules of the solver: for when no
 * server answers.
 * @param {PositionAnswer} known
 * @param {readonly string[]} moves
 * @returns {Promise<PositionAnswer | undefined>}
 */
export async function positionHere(known, moves) {
  if (!solves(known.game)) return undefined;
  const { names, columns, board } = boardOf({ ...known, moves });
  const { columns: found } = await ask({ board, look: true }, new AbortController().signal, () => {});
  return (
    found &&
    drawn(
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

/**
 * Ask the worker, whose earlier question ends with that.
 * @param {{board: import("./solver-worker.js").Board, look?: boolean}} question @param {AbortSignal} signal
 * @param {(told: import("./solver-worker.js").Told) => void} tell
 * @returns {Promise<import("./solver-worker.js").Ended>}
 */
function ask(question, signal, tell) {
  const number = (questions += 1);
  const asked = (worker ??= new Worker(new URL("solver-worker.js", import.meta.url), { type: "module" }));
  return new Promise((resolve) => {
    const heard = (
      /** @type {MessageEvent<import("./solver-worker.js").Told | import("./solver-worker.js").Ended>} */ {
        data,
      },
    ) => {
      if (data.number !== number) return;
      if ("column" in data) tell(data);
      else end(data);
    };
    const end = (/** @type {import("./solver-worker.js").Ended} */ answer) => {
      asked.removeEventListener("message", heard);
      resolve(answer);
    };
    asked.addEventListener("message", heard);
    asked.addEventListener("error", () => end({ number, done: false }), { signal });
    signal.addEventListener("abort", () => {
      if (number === questions) asked.postMessage({ number, board: null });
      end({ number, done: false });
    });
    asked.postMessage({ number, ...question });
  });
}
