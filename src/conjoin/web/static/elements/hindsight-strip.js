import { fill, h, said } from "../base/dom.js";
import { strings } from "../strings.en.js";
import { icon } from "./icons.js";

/** @typedef {import("../base/hindsight.js").Turn} Turn */

/**
 * One expert at every turn of a game: right, wrong or not known. Says `choose` with the ply before the turn.
 */
class HindsightStrip extends HTMLElement {
  /** @param {readonly Turn[]} turns @param {number} at the ply that is on the board */
  show(turns, at) {
    if (!turns.some((turn) => turn.known)) return fill(this);
    fill(
      this,
      h("h3", {}, strings.why.inThisGame),
      h("ol", { class: "past-turns" }, ...turns.map((turn) => h("li", {}, this.#turn(turn, at)))),
    );
  }

  /** @param {Turn} turn @param {number} at */
  #turn(turn, at) {
    const state = !turn.known ? "unknown" : turn.wrong ? "wrong" : "right";
    const label = strings.why.turn(turn.ply, turn.move ?? "", strings.why.turnStates[state]);
    return h(
      "button",
      {
        type: "button",
        class: `past-turn ${state}`,
        "aria-label": label,
        title: label,
        "aria-current": turn.ply === at + 1 && "step",
        onclick: () => this.dispatchEvent(said("choose", turn.ply - 1)),
      },
      turn.wrong ? icon("cross") : h("span", { "aria-hidden": true }, turn.known ? String(turn.ply) : "·"),
    );
  }
}

customElements.define("hindsight-strip", HindsightStrip);

/** @returns {HindsightStrip} */
export const hindsightStrip = () => /** @type {HindsightStrip} */ (h(/** @type {any} */ ("hindsight-strip")));
