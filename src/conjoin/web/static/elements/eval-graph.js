import { customEvent, h, s, setChildren } from "../base/dom.js";
import { strings } from "../strings/strings.js";

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
    const tip = h("p", { class: "tip figures", "aria-live": "polite" });
    picture.addEventListener("pointermove", (event) => {
      const box = picture.getBoundingClientRect();
      const wanted = ((event.clientX - box.left) / box.width) * count;
      const spot = nearest(review.graph, wanted);
      const mark = picture.querySelector(".pointed");
      mark?.setAttribute("d", spot ? `M${x(spot.ply)},0V${2 * HALF}` : "");
      setChildren(tip, spot && pointText(spot, review.plies[spot.ply - 1]?.move ?? "", sides));
    });
    picture.addEventListener("pointerleave", () => {
      picture.querySelector(".pointed")?.setAttribute("d", "");
      setChildren(tip);
    });
    picture.append(s("path", { class: "pointed" }));
    const t = strings.analyse;
    setChildren(
      this,
      h("span", { class: "axis top" }, t.graphWins(sides[0])),
      picture,
      h("span", { class: "axis bottom" }, t.graphWins(sides[1])),
      h("div", { class: "axis plies figures", "aria-hidden": true }, ...plyTicks(count, x)),
      tip,
    );
  }
}

/** The numbers of some plies below their places. @param {number} count @param {(ply: number) => number} x */
function plyTicks(count, x) {
  const step = count <= 12 ? 2 : count <= 24 ? 4 : 10;
  const ticks = Array.from({ length: Math.floor(count / step) + 1 }, (_, index) => index * step);
  return ticks.map((ply) => {
    const tick = h("span", {}, ply);
    tick.style.setProperty("left", `${(x(ply) / WIDTH) * 100}%`);
    return tick;
  });
}

/** @typedef {ReviewAnswer["graph"][number]} Spot */

/** The known point beside a place. @param {Spot[]} graph @param {number} wanted */
const nearest = (graph, wanted) =>
  graph
    .filter(({ value }) => value !== null)
    .sort((a, b) => Math.abs(a.ply - wanted) - Math.abs(b.ply - wanted))[0];

/** @param {Spot} spot @param {string} move @param {[string, string]} sides */
function pointText({ ply, value }, move, sides) {
  const t = strings.analyse;
  const score = value ?? 0;
  const verdict = score ? t.graphStones(sides[score > 0 ? 0 : 1], Math.abs(score)) : t.graphDraw;
  return t.graphPoint(ply, move, verdict);
}

/** Small scores near the middle are worth seeing apart, so the scale is a root. @param {number} value */
function height(value) {
  const part = Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / FULL_SCORE));
  return HALF - part * (HALF - 6);
}

customElements.define("eval-graph", EvalGraph);

/** @returns {EvalGraph} */
export const evalGraph = () => /** @type {EvalGraph} */ (h(/** @type {any} */ ("eval-graph")));
