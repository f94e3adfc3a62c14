import { get, place } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { linkButton } from "../elements/controls.js";
import { scoreStrip } from "../elements/score-strip.js";
import { TryBoard } from "../elements/try-board.js";
import { strings } from "../strings.en.js";
import { bestMoves, truthWords } from "../base/score-words.js";

const GAME = "connect-four";
const EXAMPLE = "4453";

/**
 * What exact scores mean, on a board that shows them after every move.
 *
 * @type {import("../base/types.js").PageMaker}
 */
export default async function scores() {
  const said = strings.scores;
  const table = new TryBoard(GAME);
  const strip = scoreStrip();
  const sentence = h("p", { class: "sentence", "aria-live": "polite" });
  table.board.before(strip);
  table.addEventListener("position", () => {
    const { position } = table;
    if (!position) return;
    strip.show(table.board.columns, position.truth ?? {}, bestMoves(position.truth ?? {}));
    fill(sentence, truthWords(position, position.truth ?? {}) || strings.analyse.exactWait);
  });
  table.show(await get(`/positions/${place(GAME, EXAMPLE)}`));
  const view = h(
    "div",
    { class: "work solo" },
    table.element,
    h(
      "section",
      { class: "panel stack side prose" },
      h("h1", {}, said.title),
      h("p", { class: "lead" }, said.lead),
      sentence,
      h(
        "dl",
        { class: "score-table" },
        ...said.table.flatMap(([score, meaning, tone]) => [
          h("dt", { class: tone }, score),
          h("dd", {}, meaning),
        ]),
      ),
      ...said.paragraphs.map((text) => h("p", {}, text)),
      h(
        "div",
        { class: "row" },
        linkButton(strings.nav.analyse, `/analyse/${place(GAME, EXAMPLE)}`, {
          kind: "primary",
          icon: "chart",
        }),
        linkButton(strings.learn.all, "/learn"),
      ),
    ),
  );
  return { title: said.title, view };
}
