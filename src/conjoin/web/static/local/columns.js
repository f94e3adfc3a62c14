/** Stones in columns, and what the next one does: the rules that a person sees at a glance. */

const DIRECTIONS = /** @type {const} */ ([
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
]);

export class Columns {
  /** By column, from below: 0 and 1 are the sides. @type {number[][]} */
  #stones;

  /** @param {import("../solver/worker.js").Board} board */
  constructor({ width, height, line, moves }) {
    this.width = width;
    this.height = height;
    this.line = line;
    this.#stones = Array.from({ length: width }, () => []);
    moves.forEach((column, ply) => this.#stones[column]?.push(ply % 2));
    this.side = moves.length % 2;
  }

  /** Those that are not full, from the middle outwards. */
  get open() {
    const distance = (/** @type {number} */ column) => Math.abs(2 * column - this.width + 1);
    return [...Array(this.width).keys()]
      .filter((column) => this.row(column) < this.height)
      .sort((a, b) => distance(a) - distance(b));
  }

  /** Where the next stone of a column lands, from 0. @param {number} column */
  row(column) {
    return this.#stones[column]?.length ?? this.height;
  }

  /**
   * Whether a stone of a side, some rows above the next one, is in a line.
   *
   * @param {number} column
   * @param {number} side
   */
  wins(column, side, above = 0) {
    const row = this.row(column) + above;
    if (row >= this.height) return false;
    return DIRECTIONS.some(([dx, dy]) => {
      const count = 1 + this.#run(column, row, dx, dy, side) + this.#run(column, row, -dx, -dy, side);
      return count >= this.line;
    });
  }

  /** The columns in which a side would win with its next stone. @param {number} side */
  winning(side) {
    return this.open.filter((column) => this.wins(column, side));
  }

  /** After a stone of a side; the other one is to move. @param {number} column @param {number} [side] */
  with(column, side = this.side) {
    const next = new Columns({ width: this.width, height: this.height, line: this.line, moves: [] });
    next.#stones = this.#stones.map((stones, index) => (index === column ? [...stones, side] : stones));
    next.side = 1 - side;
    return next;
  }

  /** @param {number} x @param {number} y @param {number} dx @param {number} dy @param {number} side */
  #run(x, y, dx, dy, side) {
    let count = 0;
    while (this.#stones[x + dx * (count + 1)]?.[y + dy * (count + 1)] === side) count += 1;
    return count;
  }
}
