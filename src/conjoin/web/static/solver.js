import { get, place } from "./base/api.js";
import { parse } from "./base/spec.js";
import { targetRows } from "./elements/board/geometry.js";

/**
 * Exact scores without waiting: the page's own solver works in a worker, and costs the server nothing.
 * The server is asked where that one has no answer soon, or none at all; what either finds first is shown.
 *
 * @typedef {import("./base/types.js").Truth} Truth
 * @typedef {{game: string, moves: readonly string[], notation: string, scene: import("./base/types.js").Scene}} Place
 */

const PATIENCE = 1000;
/** Milliseconds before the server is asked too. */
const BOOK_PLIES = 8;
/** With fewer stones on the board the server's opening book answers at once, and a search would take long. */
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
  const solved = solves(position.game) ? solve(position, signal, learn) : Promise.resolve(false);
  const patience = position.moves.length < BOOK_PLIES ? 0 : PATIENCE;
  const isKnown = await Promise.race([solved, new Promise((resolve) => setTimeout(resolve, patience, false))]);
  if (!isKnown && !signal.aborted) {
    const { truth } = await get(`/positions/${place(position.game, position.notation)}`, signal).catch(() => ({ truth: null }));
    learn(truth ?? {});
  }
  return Object.keys(known).length > 0;
}

/** @param {Place} position @param {AbortSignal} signal @param {(truth: Truth) => void} learn @returns {Promise<boolean>} whether all is known */
function solve(position, signal, learn) {
  const number = (questions += 1);
  const columns = targetRows(position.scene)[0] ?? [];
  const names = columns.map(({ name }) => name);
  const board = {
    width: names.length,
    height: columns[0]?.tiles.length ?? 0,
    line: Number(parse(position.game).options.line ?? LINE),
    moves: position.moves.map((move) => names.indexOf(move)),
  };
  const asked = (worker ??= new Worker(new URL("solver-worker.js", import.meta.url), { type: "module" }));
  return new Promise((resolve) => {
    const heard = (/** @type {MessageEvent<import("./solver-worker.js").Told | import("./solver-worker.js").Ended>} */ { data }) => {
      if (data.number !== number) return;
      if ("column" in data) learn({ [names[data.column] ?? ""]: data.score });
      else end(data.done);
    };
    const end = (/** @type {boolean} */ done) => {
      asked.removeEventListener("message", heard);
      resolve(done);
    };
    asked.addEventListener("message", heard);
    asked.addEventListener("error", () => end(false), { signal });
    signal.addEventListener("abort", () => {
      if (number === questions) asked.postMessage({ number, board: null });
      end(false);
    });
    asked.postMessage({ number, board });
  });
}
