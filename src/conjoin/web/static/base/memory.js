/** What this browser remembers: seats, choices, streaks. Everything works, for the visit, where storage is refused. */

const PREFIX = "conjoin.";
/** @type {Map<string, string>} */
const fallback = new Map();

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function recall(key, otherwise) {
  try {
    const stored = localStorage.getItem(PREFIX + key) ?? fallback.get(key);
    return stored === undefined || stored === null ? otherwise : JSON.parse(stored);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    fallback.set(key, text);
  }
}

const MOST_SEATS = 50;

/** @typedef {{first?: string, second?: string, invite?: import("./types.js").Side}} Seats secrets by side; the seat of `invite` is another person's */

/** The seats of a game that this browser may move for. @param {string} id @returns {Seats} */
export const seats = (id) => recall("seats", /** @type {Record<string, Seats>} */ ({}))[id] ?? {};

/** @param {string} id @param {Seats} held */
export function keepSeats(id, held) {
  const all = Object.entries(recall("seats", /** @type {Record<string, Seats>} */ ({}))).filter(([known]) => known !== id);
  remember("seats", Object.fromEntries([...all, [id, held]].slice(-MOST_SEATS)));
}
