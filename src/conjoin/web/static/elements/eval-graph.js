import { customEvent, h, s, setChildren } from "../base/dom.js";
import { strings } from "../strings/en.js";

/** @typedef {import("../types/api.js").ReviewAnswer} ReviewAnswer */

const WIDTH = 300;
const HALF = 50;
/** A win this many stones before the end of the board reaches the top. */
const FULL_SCORE = 18;

/** The course of the game as the first side sees it: above the line it wins. Says `choose` with a ply. */
class EvalGraph extends HTMLElement {
  /** @param {ReviewAnswer} review @param {number} at @param {[string, string]} sides */
  show(review, at, sides) {
    const count = Math.max(review.graph.length, 1);
    const x = (/** @type {number} */ ply) => (ply / count) * WIDTH;
    const points = review.graph.flatMap(({ ply, value }) =>
      value === null ? [] : [{ x: x(ply), y: height(value) }],
    );
    const path = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
    const first = points[0];
    const last = points.at(-1);
    const blunders = review.plies.flatMap((ply, index) =>
      ply.kind === "blunder" ? [{ x: x(index + 1), y: height(review.graph[index]?.value ?? 0) }] : [],
    );
    const picture = s(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${2 * HALF}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": strings.analyse.graphLabel(...sides),
      },
      first &&
        last &&
        s("polygon", { class: "area", points: `${first.x},${HALF} ${path} ${last.x},${HALF}` }),
      s("line", { class: "zero", x1: 0, x2: WIDTH, y1: HALF, y2: HALF }),
      s("polyline", { class: "course", points: path }),
      ...blunders.map((point) => s("path", { class: "blunder", d: `M${point.x},${point.y}h0` })),
      s("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: 2 * HALF }),
    );
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      const ply = Math.round(((event.clientX - box.left) / box.width) * count);
      this.dispatchEvent(customEvent("choose", Math.min(count, Math.max(0, ply))));
    });
    setChildren(this, picture);
  }
}

/** Small scores near the middle are worth seeing apart, so the scale is a root. @param {number} value */
function height(value) {
  const part = Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / FULL_SCORE));
  return HALF - part * (HALF - 6);
}

customElements.define("eval-graph", EvalGraph);

/** @returns {EvalGraph} */
export const evalGraph = () => /** @type {EvalGraph} */ (h(/** @type {any} */ ("eval-graph")));
