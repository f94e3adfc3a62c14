import { get, positionPath } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { linkButton } from "../../elements/controls.js";
import { SandboxBoard } from "../../elements/practice/sandbox-board.js";
import { scoreStrip } from "../../elements/score-strip.js";
import { bestMoves, truthSentence } from "../../game/score-text.js";
import { notation, strings } from "../../strings/strings.js";
import { texts } from "../../strings/learn/learn.js";

const GAME = "connect-four";
const EXAMPLE = "4453";

/**
 * What exact scores mean, on a board that shows them after every move.
 *
 * @type {import("../../types/page.js").PageMaker}
 */
export default async function scores() {
  const t = texts.scores;
  const sandbox = new SandboxBoard(GAME);
  const strip = scoreStrip();
  const sentence = h("p", { class: "sentence", "aria-live": "polite" });
  sandbox.board.before(strip);
  sandbox.addEventListener("position", () => {
    const { position } = sandbox;
    if (!position) return;
    strip.show(sandbox.board.columns, position.truth ?? {}, bestMoves(position.truth ?? {}));
    setChildren(sentence, truthSentence(position, position.truth ?? {}) || strings.analyse.exactWait);
  });
  sandbox.show(await get(`/positions/${positionPath(GAME, EXAMPLE)}`));
  const view = h(
    "div",
    { class: "work solo" },
    sandbox.element,
    h(
      "section",
      { class: "panel stack side prose" },
      h("h1", {}, t.title),
      h("p", { class: "lead" }, t.lead),
      sentence,
      h(
        "dl",
        { class: "score-table" },
        ...t.table.flatMap(([score, meaning, tone]) => [
          h("dt", { class: tone }, notation(score)),
          h("dd", {}, meaning),
        ]),
      ),
      ...t.paragraphs.map((text) => h("p", {}, text)),
      h(
        "div",
        { class: "row" },
        linkButton(strings.nav.analyse, `/analyse/${positionPath(GAME, EXAMPLE)}`, {
          kind: "primary",
          icon: "chart",
        }),
        linkButton(texts.learn.all, "/learn"),
      ),
    ),
  );
  return { title: t.title, view };
}
