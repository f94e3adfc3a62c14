/**
 * What this browser remembers: seats, choices, streaks. Everything works, for the visit, where storage is
 * refused.
 */

const PREFIX = "conjoin.";
/** @type {Map<string, string>} */
const unsaved = new Map();

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function load(key, otherwise) {
  try {
    const stored = localStorage.getItem(PREFIX + key) ?? unsaved.get(key);
    return stored === undefined || stored === null ? otherwise : JSON.parse(stored);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    unsaved.set(key, text);
  }
}

const MAX_ENTRIES = 50;

/** @template T @param {string} kind @param {string} id @param {T} value the newest replace the oldest */
function saveById(kind, id, value) {
  const others = Object.entries(load(kind, /** @type {Record<string, T>} */ ({}))).filter(
    ([known]) => known !== id,
  );
  save(kind, Object.fromEntries([...others, [id, value]].slice(-MAX_ENTRIES)));
}

/**
 * @typedef {{first?: string, second?: string, invite?: import("../types/page.js").Side, joined?: boolean,
 *   shown?: boolean}} Seats secrets by side; the seat of `invite` is another person's, who perhaps has
 *   `joined`; `shown`: the link of the own seat was shown
 */

/** The seats of a game that this browser may move for. @param {string} id @returns {Seats} */
export const savedSeats = (id) => load("seats", /** @type {Record<string, Seats>} */ ({}))[id] ?? {};

/** @param {string} id @param {Seats} held */
export const saveSeats = (id, held) => saveById("seats", id, held);

/**
 * The secret of a tournament that was begun in this browser.
 *
 * @param {string} id
 * @returns {string | undefined}
 */
export const tournamentToken = (id) => load("tournaments", /** @type {Record<string, string>} */ ({}))[id];

/** @param {string} id @param {string} token */
export const saveTournamentToken = (id, token) => saveById("tournaments", id, token);
