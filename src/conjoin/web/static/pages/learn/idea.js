import { h, setChildren } from "../../base/dom.js";
import { linkButton, stoneDot } from "../../elements/controls.js";
import { errorLine } from "../../elements/notice.js";
import { SolvingBoard } from "../../elements/practice/solving-board.js";
import { judgedTask, puzzleAt } from "../../game/puzzle-task.js";
import { strings } from "../../strings/strings.js";
import { IDEAS } from "./lessons.js";
import { sideName } from "../../game/sides.js";
import { said } from "../../base/said.js";
import { texts } from "../../strings/learn/learn.js";

const GAME = "connect-four";

/**
 * An idea that decides games: what it is, an example in the words of the plan, and boards to play it out on.
 *
 * @type {import("../../types/page.js").PageMaker}
 */
export default function idea({ name = "" }) {
  const key = /** @type {keyof typeof texts.ideas} */ (name);
  const text = texts.ideas[key];
  const boards = IDEAS[key].map(([moves, theme], index) => lessonBoard(moves, theme, index === 0));
  const view = h(
    "div",
    { class: "page" },
    h("div", { class: "page-head" }, h("h1", {}, text.title), h("p", { class: "lead" }, text.lead)),
    h(
      "div",
      { class: "stack wide-gap" },
      h("div", { class: "prose stack" }, ...text.paragraphs.map((paragraph) => h("p", {}, paragraph))),
      h("div", { class: "exercise-boards" }, ...boards),
      h(
        "div",
        { class: "row" },
        linkButton(strings.puzzles.title, "/puzzles", { kind: "primary", icon: "piece" }),
        linkButton(texts.learn.all, "/learn"),
      ),
    ),
  );
  return { title: text.title, view };
}

/**
 * A board on which the idea is played to the end.
 *
 * @param {string} moves
 * @param {string} theme
 * @param {boolean} example
 */
function lessonBoard(moves, theme, example) {
  const t = texts.learn;
  const title = example ? t.ideaExample : t.ideaBoards;
  const panel = h("section", { class: "panel exercise-board", "data-theme": theme }, h("h2", {}, title));
  void fill(panel, title, moves, example).catch((error) => panel.append(errorLine(error)));
  return panel;
}

/** @param {HTMLElement} panel @param {string} title @param {string} moves @param {boolean} example */
async function fill(panel, title, moves, example) {
  const found = await puzzleAt(GAME, moves);
  const task = judgedTask(found);
  const solving = new SolvingBoard(task);
  const shown = example && (await task.solution?.(0));
  if (shown) solving.board.highlighted = shown.cells;
  const side = found.scene.to_move ?? "first";
  const stone = found.scene.stones[side === "first" ? 0 : 1];
  setChildren(
    panel,
    h("h2", {}, title),
    h("div", { class: "board-frame" }, solving.board),
    h(
      "p",
      { class: "task" },
      stoneDot(stone),
      h("span", {}, strings.puzzles.find(sideName(found.scene, side), found.plies)),
    ),
    shown && h("p", {}, said(shown.why)),
    solving.verdict,
    solving.help,
  );
}
