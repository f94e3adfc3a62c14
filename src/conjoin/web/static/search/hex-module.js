import { Module } from "./module.js";

/**
 * The compiled hex games, as functions over a board that is set up move by move. Cells count from 0 in reading order,
 * and the number after the last is the swap.
 *
 * @typedef {{havannah: boolean, size: number, swap: boolean, moves: readonly number[]}} HexBoard
 * @typedef {{result: number, wins: number, maySwap: boolean, cells: number[]}} HexLook result: -1 while the game runs,
 *   0 or 1 for the side that won, 2 for a draw; wins: how, 1 a ring or loop, 2 a bridge, 4 a fork or tripod; cells: 1
 *   and 2 are the sides' stones, 4 more in what has won
 * @typedef {{move: number, visits: number, chance: number, low: number, high: number, plies: number,
 *   variation: number[]}} RootMove
 * @typedef {{proven: boolean, simulations: number, nodes: number, depth: number, moves: RootMove[]}} SearchReport
 * @typedef {{low: number, high: number, plies: number, variation: number[]}} Bounds
 * @typedef {import("./module.js").SearchedMove} SearchedMove
 */

const TREE_MIB = 64;

export class HexModule {
  /** Simulations in a round of the tree search. */
  roundLength = 8;
  /** @type {Module} */
  #module;
  /** @type {HexBoard | undefined} */
  #board;

  /** @param {Module} module */
  constructor(module) {
    this.#module = module;
  }

  static async load() {
    return new HexModule(await Module.load("hex"));
  }

  /** Whether these are legal moves of a board that there is. @param {HexBoard} board */
  setUp(board) {
    this.#board = board;
    const { havannah, size, swap, moves } = board;
    if (!this.#module.call("start", Number(havannah), size, Number(swap))) return false;
    this.#module.write(moves);
    return this.#module.call("play") === moves.length;
  }

  get sideToMove() {
    return (this.#board?.moves.length ?? 0) % 2;
  }

  /** @returns {HexLook} */
  look() {
    const found = this.#module.ask(Infinity, "look");
    const [result, wins, maySwap] = [found.next(), found.next(), Boolean(found.next())];
    return { result, wins, maySwap, cells: found.list(found.numbers.length - 3) };
  }

  /** The empty cells where a side would win with one stone. @param {number} side */
  winningCells(side) {
    return this.#module.ask(Infinity, "winning_cells", side).numbers;
  }

  /** The wins of the first side, of the second, and the draws of so many random games. @param {number} count
   * @param {number} seed */
  playOut(count, seed) {
    return this.#module.ask(Infinity, "play_out", count, seed).list(3);
  }

  /** @param {number} seed @param {number} milliseconds @param {number} [memory] in MiB */
  beginSearch(seed, milliseconds, memory = TREE_MIB) {
    this.#module.ask(milliseconds, "begin_search", memory, seed);
  }

  /** @param {number} simulations @param {number} milliseconds @returns {SearchReport} */
  runSearch(simulations, milliseconds) {
    const found = this.#module.ask(milliseconds, "run_search", simulations);
    return {
      proven: Boolean(found.next()),
      simulations: found.next(),
      nodes: found.next(),
      depth: found.next(),
      moves: found.rows(() => ({
        move: found.next(),
        visits: found.next(),
        chance: found.next(),
        low: found.next(),
        high: found.next(),
        plies: found.next(),
        variation: found.list(),
      })),
    };
  }

  /** @param {number} nodes @param {number} milliseconds @returns {Bounds & {nodes: number}} */
  prove(nodes, milliseconds) {
    const found = this.#module.ask(milliseconds, "prove", nodes);
    const [low, high, plies, move] = [found.next(), found.next(), found.next(), found.next()];
    const expanded = found.next();
    const line = found.list();
    return { low, high, plies, variation: line.length || move < 0 ? line : [move], nodes: expanded };
  }

  clearProofs() {
    this.#module.call("clear_proofs");
  }

  /** Undefined if the time was up before. @param {number} depth @param {number} milliseconds
   * @returns {SearchedMove[] | undefined} */
  searchSchmipo(depth, milliseconds) {
    return this.#module.search(milliseconds, "search_schmipo", depth);
  }
}
