import { h, setChildren } from "../base/dom.js";
import { strings } from "../strings/strings.js";
import { lightOn, litRows } from "./lit-rows.js";
import { planSentences } from "../game/plan-words.js";
import { said } from "../base/said.js";

/** @typedef {import("../types/api.js").Sentence} Sentence */

/**
 * Why the truth is so, in sentences; pointing at one, or pressing it, lights its cells on the board, after the
 * moves that come before them.
 *
 * @param {import("./board/board.js").ConjoinBoard} board
 */
export function planText(board) {
  const element = h("section", { class: "plan", "aria-label": strings.why.truthRow, hidden: true });

  /** @param {import("../types/api.js").WhyAnswer | null} found */
  function show(found) {
    const plan = found?.plan;
    element.hidden = !plan;
    if (!found || !plan) return setChildren(element);
    const sentences = planSentences(plan, found);
    const words = sentences === plan.sentences ? said : (/** @type {string} */ text) => text;
    const rows = sentences.map(
      (sentence) =>
        /** @type {[HTMLButtonElement, Sentence]} */ ([
          h("button", { type: "button", "data-cells": sentence.cells.join(" ") }, words(sentence.text)),
          sentence,
        ]),
    );
    litRows(rows, { text: "", cells: [], after: [] }, lightOn(board));
    setChildren(element, h("h3", {}, strings.why.truthRow), ...rows.map(([row]) => row));
  }
  return { element, show };
}
