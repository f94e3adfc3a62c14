import { h, setChildren } from "../base/dom.js";
import { signedNumber } from "../game/score-text.js";
import { notation, strings } from "../strings/strings.js";
import { lightOn, litRows } from "./lit-rows.js";
import { said } from "../base/said.js";

/** @typedef {import("../types/api.js").Reason} Reason */

/**
 * Reasons with their points; pointing at one, or pressing it, lights its cells on the board, after the moves that
 * come before them.
 */
class ReasonList extends HTMLElement {
  /** @type {(lit: import("./lit-rows.js").Lit) => void} */
  light = () => {};
  /** @type {readonly Reason[] | undefined} */
  #shown;

  /** @param {readonly Reason[]} reasons @param {boolean} [total] whether their sum is worth a line */
  show(reasons, total = false) {
    if (reasons === this.#shown && this.querySelector(".reasons")) return; // what is pressed stays pressed
    this.#shown = reasons;
    const rows = reasons.map((reason) => reasonButton(reason));
    litRows(
      rows.map((row, index) => [row, reasons[index] ?? NOTHING]),
      NOTHING,
      (lit) => this.light(lit),
    );
    const sum = reasons.reduce((points, reason) => points + reason.points, 0);
    const end =
      total && reasons.some(({ points }) => points) && reasons.length > 1
        ? h("div", { class: "total" }, h("span", {}, signedNumber(sum)), h("span", {}, strings.why.adds))
        : null;
    setChildren(
      this,
      h(
        "div",
        { class: "reasons" },
        ...rows.flatMap((row, index) => [boardHeading(reasons, index), row]),
        end,
      ),
    );
  }
}

const NOTHING = { cells: [], after: [] };

/** @param {Reason} reason */
const reasonButton = (reason) =>
  /** @type {HTMLButtonElement} */ (
    h(
      "button",
      {
        type: "button",
        "data-cells": reason.cells.join(" "),
        "data-after": reason.after.join(" "),
      },
      h("span", { class: "points" }, reason.points ? signedNumber(reason.points) : "·"),
      h("span", {}, said(reason.text)),
    )
  );

/**
 * Where reasons begin to speak of another board: which one.
 *
 * @param {readonly Reason[]} reasons
 * @param {number} index
 */
function boardHeading(reasons, index) {
  const [before, after] = [reasons[index - 1]?.after ?? [], reasons[index]?.after ?? []];
  if (before.join(" ") === after.join(" ")) return null;
  return h(
    "p",
    { class: "after quiet" },
    after.length ? strings.why.after(notation(after.join(" "))) : strings.why.now,
  );
}

customElements.define("reason-list", ReasonList);

/** @param {import("./board/board.js").ConjoinBoard} board where the cells are lit */
export function reasonList(board) {
  const list = /** @type {ReasonList} */ (h(/** @type {any} */ ("reason-list")));
  list.light = lightOn(board);
  return list;
}
