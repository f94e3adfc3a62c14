/**
 * A compiled module in a worker: numbers go in, and a list of numbers comes out.
 *
 * @typedef {Record<string, (...numbers: number[]) => number> & {memory: WebAssembly.Memory,
 *   __stack_pointer: WebAssembly.Global}} Exports
 * @typedef {{move: number, value: number, nodes: number, variation: number[]}} SearchedMove values in the
 *   evaluation's points; the play expected behind the move
 */

/** Thrown out of a search that has no answer yet when its time is up. */
export class Interrupted extends Error {}

export class Module {
  /** Milliseconds of `performance.now()` at which a search has to end. */
  #deadline = Infinity;
  /** @type {Exports} */
  #exports = /** @type {any} */ (undefined);

  /** @param {string} name of the file beside the page's own */
  static async load(name) {
    const module = new Module();
    const page = {
      is_time_up: () => Number(performance.now() >= module.#deadline),
      poll: () => {
        if (performance.now() >= module.#deadline) throw new Interrupted();
      },
    };
    const response = await fetch(new URL(`../${name}.wasm`, import.meta.url));
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), { page });
    module.#exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    module.#exports._initialize?.();
    return module;
  }

  /**
   * What a function returns.
   *
   * @param {string} name
   * @param {number[]} numbers
   */
  call(name, ...numbers) {
    const exported = this.#exports;
    const stack = exported.__stack_pointer.value;
    try {
      return /** @type {(...numbers: number[]) => number} */ (exported[name])(...numbers);
    } catch (error) {
      exported.__stack_pointer.value = stack;
      throw error;
    }
  }

  /**
   * The list that a function answers, of as much as it finds within some milliseconds.
   *
   * @param {number} milliseconds
   * @param {string} name
   * @param {number[]} numbers
   */
  ask(milliseconds, name, ...numbers) {
    this.#deadline = performance.now() + milliseconds;
    try {
      this.call(name, ...numbers);
    } finally {
      this.#deadline = Infinity;
    }
    const { memory } = this.#exports;
    const found = new Float64Array(memory.buffer, this.call("answer"), this.call("answer_length"));
    return new NumberReader([...found]);
  }

  /**
   * What a search says of every move; undefined if the time was up before.
   *
   * @param {number} milliseconds
   * @param {string} name
   * @param {number[]} numbers
   * @returns {SearchedMove[] | undefined}
   */
  search(milliseconds, name, ...numbers) {
    try {
      const found = this.ask(milliseconds, name, ...numbers);
      return found.rows(() => ({
        move: found.next(),
        value: found.next(),
        nodes: found.next(),
        variation: found.list(),
      }));
    } catch (error) {
      if (error instanceof Interrupted) return undefined;
      throw error;
    }
  }

  /** Moves for the next call. @param {readonly number[]} moves */
  write(moves) {
    const place = this.call("moves", moves.length);
    new Int32Array(this.#exports.memory.buffer, place, moves.length).set(moves);
  }
}

/** A list of numbers, read from its beginning. */
export class NumberReader {
  #at = 0;

  /** @param {number[]} numbers */
  constructor(numbers) {
    this.numbers = numbers;
  }

  get isEmpty() {
    return this.numbers.length === 0;
  }

  next() {
    return this.numbers[this.#at++] ?? 0;
  }

  /** So many numbers, or as many as come next. @param {number} [length] */
  list(length = this.next()) {
    this.#at += length;
    return this.numbers.slice(this.#at - length, this.#at);
  }

  /** As many rows as come next. @template T @param {() => T} row @returns {T[]} */
  rows(row) {
    return Array.from({ length: this.next() }, row);
  }
}
