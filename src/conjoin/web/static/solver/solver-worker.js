/**
 * The worker with the solver, as a thing that is asked one question at a time.
 *
 * @typedef {import("./worker.js").WorkerAnswer} WorkerAnswer
 * @typedef {{board: import("./worker.js").Board, stonesOnly?: boolean}} WorkerQuestion
 */
export class SolverWorker {
  /** @type {Worker | undefined} */
  #worker;
  #questions = 0;

  /**
   * Ask the worker, whose earlier question ends with that.
   * @param {WorkerQuestion} question @param {AbortSignal} signal
   * @param {(score: import("./worker.js").ColumnScore) => void} tell
   * @returns {Promise<WorkerAnswer>}
   */
  ask(question, signal, tell) {
    const number = (this.#questions += 1);
    const worker = (this.#worker ??= new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
    return new Promise((resolve) => {
      const onMessage = (
        /** @type {MessageEvent<import("./worker.js").ColumnScore | WorkerAnswer>} */ { data },
      ) => {
        if (data.number !== number) return;
        if ("column" in data) tell(data);
        else end(data);
      };
      const end = (/** @type {WorkerAnswer} */ answer) => {
        worker.removeEventListener("message", onMessage);
        resolve(answer);
      };
      worker.addEventListener("message", onMessage);
      worker.addEventListener("error", () => end({ number, done: false }), { signal });
      signal.addEventListener("abort", () => {
        if (number === this.#questions) worker.postMessage({ number, board: null });
        end({ number, done: false });
      });
      worker.postMessage({ number, ...question });
    });
  }
}
