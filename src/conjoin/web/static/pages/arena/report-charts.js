import { h, s } from "../../base/dom.js";
import { signedNumber } from "../../game/score-text.js";
import { engineName } from "../../game/spec.js";
import { texts as t } from "../../strings/arena/arena.js";

/** @typedef {import("../../types/api.js").ReportRow} ReportRow */

/** Units of a picture, which the page scales to its own width. */
const WIDTH = 480;
const ROW = 44;
const EDGE = 24;
/** Elo between two lines of the grid: the first with which there are few enough. */
const STEPS = [50, 100, 200, 250, 500, 1000, 10_000];
const HEIGHT = 120;

/** A dot for every rating, with its 95 % interval as a line through it. @param {ReportRow[]} rows */
export function ratingChart(rows) {
  const ends = rows.flatMap(({ elo, elo_low, elo_high }) =>
    [elo, elo_low, elo_high].filter((end) => end !== null),
  );
  const low = Math.floor(Math.min(...ends) / 100) * 100;
  const high = Math.max(Math.ceil(Math.max(...ends) / 100) * 100, low + 100);
  const x = (/** @type {number | null} */ elo, /** @type {number} */ open) =>
    EDGE + (((elo ?? open) - low) / (high - low)) * (WIDTH - 2 * EDGE);
  const step = STEPS.find((one) => (high - low) / one <= 8) ?? high - low;
  const height = ROW * rows.length + 30;
  const ticks = [];
  for (let elo = Math.ceil(low / step) * step; elo <= high; elo += step) ticks.push(elo);
  return s(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": t.mean },
    ...ticks.flatMap((elo) => [
      s("line", { class: elo ? "grid" : "grid zero", x1: x(elo, 0), x2: x(elo, 0), y1: 0, y2: height - 24 }),
      s("text", { class: "tick", x: x(elo, 0), y: height - 8 }, signedNumber(elo)),
    ]),
    ...rows.flatMap(({ engine, elo, elo_low, elo_high }, index) => {
      const y = ROW * (index + 0.7);
      return [
        s("text", { class: "name", x: EDGE, y: y - 13 }, engineName(engine).slice(0, 44)),
        s("line", { class: "interval-line", x1: x(elo_low, low), x2: x(elo_high, high), y1: y, y2: y }),
        s("circle", { class: "dot-mark", cx: x(elo, 0), cy: y, r: 6 }),
      ];
    }),
  );
}

/** How many games took so many moves. @param {import("../../types/api.js").GameLength[]} lengths */
export function lengthChart(lengths) {
  const least = Math.min(...lengths.map(({ moves }) => moves));
  const most = Math.max(...lengths.map(({ moves }) => moves));
  const highest = Math.max(...lengths.map(({ games }) => games));
  const width = (WIDTH - 2 * EDGE) / (most - least + 1);
  const picture = s(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT + 24}`, "aria-hidden": true },
    ...lengths.map(({ moves, games }) => {
      const high = (games / highest) * (HEIGHT - 8);
      const place = {
        x: EDGE + (moves - least) * width,
        y: HEIGHT - high,
        width: Math.min(width * 0.85, 40),
        height: high,
      };
      return s("rect", { class: "quantity", ...place }, s("title", {}, t.lengthLabel(moves, games)));
    }),
    s("line", { class: "grid", x1: EDGE, x2: WIDTH - EDGE, y1: HEIGHT, y2: HEIGHT }),
    s("text", { class: "tick", x: EDGE + Math.min(width, 40) / 2, y: HEIGHT + 16 }, String(least)),
    most > least &&
      s("text", { class: "tick", x: WIDTH - EDGE - Math.min(width, 40) / 2, y: HEIGHT + 16 }, String(most)),
  );
  const spoken = lengths.map(({ moves, games }) => t.lengthLabel(moves, games)).join(", ");
  return h("div", {}, picture, h("span", { class: "spoken" }, spoken));
}
