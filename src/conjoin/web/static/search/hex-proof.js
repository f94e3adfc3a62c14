/**
 * What is proven about a position and each of its moves, as `conjoin.engines.proof` works it out: most of the limit
 * goes to the position itself, the rest to its moves one by one, and what is not proven is estimated by random games.
 *
 * @typedef {import("./hex-module.js").Bounds} Bounds
 * @typedef {Bounds & {move: number, guess: number}} ProvenMove bounds for the side that makes it; a guess from -1 to 1
 * @typedef {{nodes: number, best: Bounds, moves: ProvenMove[]}} ProofReport the move that it plays first
 */

/** Positions opened where no limit is given. */
const NODES = 200_000;
/** The part of a limit that goes to the position itself. */
const ROOT_SHARE = 0.6;
/** The part of the seconds that is searched; estimates take the rest. */
const SEARCH_SHARE = 0.9;
/** Positions opened at most for each other move once the result is known. */
const ALTERNATIVES = 3000;
/** Random games behind the estimate of a move that is not proven. */
const PLAYOUTS = 200;
const UNLIMITED = 2 ** 52;

/** @type {Bounds} */
const OPEN = { low: -1, high: 1, plies: 0, variation: [] };

/** @param {Bounds} bounds */
const isExact = ({ low, high }) => low === high;

/** The same seen one move earlier, by the side that made the move. @param {Bounds} bounds @param {number[]} move */
const before = ({ low, high, plies, variation }, ...move) => ({
  low: -high || 0,
  high: -low || 0,
  plies: low === high && low !== 0 ? plies + 1 : 0,
  variation: [...move, ...variation],
});

export class Proof {
  #nodes = 0;
  #began = performance.now();
  /** The next question may take what is left divided by this. */
  #questions = 1 / ROOT_SHARE;
  #cap = Infinity;

  /**
   * @param {import("./hex-module.js").HexModule} hex
   * @param {{board: import("./hex-module.js").HexBoard, nodes: number, seconds: number, seed: number,
   *   guess?: boolean}} question whether what is not proven is to be estimated
   */
  constructor(hex, { board, nodes, seconds, seed, guess = true }) {
    this.hex = hex;
    this.playouts = guess ? PLAYOUTS : 0;
    this.board = board;
    this.seed = seed;
    this.limit = nodes === Infinity && seconds === Infinity ? NODES : nodes;
    this.milliseconds = 1000 * seconds;
    this.swapMove = 3 * board.size * (board.size - 1) + 1;
    if (seconds === Infinity) hex.clearProofs();
  }

  /** @param {(report: ProofReport) => void} tell after every move that was looked into */
  run(tell) {
    const { cells, maySwap } = this.hex.look();
    const legal = cells.flatMap((stone, cell) => (stone ? [] : [cell]));
    if (maySwap) legal.push(this.swapMove);
    const best = this.#root();
    this.#questions = legal.length;
    if (isExact(best)) this.#cap = ALTERNATIVES;
    const known = new Map(legal.map((move) => [move, before(OPEN, move)]));
    let told = performance.now();
    for (const move of legal) {
      known.set(move, best.variation[0] === move ? best : noBetter(this.#after(move), best));
      if (performance.now() - told < 250) continue;
      told = performance.now();
      tell(this.#report(known, best, 0));
    }
    tell(this.#report(known, best, this.playouts));
  }

  /** @param {Map<number, Bounds>} known @param {Bounds} best @param {number} playouts @returns {ProofReport} */
  #report(known, best, playouts) {
    const moves = [...known].map(([move, bounds]) => ({
      ...bounds,
      move,
      guess: playouts && !isExact(bounds) ? this.#guess(move, playouts) : 0,
    }));
    return { nodes: this.#nodes, best, moves };
  }

  /** The position's own result; before the first stone of a game with swap nothing, since moves decide it alone. */
  #root() {
    const { moves, swap } = this.board;
    if (!swap || moves.length > 1) return this.#prove(moves);
    return moves.length ? withSwapAhead(this.#prove(moves), this.swapMove) : OPEN;
  }

  /** What is proven about a move, for the side that makes it. @param {number} move */
  #after(move) {
    const moves = [...this.board.moves, move];
    this.hex.setUp({ ...this.board, moves });
    const { result, maySwap } = this.hex.look();
    if (result >= 0) {
      const own = result === 2 ? 0 : result === moves.length % 2 ? 1 : -1;
      return before({ low: own, high: own, plies: 0, variation: [] }, move);
    }
    const found = this.#prove(moves);
    return before(maySwap ? withSwapAhead(found, this.swapMove) : found, move);
  }

  /** What can be proven about a running position for its share. @param {readonly number[]} moves @returns {Bounds} */
  #prove(moves) {
    const left = Math.max(0, this.limit - this.#nodes) / this.#questions;
    const nodes = Math.min(Number.isFinite(left) ? Math.trunc(left) : UNLIMITED, this.#cap);
    const seconds = this.#left(SEARCH_SHARE) / this.#questions;
    this.hex.setUp({ ...this.board, moves });
    const { nodes: used, ...bounds } = this.hex.prove(nodes, seconds);
    this.#nodes += used;
    this.#questions = Math.max(1, this.#questions - 1);
    return bounds;
  }

  /** Wins less losses in random games after the move, from -1 to 1; 0 where the time for it is up.
   * @param {number} move @param {number} playouts */
  #guess(move, playouts) {
    if (this.#left(1) <= 0) return 0;
    const side = this.board.moves.length % 2;
    this.hex.setUp({ ...this.board, moves: [...this.board.moves, move] });
    const won = this.hex.playOut(playouts, this.seed);
    return ((won[side] ?? 0) - (won[1 - side] ?? 0)) / playouts;
  }

  /** Milliseconds left of this share of all. @param {number} share */
  #left(share) {
    return Math.max(0, this.#began + share * this.milliseconds - performance.now());
  }
}

/** The bounds of one of several moves, knowing what the best of them achieves and how long that takes.
 * @param {Bounds} bounds @param {Bounds} best @returns {Bounds} */
const noBetter = (bounds, best) =>
  bounds.high <= best.high ? bounds : { ...bounds, high: best.high, plies: best.plies };

/** The second player may also swap: it gets the better of a position and its opposite.
 * @param {Bounds} plain @param {number} swap @returns {Bounds} */
function withSwapAhead(plain, swap) {
  if (!isExact(plain)) return { low: 0, high: 1, plies: 0, variation: [] };
  return plain.low >= 0 ? plain : before(plain, swap);
}
