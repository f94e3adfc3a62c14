/** @typedef {{moves: string[], at: number}} GameLine a whole line and where on it the board is */

/** Lines of play that were looked at, as a tree of moves; it only remembers, and knows no rule. */
export class MoveTree {
  /** By path: the moves tried from there, the newest visit last. @type {Map<string, string[]>} */
  #tried = new Map();

  /** Remember every step of a line. @param {readonly string[]} line */
  add(line) {
    for (const [ply, move] of line.entries()) {
      const key = pathKey(line.slice(0, ply));
      const others = (this.#tried.get(key) ?? []).filter((known) => known !== move);
      this.#tried.set(key, [...others, move]);
    }
  }

  /** The line as it went on from here last time. @param {readonly string[]} path @returns {string[]} */
  continued(path) {
    const line = [...path];
    for (;;) {
      const next = this.#tried.get(pathKey(line))?.at(-1);
      if (next === undefined) return line;
      line.push(next);
    }
  }

  /**
   * Other moves tried instead of this line's at a ply.
   *
   * @param {readonly string[]} line
   * @param {number} ply
   * @returns {string[]}
   */
  branches(line, ply) {
    return (this.#tried.get(pathKey(line.slice(0, ply))) ?? []).filter((move) => move !== line[ply]);
  }
}

/** @param {readonly string[]} path */
const pathKey = (path) => path.join(" ");
