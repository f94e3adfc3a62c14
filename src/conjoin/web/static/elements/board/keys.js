/** @typedef {import("./geometry.js").Target} Target */

/** @typedef {{row: number, index: number}} Place */

const JUMP_TIME = 900;

/**
 * Where the arrow keys lead: along a row, or to the nearest target of the next row.
 *
 * @param {Target[][]} rows
 * @param {Place} at
 * @param {string} key
 * @returns {Place}
 */
export function moveCursor(rows, at, key) {
  const row = rows[at.row] ?? [];
  const clamp = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.max(0, Math.min(most, value));
  if (key === "ArrowLeft") return { row: at.row, index: clamp(at.index - 1, row.length - 1) };
  if (key === "ArrowRight") return { row: at.row, index: clamp(at.index + 1, row.length - 1) };
  if (key === "Home") return { row: at.row, index: 0 };
  if (key === "End") return { row: at.row, index: row.length - 1 };
  const next = clamp(at.row + (key === "ArrowUp" ? -1 : 1), rows.length - 1);
  return next === at.row ? at : { row: next, index: nearest(rows[next] ?? [], row[at.index]?.x ?? 0) };
}

/** @param {Target[]} row @param {number} x */
function nearest(row, x) {
  const distances = row.map((target) => Math.abs(target.x - x));
  return distances.indexOf(Math.min(...distances));
}

/** Digits and letters typed one after another, as names of targets: `4`, or `c` and `12`. */
export class TypeAhead {
  #text = "";
  #since = 0;

  /**
   * The target that is named now, or begins like it.
   *
   * @param {Target[][]} rows
   * @param {string} key
   * @returns {Place | undefined}
   */
  find(rows, key) {
    const now = performance.now();
    this.#text = now - this.#since > JUMP_TIME ? key : this.#text + key;
    this.#since = now;
    return place(rows, this.#text) ?? place(rows, (this.#text = key));
  }
}

/** @param {Target[][]} rows @param {string} text @returns {Place | undefined} */
function place(rows, text) {
  const wanted = text.toLowerCase();
  for (const exact of [true, false]) {
    for (const [row, targets] of rows.entries()) {
      const index = targets.findIndex(({ name }) => (exact ? name === wanted : name.startsWith(wanted)));
      if (index >= 0) return { row, index };
    }
  }
  return undefined;
}
