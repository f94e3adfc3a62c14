import { post } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { button } from "../../elements/controls.js";
import { errorLine } from "../../elements/notice.js";
import { progressLine } from "../../elements/progress-line.js";
import { percent } from "../../game/score-text.js";
import { strings } from "../../strings/strings.js";
import { texts as t } from "../../strings/arena/arena.js";

/** The accuracy of one's own agent, from the record of its games. */
export function recordAccuracy() {
  const result = h("div", { class: "stack tight", "aria-live": "polite" });
  const file = h("input", { type: "file", hidden: true, accept: ".jsonl,.json,.sgf,.hgf,.txt" });
  file.addEventListener("change", async () => {
    const asking = new AbortController();
    setChildren(
      result,
      progressLine(t.recordWait, () => asking.abort()),
    );
    try {
      setChildren(
        result,
        ...accuracyTable(
          await post(
            "/records/accuracy",
            { text: (await file.files?.[0]?.text()) ?? "" },
            { signal: asking.signal },
          ),
        ),
      );
    } catch (error) {
      setChildren(result, asking.signal.aborted ? null : errorLine(error));
    }
    file.value = "";
  });
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, t.record),
    h("p", { class: "quiet" }, t.recordText),
    file,
    h(
      "div",
      { class: "row" },
      button(t.recordOpen, () => file.click(), { icon: "open" }),
    ),
    result,
  );
}

/** @param {import("../../types/api.js").AccuracyAnswer} answer */
function accuracyTable({ players, games, errors }) {
  const heads = [t.engine, t.judged, t.blunders, t.inaccuracies, t.accuracy];
  const rows = Object.entries(players).map(([name, one]) => [
    name,
    one.judged,
    one.blunders,
    one.inaccuracies,
    one.accuracy === null ? strings.why.unknown : percent(one.accuracy),
  ]);
  return [
    h("p", {}, t.recordGames(games)),
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
    errors.length ? h("p", { class: "loss" }, t.recordSkipped(errors.length, errors[0] ?? "")) : null,
  ];
}
