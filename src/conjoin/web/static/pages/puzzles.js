import { get } from "../base/api.js";
import { h } from "../base/dom.js";
import { progress } from "../base/streak.js";
import { board } from "../elements/board/board.js";
import { linkButton } from "../elements/controls.js";
import { emptyState, problemLine } from "../elements/notice.js";
import { strings } from "../strings.en.js";
import { mistakes } from "./mistakes.js";

const LENGTHS = [1, 3, 5, 7, 9, 11];
const SEEDS = 1_000_000;

/** @param {number} plies */
export const anyPuzzle = (plies) => `/puzzles/${Math.floor(Math.random() * SEEDS)}?plies=${plies}`;

/** @type {import("../base/types.js").PageMaker} */
export default async function puzzles() {
  const said = strings.puzzles;
  const daily = await get("/puzzles/daily").catch((error) => error);
  const view = h(
    "div",
    { class: "page" },
    h("div", { class: "page-head" }, h("h1", {}, said.title), h("p", { class: "lead" }, said.lead)),
    h(
      "div",
      { class: "columns" },
      daily instanceof Error ? problemLine(daily) : dailyCard(daily),
      h("div", { class: "stack" }, figures(), lengths(), mine()),
    ),
  );
  return { title: said.title, view };
}

/** @param {import("../base/types.js").Puzzle} puzzle */
function dailyCard(puzzle) {
  const said = strings.puzzles;
  const picture = board();
  picture.scene = puzzle.scene;
  const side = puzzle.scene.stones[puzzle.to_move === "first" ? 0 : 1].name;
  return h(
    "section",
    { class: "panel stack" },
    h(
      "div",
      { class: "row spread" },
      h("h2", {}, said.daily),
      progress().solvedToday
        ? h("b", { class: "win" }, `✓ ${said.solvedToday}`)
        : h("span", { class: "quiet" }, said.difficulty(puzzle.grade)),
    ),
    h("div", { class: "board-frame daily-board" }, picture),
    h(
      "p",
      {},
      h("b", {}, said.find(side, puzzle.plies)),
      ". ",
      h("span", { class: "quiet" }, said.dailyText),
    ),
    linkButton(said.open, "/puzzles/daily", { kind: "primary", icon: "play" }),
  );
}

function figures() {
  const said = strings.puzzles;
  const { streak, solved, first } = progress();
  const rows = /** @type {const} */ ([
    [said.streak, said.streakDays(streak)],
    [said.solved, String(solved)],
    [said.first, String(first)],
  ]);
  return h(
    "dl",
    { class: "figures-row" },
    ...rows.map(([name, value]) => h("div", { class: "panel" }, h("dt", {}, name), h("dd", {}, value))),
  );
}

function lengths() {
  const said = strings.puzzles;
  return h(
    "section",
    { class: "stack" },
    h("h2", {}, said.grades),
    h(
      "div",
      { class: "cards" },
      ...LENGTHS.map((plies) =>
        h(
          "a",
          { class: "card", href: anyPuzzle(plies) },
          h("b", {}, said.grade(plies)),
          h("small", {}, said.gradeText[plies] ?? ""),
        ),
      ),
    ),
  );
}

function mine() {
  const said = strings.puzzles;
  const kept = mistakes();
  const cards = kept.map((mistake) =>
    h(
      "a",
      {
        class: "card",
        href: `/puzzles/mine?${new URLSearchParams({ game: mistake.game, moves: mistake.moves })}`,
      },
      h("b", {}, said.mineOne(mistake.played)),
      h("small", {}, mistake.moves),
    ),
  );
  return h(
    "section",
    { class: "stack", id: "mine" },
    h("h2", {}, said.mine),
    kept.length
      ? h("div", { class: "cards" }, ...cards)
      : emptyState(said.mineEmpty, said.mineText, linkButton(strings.nav.play, "/")),
  );
}
