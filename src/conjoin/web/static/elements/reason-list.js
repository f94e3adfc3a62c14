import { customEvent, h, setChildren } from "../base/dom.js";
import { signedNumber } from "../game/score-text.js";
import { strings } from "../strings/en.js";
import { litRows } from "./lit-rows.js";

/** @typedef {import("../types/api.js").Reason} Reason */

/** Reasons with their points; pointing at one, or pressing it, says `light` with its cells. */
class ReasonList extends HTMLElement {
  /** @param {readonly Reason[]} reasons @param {boolean} [total] whether their sum is worth a line */
  show(reasons, total = false) {
    const rows = reasons.map(
      (reason) =>
        /** @type {HTMLButtonElement} */ (
          h(
            "button",
            { type: "button", "data-cells": reason.cells.join(" ") },
            h("span", { class: "points" }, reason.points ? signedNumber(reason.points) : "·"),
            h("span", {}, reason.text),
          )
        ),
    );
    litRows(
      rows.map((row, index) => [row, reasons[index]?.cells ?? []]),
      [],
      (cells) => this.dispatchEvent(customEvent("light", cells)),
    );
    const sum = reasons.reduce((points, reason) => points + reason.points, 0);
    const end =
      total && reasons.length > 1 && sum
        ? h("div", { class: "total" }, h("span", {}, signedNumber(sum)), h("span", {}, strings.why.adds))
        : null;
    setChildren(this, h("div", { class: "reasons" }, ...rows, end));
  }
}

customElements.define("reason-list", ReasonList);

/** @returns {ReasonList} */
export const reasonList = () => /** @type {ReasonList} */ (h(/** @type {any} */ ("reason-list")));
