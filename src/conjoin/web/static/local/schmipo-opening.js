/**
 * Schmipo's heuristic opening, as `conjoin.engines.classical.schmipo_opening` plays it: a chain of three along a
 * corner, and a chain of two opposite to it.
 *
 * @typedef {[row: number, column: number]} Place
 * @typedef {{move: number, cells: number[], why: "first" | "corner" | "three" | "two" | "swap"}} OpeningMove
 */

/** The corner and its neighbour on each side, seen from the corner: steps along one side, and along the other.
 * @type {Place[]} */
const CHAIN = [
  [0, 0],
  [1, 0],
  [0, 1],
];
/** The chains of two, best first. @type {Place[][]} */
const PAIRS = [
  [
    [2, 2],
    [2, 3],
  ],
  [
    [2, 2],
    [3, 2],
  ],
  [
    [2, 2],
    [3, 3],
  ],
  [
    [1, 3],
    [2, 3],
  ],
  [
    [3, 1],
    [3, 2],
  ],
];
/** The corners in order of preference: bottom right, the opposite one, then the rest from the bottom up. */
const CORNERS = [3, 0, 4, 2, 5, 1];

/** A board of one size: its places in reading order, and its corners clockwise from the top left. */
class Grid {
  /** @param {number} size */
  constructor(size) {
    const last = 2 * size - 2;
    const middle = size - 1;
    /** @type {Place[]} */
    this.places = [];
    for (let row = 0; row <= last; row++)
      for (let column = 0; column <= last; column++)
        if (Math.abs(row - column) < size) this.places.push([row, column]);
    this.size = size;
    /** @type {Place[]} */
    const corners = [
      [0, 0],
      [0, middle],
      [middle, last],
      [last, last],
      [last, middle],
      [middle, 0],
    ];
    this.corners = corners.map((place) => this.cellAt(place));
  }

  /** -1 beyond the board. @param {Place} place */
  cellAt([row, column]) {
    return this.places.findIndex(([down, right]) => down === row && right === column);
  }

  /** @param {number} cell @returns {Place} */
  placeOf(cell) {
    return /** @type {Place} */ (this.places[cell]);
  }

  /** The fewest steps from one cell to another. @param {number} one @param {number} other */
  distance(one, other) {
    const [[row, column], [otherRow, otherColumn]] = [this.placeOf(one), this.placeOf(other)];
    const [down, right] = [otherRow - row, otherColumn - column];
    return Math.max(Math.abs(down), Math.abs(right), Math.abs(down - right));
  }

  /** Every opening that fits on the board, in order of preference. @returns {number[][]} */
  get patterns() {
    if (this.size < 3) return []; // there are no sides
    const corners = CORNERS.map((number) => /** @type {number} */ (this.corners[number]));
    return corners
      .flatMap((corner) =>
        PAIRS.map((pair) => [...CHAIN, ...pair].map((steps) => this.#cellFrom(corner, steps))),
      )
      .filter((cells) => !cells.includes(-1));
  }

  /** The cell so many steps from a corner; the side whose cells come first in reading order counts first.
   * @param {number} corner @param {Place} steps */
  #cellFrom(corner, steps) {
    const rim = this.places.flatMap((_, cell) => {
      const beside = this.distance(corner, cell) === 1;
      return beside && this.#isOnSide(cell) ? [cell] : [];
    });
    const [startRow, startColumn] = this.placeOf(corner);
    let [row, column] = [startRow, startColumn];
    for (const [index, cell] of rim.entries()) {
      const [besideRow, besideColumn] = this.placeOf(cell);
      row += (steps[index] ?? 0) * (besideRow - startRow);
      column += (steps[index] ?? 0) * (besideColumn - startColumn);
    }
    return this.cellAt([row, column]);
  }

  /** @param {number} cell */
  #isOnSide(cell) {
    const [row, column] = this.placeOf(cell);
    const last = 2 * this.size - 2;
    const slant = Math.abs(row - column) === this.size - 1;
    return (
      !this.corners.includes(cell) && (row === 0 || column === 0 || row === last || column === last || slant)
    );
  }
}

/**
 * What the heuristics play; undefined from so many stones on, or where they have nothing to say.
 *
 * @param {{size: number, stones: readonly number[], side: number, firstMove: number | undefined, maySwap: boolean,
 *   winAtHand: boolean}} position stones: by cell, 1 and 2 for the sides' and else 0
 * @param {number} until
 * @returns {OpeningMove | undefined}
 */
export function openingMove({ size, stones, side, firstMove, maySwap, winAtHand }, until) {
  const grid = new Grid(size);
  const own = side + 1;
  const placed = stones.filter(Boolean).length;
  const preferred = CORNERS.map((number) => /** @type {number} */ (grid.corners[number]));
  const [first = 0] = preferred;
  if (!placed) return { move: first, cells: [first], why: "first" };
  if (placed >= until || winAtHand) return undefined;
  if (maySwap && firstMove !== undefined && grid.corners.includes(firstMove))
    return { move: stones.length, cells: [firstMove], why: "swap" };
  if (!grid.corners.some((corner) => stones[corner] === own)) return takeCorner(grid, preferred, stones, own);
  return nextOfPattern(grid, stones, own);
}

/** The free corner whose nearest opposing stone is farthest away; of equal ones the first.
 * @param {Grid} grid @param {number[]} preferred @param {readonly number[]} stones @param {number} own
 * @returns {OpeningMove | undefined} */
function takeCorner(grid, preferred, stones, own) {
  const opposing = stones.flatMap((stone, cell) => (stone === 3 - own ? [cell] : []));
  const room = (/** @type {number} */ corner) =>
    Math.min(...opposing.map((stone) => grid.distance(corner, stone)));
  const free = preferred.filter((corner) => !stones[corner]);
  const best = free.reduce((found, corner) => (room(corner) > room(found) ? corner : found), free[0] ?? -1);
  return best < 0 ? undefined : { move: best, cells: [best], why: "corner" };
}

/** The first free cell of the pattern with most own stones, at a corner that it holds.
 * @param {Grid} grid @param {readonly number[]} stones @param {number} own @returns {OpeningMove | undefined} */
function nextOfPattern(grid, stones, own) {
  const count = (/** @type {number[]} */ cells, /** @type {number} */ owner) =>
    cells.filter((cell) => stones[cell] === owner).length;
  const usable = grid.patterns.filter(
    (cells) =>
      stones[cells[0] ?? -1] === own &&
      !count(cells.slice(CHAIN.length), 3 - own) &&
      cells.some((cell) => !stones[cell]),
  );
  const [first] = usable;
  if (!first) return undefined;
  const pattern = usable.reduce(
    (best, cells) => (count(cells, own) > count(best, own) ? cells : best),
    first,
  );
  const move = /** @type {number} */ (pattern.find((cell) => !stones[cell]));
  const two = pattern.slice(CHAIN.length);
  return two.includes(move)
    ? { move, cells: two, why: "two" }
    : { move, cells: pattern.slice(0, CHAIN.length), why: "three" };
}
