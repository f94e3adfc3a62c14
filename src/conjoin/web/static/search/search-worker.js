/**
 * A worker that is asked one question after the other. It reports ever better answers; a question that is ended has
 * the latest of them, and the worker is begun anew, so that it stops whatever it is doing.
 */
export class SearchWorker {
  /** @type {Worker | undefined} */
  #worker;
  /** The questions wait for each other. @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** @param {URL} address */
  constructor(address) {
    this.address = address;
  }

  /**
   * The last of its answers, or the latest when the signal ended it; undefined if there was none.
   *
   * @template Answer
   * @param {object} question
   * @param {AbortSignal} [signal]
   * @param {(answer: Answer) => void} [tell]
   * @returns {Promise<Answer | undefined>}
   */
  ask(question, signal, tell) {
    const asked = this.#queue.then(() => (signal?.aborted ? undefined : this.#asked(question, signal, tell)));
    this.#queue = asked.catch(() => {});
    return asked;
  }

  /**
   * @template Answer
   * @param {object} question
   * @param {AbortSignal | undefined} signal
   * @param {((answer: Answer) => void) | undefined} tell
   * @returns {Promise<Answer | undefined>}
   */
  #asked(question, signal, tell) {
    const worker = (this.#worker ??= new Worker(this.address, { type: "module" }));
    return new Promise((resolve, reject) => {
      /** @type {Answer | undefined} */
      let latest;
      const ended = new AbortController();
      const end = () => {
        ended.abort();
        resolve(latest);
      };
      const stop = () => {
        worker.terminate();
        this.#worker = undefined;
        end();
      };
      worker.addEventListener(
        "message",
        (/** @type {MessageEvent<{answer?: Answer, done?: boolean, failed?: string}>} */ { data }) => {
          if (data.answer !== undefined) {
            latest = data.answer;
            tell?.(latest);
          }
          if (data.failed !== undefined) {
            ended.abort();
            reject(new Error(data.failed));
          } else if (data.done) end();
        },
        { signal: ended.signal },
      );
      worker.addEventListener("error", stop, { signal: ended.signal });
      signal?.addEventListener("abort", stop, { signal: ended.signal });
      worker.postMessage(question);
    });
  }
}
