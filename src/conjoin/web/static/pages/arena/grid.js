import { h } from "../../base/dom.js";
import { signedNumber } from "../../game/score-text.js";
import { texts as t } from "../../strings/arena/arena.js";

/**
 * A table of results.
 *
 * @param {(string | Node)[]} heads
 * @param {(string | Node)[][]} rows the first columns are text, the rest figures
 */
export function grid(heads, rows, textColumns = 2) {
  const side = (/** @type {number} */ index) => (index >= textColumns ? "number" : "");
  return h(
    "div",
    { class: "table-scroll" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, ...heads.map((head, index) => h("th", { scope: "col", class: side(index) }, head))),
      ),
      h(
        "tbody",
        {},
        ...rows.map((row) => h("tr", {}, ...row.map((cell, index) => h("td", { class: side(index) }, cell)))),
      ),
    ),
  );
}

/**
 * The difference with its interval, which a phone shows below it; of a clean sheet only one end is known.
 *
 * @param {{elo: number | null, elo_low: number | null, elo_high: number | null}} found
 */
export function eloText({ elo, elo_low, elo_high }) {
  const [middle, low, high] = [elo, elo_low, elo_high].map((value) =>
    value === null ? null : signedNumber(Math.round(value)),
  );
  const bounds = low && high ? `${low} … ${high}` : low ? t.above(low) : high ? t.below(high) : t.unbounded;
  return middle ? h("span", {}, middle, " ", h("span", { class: "interval" }, `(${bounds})`)) : bounds;
}
