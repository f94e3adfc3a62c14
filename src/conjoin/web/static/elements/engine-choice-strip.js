import { customEvent, h, setChildren } from "../base/dom.js";
import { strings } from "../strings/strings.js";
import { icon } from "./icons.js";

/** @typedef {import("../game/engine-choices.js").Turn} Turn */

/**
 * One expert at every turn of a game: right, wrong or not known. Says `choose` with the ply before the turn.
 */
class EngineChoiceStrip extends HTMLElement {
  /** @param {readonly Turn[]} turns @param {number} at the ply that is on the board */
  show(turns, at) {
    if (!turns.some((turn) => turn.known)) return setChildren(this);
    setChildren(
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
        onclick: () => this.dispatchEvent(customEvent("choose", turn.ply - 1)),
      },
      turn.wrong ? icon("cross") : h("span", { "aria-hidden": true }, turn.known ? String(turn.ply) : "·"),
    );
  }
}

customElements.define("engine-choice-strip", EngineChoiceStrip);

/** @returns {EngineChoiceStrip} */
export const engineChoiceStrip = () =>
  /** @type {EngineChoiceStrip} */ (h(/** @type {any} */ ("engine-choice-strip")));
