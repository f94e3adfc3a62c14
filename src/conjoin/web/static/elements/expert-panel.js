import { customEvent, h, setChildren } from "../base/dom.js";
import {
  bestMoves,
  opinionText,
  outcomeSign,
  percent,
  scoreText,
  signedNumber,
  tone,
} from "../game/score-text.js";
import { engineName } from "../game/spec.js";
import { strings } from "../strings/strings.js";
import { icon } from "./icons.js";

/** @typedef {import("../types/api.js").Expert} Expert */
/** @typedef {import("../types/page.js").Truth} Truth */
/** @typedef {import("../game/engine-choices.js").Turn} Turn */

/**
 * Several engines on one position, each beside the exact verdict; says `choose` with the expert whose reasons
 * are wanted.
 */
class ExpertPanel extends HTMLElement {
  /**
   * @param {readonly Expert[]} experts
   * @param {Truth} truth
   * @param {string | null} chosen
   * @param {(engine: string) => {since?: number | undefined, errors: Turn[]}} [course] how the experts
   *   fared in the game so far
   */
  show(experts, truth, chosen, course) {
    const heads = [strings.why.expert, strings.why.plays, strings.why.says, strings.why.truth];
    const best = bestMoves(truth);
    const table = h(
      "table",
      { class: "experts" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...heads.map((text, index) =>
            h("th", { scope: "col", class: index === 1 || index === 2 ? "number" : "" }, text),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        ...experts.map((expert) =>
          this.#row(expert, truth, chosen === expert.engine, course?.(expert.engine)),
        ),
        truthRow(best, truth),
      ),
    );
    setChildren(this, table);
  }

  /** The expert whose button has the keyboard, so that it keeps it when the panel is drawn anew. */
  get focused() {
    const row = this.contains(document.activeElement) && document.activeElement?.closest("[data-engine]");
    return row ? row.getAttribute("data-engine") : null;
  }

  /** @param {string | null} engine */
  set focused(engine) {
    if (engine === null) return;
    const button = this.querySelector(`[data-engine="${CSS.escape(engine)}"] button`);
    if (button instanceof HTMLElement) button.focus();
  }

  /**
   * @param {Expert} expert
   * @param {Truth} truth
   * @param {boolean} chosen
   * @param {{since?: number | undefined, errors: Turn[]}} [course]
   */
  #row(expert, truth, chosen, course) {
    const choose = h(
      "button",
      {
        type: "button",
        "aria-pressed": String(chosen),
        onclick: () => this.dispatchEvent(customEvent("choose", expert.engine)),
      },
      engineName(expert.engine),
    );
    const name = h("td", { class: "name" }, choose);
    if (!expert.move || !expert.score)
      return h(
        "tr",
        {},
        name,
        h(
          "td",
          { colspan: 3, class: "quiet", title: expert.error ?? "" },
          `${strings.why.failed}: ${expert.error ?? ""}`,
        ),
      );
    return h(
      "tr",
      { "data-engine": expert.engine },
      name,
      h("td", { class: "number" }, h("b", {}, expert.move)),
      h("td", { class: "number quiet" }, opinionText({ score: expert.score, chance: expert.chance })),
      h(
        "td",
        { class: "judged" },
        verdictMark(expert, truth, course?.since),
        course && !expert.gives_away && pastErrors(course.errors),
      ),
    );
  }
}

const MAX_ERRORS_LISTED = 3;

/**
 * The moves of the game at which an expert that is right now would have been wrong.
 *
 * @param {Turn[]} turns
 */
function pastErrors(turns) {
  if (!turns.length) return null;
  return h(
    "small",
    { class: "erred quiet" },
    turns.length > MAX_ERRORS_LISTED ? strings.why.erredTimes(turns.length) : strings.why.erredAt(turns),
  );
}

/**
 * Right or wrong by icon and word, since when, and what is true.
 *
 * @param {Expert} expert
 * @param {Truth} truth
 * @param {number} [since]
 */
export function verdictMark(expert, truth, since) {
  const score = expert.truth ?? (expert.move ? truth[expert.move] : undefined);
  if (!score) return h("span", { class: "quiet" }, strings.why.unknown);
  const wrong = expert.gives_away;
  return h(
    "span",
    { class: wrong ? "judgement wrong" : "judgement" },
    wrong ? icon("cross") : score.kind !== "loss" && icon("check"), // no praise beside a lost game
    wrong && h("span", { class: "word loss" }, since ? strings.why.wrongSince(since) : strings.why.wrong),
    h("span", { class: `verdict ${tone(score)}` }, scoreText(score)),
  );
}

/** @param {string[]} best @param {Truth} truth */
function truthRow(best, truth) {
  const score = best[0] === undefined ? undefined : truth[best[0]];
  if (!score) return null;
  return h(
    "tr",
    { class: "truth" },
    h("th", { scope: "row" }, strings.why.truthRow),
    h("td", { class: "number" }, best.join(" ")),
    h("td", { class: "number" }, signedNumber(score.value)),
    h("td", { class: `judged ${tone(score)}` }, scoreText(score)),
  );
}

/**
 * What an engine thinks beside what is so, in one sentence where the two differ.
 *
 * @param {string} engine
 * @param {Expert} expert
 */
export function misjudgement(engine, expert) {
  if (!expert.score || !expert.truth || expert.score.kind !== "estimate") return "";
  if (expert.score.value > 0 && outcomeSign(expert.truth) < 0) return strings.why.ahead(engine);
  if (expert.score.value < 0 && outcomeSign(expert.truth) > 0) return strings.why.behind(engine);
  if (expert.gives_away && expert.move && typeof expert.chance === "number" && expert.chance > 0.5)
    return strings.why.hopes(engine, expert.move, percent(expert.chance));
  return "";
}

customElements.define("expert-panel", ExpertPanel);

/** @returns {ExpertPanel} */
export const expertPanel = () => /** @type {ExpertPanel} */ (h(/** @type {any} */ ("expert-panel")));
