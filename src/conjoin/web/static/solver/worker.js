/**
 * The solver core, compiled to WebAssembly, in a thread of its own: asked about a position, it answers column
 * by column.
 */

/**
 * @typedef {{width: number, height: number, line: number, moves: number[]}} Board columns are counted from 0
 * @typedef {{number: number, board: Board | null, stonesOnly?: boolean}} Question a new one replaces the old
 *   one;
 *   without a board it only ends that
 * @typedef {{number: number, column: number, score: import("../types/api.js").Score}} ColumnScore
 * @typedef {{number: number, done: boolean, columns?: Column[]}} WorkerAnswer not done: this board or this
 *   line of
 *   moves is unknown here
 * @typedef {{stones: number[], open: boolean}} Column from below: 1 and 2 are the sides' stones, 4 more in a
 *   complete line
 * @typedef {{start(width: number, height: number, line: number): number, play(column: number): number,
 *   score(column: number): number, plies(score: number): number, stone(column: number, row: number): number,
 *   is_open(column: number): number, _initialize(): void,
 *   __stack_pointer: WebAssembly.Global}} Solver
 */

const NO_SCORE = -128;
/** Milliseconds of search, after which the worker looks whether it is asked something else. */
const SEARCH_SLICE_MS = 50;
const INTERRUPTED = Symbol("interrupted");

let deadline = 0;
/** The question that is wanted now. */
let currentQuestion = 0;
/** Positions are set up one at a time: whose it is. */
let queue = Promise.resolve();

/**
 * Called by the search now and then. What it has found is in its table, so that it can begin again where it
 * was.
 */
function poll() {
  if (performance.now() > deadline) throw INTERRUPTED;
}

/** @returns {Promise<Solver>} */
async function load() {
  const response = await fetch(new URL("../solver.wasm", import.meta.url));
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), { page: { poll } });
  const solver = /** @type {Solver} */ (/** @type {unknown} */ (instance.exports));
  solver._initialize();
  return solver;
}

/** The score of a column, or `INTERRUPTED`. @param {Solver} solver @param {number} column */
function searchSlice(solver, column) {
  const stack = solver.__stack_pointer.value;
  deadline = performance.now() + SEARCH_SLICE_MS;
  try {
    return solver.score(column);
  } catch (error) {
    if (error !== INTERRUPTED) throw error;
    solver.__stack_pointer.value = stack;
    return INTERRUPTED;
  }
}

/**
 * From the middle outwards: the best moves are mostly there, and what they teach helps the others.
 *
 * @param {number} width
 */
function columnsFromCenter(width) {
  const distance = (/** @type {number} */ column) => Math.abs(2 * column - width + 1);
  return [...Array(width).keys()].sort((a, b) => distance(a) - distance(b));
}

/** @param {Solver} solver @param {number} value @returns {import("../types/api.js").Score} */
function score(solver, value) {
  if (value === 0) return { kind: "draw", plies: null, value };
  return { kind: value > 0 ? "win" : "loss", plies: solver.plies(value), value };
}

/** Whether a position can be set up here, which it is then. @param {Solver} solver @param {Board} board */
const setUp = (solver, { width, height, line, moves }) =>
  Boolean(solver.start(width, height, line)) && moves.every((column) => solver.play(column));

/**
 * The stones of a position and what the rules allow, without a search.
 *
 * @param {Solver} solver
 * @param {number} number
 * @param {Board} board
 */
function sendStones(solver, number, board) {
  const done = setUp(solver, board);
  const columns = [...Array(board.width).keys()].map((column) => ({
    stones: [...Array(board.height).keys()].map((row) => solver.stone(column, row)),
    open: Boolean(solver.is_open(column)),
  }));
  postMessage(done ? { number, done, columns } : { number, done });
}

/**
 * Tell every score, or end when something else is wanted.
 *
 * @param {Solver} solver
 * @param {number} number
 * @param {Board} board
 */
async function sendScores(solver, number, board) {
  const legal = setUp(solver, board);
  for (const column of legal ? columnsFromCenter(board.width) : []) {
    let value = searchSlice(solver, column);
    while (value === INTERRUPTED) {
      await new Promise((resolve) => setTimeout(resolve));
      if (number !== currentQuestion) return;
      value = searchSlice(solver, column);
    }
    if (value !== NO_SCORE)
      postMessage({ number, column, score: score(solver, /** @type {number} */ (value)) });
  }
  postMessage({ number, done: legal });
}

const loading = load();
loading.catch(() => {}); // reported with the first question, which may not be asked yet
/** After a failure, such as no memory for the table, nothing is tried again. */
let failed = false;

addEventListener(
  "message",
  (/** @type {MessageEvent<Question>} */ { data: { number, board, stonesOnly } }) => {
    currentQuestion = number;
    queue = queue.then(async () => {
      if (!board || number !== currentQuestion) return;
      try {
        if (!failed) return await (stonesOnly ? sendStones : sendScores)(await loading, number, board);
      } catch {
        failed = true;
      }
      postMessage({ number, done: false });
    });
  },
);
