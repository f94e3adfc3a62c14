import { customEvent, h, setChildren } from "../base/dom.js";
import { strings, written } from "../strings/strings.js";
import { shortIdea } from "../game/plan-words.js";

/** @typedef {import("../types/api.js").ReviewAnswer} ReviewAnswer */

/** The blunders of a game, each with what it allowed; says `choose` with the ply before one, to try again there. */
class TurningPoints extends HTMLElement {
  /** @param {ReviewAnswer} review @param {[string, string]} sides */
  show(review, sides) {
    const rows = review.plies.flatMap((ply, index) => {
      if (ply.kind !== "blunder") return [];
      const better = written.or(ply.better);
      const said = ply.idea
        ? strings.analyse.allows(shortIdea(ply.idea), better)
        : strings.analyse.blunder(better);
      const side = sides[ply.side === "first" ? 0 : 1];
      return [
        h(
          "button",
          { type: "button", onclick: () => this.dispatchEvent(customEvent("choose", index)) },
          h("b", {}, strings.analyse.turningPoint(side, index + 1, ply.move)),
          ` ${said}`,
        ),
      ];
    });
    setChildren(this, ...rows);
  }
}

customElements.define("turning-points", TurningPoints);

/** @returns {TurningPoints} */
export const turningPoints = () => /** @type {TurningPoints} */ (h(/** @type {any} */ ("turning-points")));
