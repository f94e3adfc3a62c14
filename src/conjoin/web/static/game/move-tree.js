/** @typedef {{moves: string[], at: number}} GameLine a whole line and where on it the board is */

/** Lines of play that were looked at, as a tree of moves; it only remembers, and knows no rule. */
export class MoveTree {
  /** By path: the moves tried from there, the newest visit last. @type {Map<string, string[]>} */
  #tried = new Map();
  /** By path: what a person calls the line that begins with its last move. @type {Map<string, string>} */
  #names = new Map();
  /** By path: the move that a person has made the main line's. @type {Map<string, string>} */
  #main = new Map();

  /** Remember every step of a line. @param {readonly string[]} line */
  add(line) {
    for (const [ply, move] of line.entries()) {
      const key = pathKey(line.slice(0, ply));
      const others = (this.#tried.get(key) ?? []).filter((known) => known !== move);
      this.#tried.set(key, [...others, move]);
    }
  }

  /**
   * The main line from here, or else the line as it went on last time.
   *
   * @param {readonly string[]} path
   * @returns {string[]}
   */
  continued(path) {
    const line = [...path];
    for (;;) {
      const key = pathKey(line);
      const next = this.#main.get(key) ?? this.#tried.get(key)?.at(-1);
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

  /** @param {readonly string[]} path to the first move of a branch */
  nameOf(path) {
    return this.#names.get(pathKey(path)) ?? "";
  }

  /** @param {readonly string[]} path @param {string} name */
  rename(path, name) {
    if (name) this.#names.set(pathKey(path), name);
    else this.#names.delete(pathKey(path));
  }

  /** Forget a branch and everything that was tried after it. @param {readonly string[]} path */
  remove(path) {
    const key = pathKey(path.slice(0, -1));
    this.#tried.set(
      key,
      (this.#tried.get(key) ?? []).filter((move) => move !== path.at(-1)),
    );
    if (this.#main.get(key) === path.at(-1)) this.#main.delete(key);
    const gone = pathKey(path);
    for (const known of [this.#tried, this.#names, this.#main])
      for (const at of [...known.keys()]) if (at === gone || at.startsWith(`${gone} `)) known.delete(at);
  }

  /** Let the main line go on with a branch. @param {readonly string[]} path */
  promote(path) {
    for (const [ply, move] of path.entries()) this.#main.set(pathKey(path.slice(0, ply)), move);
  }
}

/** @param {readonly string[]} path */
const pathKey = (path) => path.join(" ");
