import { post } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { percent } from "../base/score-words.js";
import { button } from "../elements/controls.js";
import { problemLine } from "../elements/notice.js";
import { waitingLine } from "../elements/waiting-line.js";
import { strings } from "../strings.en.js";

/**
 * @typedef {{moves: number, judged: number, blunders: number, inaccuracies: number, accuracy: number | null}}
 *   Accuracy
 */
/** @typedef {{players: Record<string, Accuracy>, games: number, errors: string[]}} Answer */

/** The accuracy of somebody's own agent, from the record of its games. */
export function ownAgent() {
  const said = strings.arena;
  const result = h("div", { class: "stack tight", "aria-live": "polite" });
  const file = h("input", { type: "file", hidden: true, accept: ".jsonl,.json,.sgf,.hgf,.txt" });
  file.addEventListener("change", async () => {
    const asking = new AbortController();
    fill(
      result,
      waitingLine(said.recordWait, () => asking.abort()),
    );
    try {
      fill(
        result,
        ...answered(
          await post(
            "/records/accuracy",
            { text: (await file.files?.[0]?.text()) ?? "" },
            { signal: asking.signal },
          ),
        ),
      );
    } catch (error) {
      fill(result, asking.signal.aborted ? null : problemLine(error));
    }
    file.value = "";
  });
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, said.record),
    h("p", { class: "quiet" }, said.recordText),
    file,
    h(
      "div",
      { class: "row" },
      button(said.recordOpen, () => file.click(), { icon: "open" }),
    ),
    result,
  );
}

/** @param {Answer} answer */
function answered({ players, games, errors }) {
  const said = strings.arena;
  const heads = [said.engine, said.judged, said.blunders, said.inaccuracies, said.accuracy];
  const rows = Object.entries(players).map(([name, one]) => [
    name,
    one.judged,
    one.blunders,
    one.inaccuracies,
    one.accuracy === null ? strings.why.unknown : percent(one.accuracy),
  ]);
  return [
    h("p", {}, said.recordGames(games)),
    h(
      "div",
      { class: "table-scroll" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...heads.map((head, index) => h("th", { scope: "col", class: index ? "number" : "" }, head)),
          ),
        ),
        h(
          "tbody",
          {},
          ...rows.map((row) =>
            h("tr", {}, ...row.map((cell, index) => h("td", { class: index ? "number" : "" }, cell))),
          ),
        ),
      ),
    ),
    errors.length ? h("p", { class: "loss" }, said.recordSkipped(errors.length, errors[0] ?? "")) : null,
  ];
}
