/**
 * What this browser remembers: seats, choices, streaks. Everything works, for the visit, where storage is
 * refused.
 */

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

const MOST_KEPT = 50;

/** @template T @param {string} kind @param {string} id @param {T} value the newest replace the oldest */
function keepById(kind, id, value) {
  const others = Object.entries(recall(kind, /** @type {Record<string, T>} */ ({}))).filter(
    ([known]) => known !== id,
  );
  remember(kind, Object.fromEntries([...others, [id, value]].slice(-MOST_KEPT)));
}

/**
 * @typedef {{first?: string, second?: string, invite?: import("./types.js").Side}} Seats secrets by side; the
 *   seat of `invite` is another person's
 */

/** The seats of a game that this browser may move for. @param {string} id @returns {Seats} */
export const seats = (id) => recall("seats", /** @type {Record<string, Seats>} */ ({}))[id] ?? {};

/** @param {string} id @param {Seats} held */
export const keepSeats = (id, held) => keepById("seats", id, held);

/**
 * The secret of a tournament that was begun in this browser.
 *
 * @param {string} id
 * @returns {string | undefined}
 */
export const tournamentToken = (id) => recall("tournaments", /** @type {Record<string, string>} */ ({}))[id];

/** @param {string} id @param {string} token */
export const keepTournament = (id, token) => keepById("tournaments", id, token);
