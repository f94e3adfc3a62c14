import { h, setChildren } from "../base/dom.js";
import { scoreText, scoreVerb, signedNumber, tone } from "../game/score-text.js";

/** Exact scores as text, each above its column. */
class ScoreStrip extends HTMLElement {
  /**
   * @param {{name: string, left: number, width: number}[]} columns as the board has them
   * @param {import("../types/page.js").Truth} truth
   * @param {string[]} best
   */
  show(columns, truth, best) {
    setChildren(
      this,
      ...columns.map(({ name, left, width }) => {
        const score = truth[name];
        if (!score) return null;
        const cell = h(
          "span",
          {
            class: `score ${tone(score)}${best.includes(name) ? " best" : ""}`,
            "data-move": name,
            title: `${name}: ${scoreText(score)}`,
          },
          h("b", {}, signedNumber(score.value)),
          h("small", {}, scoreVerb(score)),
        );
        cell.style.setProperty("left", `${(left + width * 0.05) * 100}%`);
        cell.style.setProperty("width", `${width * 90}%`);
        return cell;
      }),
    );
  }
}

customElements.define("score-strip", ScoreStrip);

/** @returns {ScoreStrip} */
export const scoreStrip = () => /** @type {ScoreStrip} */ (h(/** @type {any} */ ("score-strip")));
