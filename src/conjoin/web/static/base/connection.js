/**
 * Whether the server can be reached; says `change` on every turn. What is lost is looked for again until it
 * is back.
 */

import { backend } from "./backend.js";
import { fullPath } from "./place.js";
import { varied } from "./retry.js";

const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 8000;

class Connection extends EventTarget {
  /** Who has lost it: sockets each for themselves, requests together. @type {Set<unknown>} */
  #unreachable = new Set();
  #timer = 0;
  #wait = MIN_RETRY_MS;

  constructor() {
    super();
    addEventListener("offline", () => this.report("browser", backend.answer !== null));
    addEventListener("online", () => this.report("browser", true));
  }

  get isOnline() {
    return this.#unreachable.size === 0;
  }

  /** @param {unknown} who @param {boolean} connected */
  report(who, connected) {
    const before = this.isOnline;
    if (connected) this.#unreachable.delete(who);
    else this.#unreachable.add(who);
    if (before !== this.isOnline) this.dispatchEvent(new Event("change"));
  }

  /** A request got no answer: ask for a sign of life until there is one. */
  requestFailed() {
    this.report("requests", false);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#probe(), varied(this.#wait));
    this.#wait = Math.min(2 * this.#wait, MAX_RETRY_MS);
  }

  requestAnswered() {
    clearTimeout(this.#timer);
    this.#wait = MIN_RETRY_MS;
    this.report("requests", true);
  }

  async #probe() {
    const alive = await fetch(fullPath("/livez"), { cache: "no-store" }).then(
      () => true,
      () => false,
    );
    if (alive) this.requestAnswered();
    else this.requestFailed();
  }
}

export const connection = new Connection();
