import { h, setChildren } from "../base/dom.js";
import { strings } from "../strings/strings.js";
import { lightOn, litRows } from "./lit-rows.js";

/** @typedef {import("../types/api.js").Plan} Plan */
/** @typedef {import("../types/api.js").Sentence} Sentence */

/**
 * Why the truth is so, in sentences; pointing at one, or pressing it, lights its cells on the board, after the
 * moves that come before them.
 *
 * @param {import("./board/board.js").ConjoinBoard} board
 */
export function planText(board) {
  const element = h("section", { class: "plan", "aria-label": strings.why.truthRow, hidden: true });

  /** @param {Plan | null | undefined} plan */
  function show(plan) {
    element.hidden = !plan;
    if (!plan) return setChildren(element);
    const rows = plan.sentences.map(
      (sentence) =>
        /** @type {[HTMLButtonElement, Sentence]} */ ([
          h("button", { type: "button", "data-cells": sentence.cells.join(" ") }, sentence.text),
          sentence,
        ]),
    );
    litRows(rows, { text: "", cells: [], after: [] }, lightOn(board));
    setChildren(element, h("h3", {}, strings.why.truthRow), ...rows.map(([row]) => row));
  }
  return { element, show };
}
