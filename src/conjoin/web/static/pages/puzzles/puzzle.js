import { get, positionPath } from "../../base/api.js";
import { eventDetail, h, setChildren } from "../../base/dom.js";
import { linkButton, stoneDot } from "../../elements/controls.js";
import { emptyState } from "../../elements/notice.js";
import { SolvingBoard } from "../../elements/practice/solving-board.js";
import { removeMistake, savedMistakes } from "../../game/mistakes.js";
import {
  puzzleProgress,
  recordDailyFailure,
  recordRating,
  recordSolved,
} from "../../game/puzzle-progress.js";
import { puzzleRating } from "../../game/puzzle-rating.js";
import { judgedTask, puzzleAt } from "../../game/puzzle-task.js";
import { signedNumber } from "../../game/score-text.js";
import { strings } from "../../strings/strings.js";
import { randomPuzzlePath } from "./puzzles.js";
import { sideName } from "../../game/sides.js";
import { said } from "../../base/said.js";

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("../../game/puzzle-task.js").Task} Task */
/** @typedef {import("../../elements/practice/solving-board.js").Ending} Ending */
/**
 * A puzzle with what stands around its board; one without points does not count for the rating.
 *
 * @typedef {{task: Task, game: string, moves: string, question: string,
 *   facts: import("../../base/dom.js").Child[], next: string, daily: boolean, points?: number}} Shown
 */

const POSITION = "at";
const MINE = "mine";
const DAILY = "daily";

/** @type {import("../../types/page.js").PageMaker} */
export default async function puzzle({ id = DAILY }) {
  const query = new URLSearchParams(location.search);
  const shown = id === MINE ? await ownMistake(query) : await fromServer(id, query);
  const { title, mineEmpty, mineText, all } = strings.puzzles;
  if (shown) return { title, view: puzzleView(shown) };
  const empty = emptyState(mineEmpty, mineText, linkButton(all, "/puzzles"));
  return { title, view: h("div", { class: "page narrow" }, empty) };
}

/** @param {string} id @param {URLSearchParams} query @returns {Promise<Shown>} */
async function fromServer(id, query) {
  const t = strings.puzzles;
  /** @type {import("../../types/api.js").PuzzleAnswer} */
  const found =
    id === POSITION
      ? await puzzleAt(query.get("game") ?? "connect-four", query.get("moves") ?? "")
      : await get(id === DAILY ? "/puzzles/daily" : `/puzzles/${encodeURIComponent(id)}?${query}`);
  const grade = `${t.difficulty(found.grade)}, ${t.ratedPuzzle(puzzleRating(found.points))}`;
  return {
    task: judgedTask(found),
    game: found.game,
    moves: found.moves,
    question: t.find(moverName(found.scene), found.plies),
    facts: [grade, ...found.reasons.map(said)],
    next: randomPuzzlePath(found.plies, Object.fromEntries(query)),
    daily: id === DAILY,
    points: found.points,
  };
}

/** @param {URLSearchParams} query @returns {Promise<Shown | undefined>} */
async function ownMistake(query) {
  const mistake = savedMistakes().find(
    ({ game, moves }) => game === query.get("game") && moves === query.get("moves"),
  );
  if (!mistake) return undefined;
  /** @type {import("../../types/api.js").PositionAnswer} */
  const found = await get(`/positions/${positionPath(mistake.game, mistake.moves)}`);
  return {
    task: {
      scene: found.scene,
      ownMoves: 1,
      tryMove: (move) => {
        const right = mistake.better.includes(move);
        if (right) removeMistake(mistake);
        const verdict = right ? "solved" : "wrong";
        return Promise.resolve({
          verdict,
          done: 0,
          moves: [move],
          why: "",
          cells: [],
          theme: null,
          answer: null,
        });
      },
    },
    game: mistake.game,
    moves: mistake.moves,
    question: strings.puzzles.findBetter(moverName(found.scene)),
    facts: [strings.puzzles.mineOne(mistake.played)],
    next: "/puzzles#mine",
    daily: false,
  };
}

/** @param {Scene} scene */
const moverName = (scene) => sideName(scene, scene.to_move ?? "first");

/** @param {Shown} shown */
function puzzleView(shown) {
  const t = strings.puzzles;
  const { task, daily } = shown;
  const solving = new SolvingBoard(task);
  const result = h("div", { class: "stack tight", "aria-live": "polite" });
  const next = linkButton(t.next, shown.next, { icon: "forward" });
  const analyse = linkButton(t.analyse, `/analyse/${positionPath(shown.game, shown.moves)}`, {
    icon: "chart",
  });

  solving.addEventListener("mistake", () => {
    if (!daily) return;
    recordDailyFailure();
    setChildren(result, h("p", { class: "quiet" }, t.streakLost));
  });
  solving.addEventListener("over", (event) => {
    /** @type {Ending} */
    const { solved, alone } = eventDetail(event);
    if (solved) recordSolved(daily, alone);
    next.classList.add("primary");
    setChildren(result, ...resultLines(shown, solved, alone));
  });

  const stone = task.scene.stones[task.scene.to_move === "second" ? 1 : 0];
  return h(
    "div",
    { class: "work solo" },
    h("div", { class: "table" }, h("div", { class: "board-frame" }, solving.board)),
    h(
      "section",
      { class: "panel stack side" },
      h("h1", { class: "task" }, stoneDot(stone), h("span", {}, shown.question)),
      solving.verdict,
      result,
      solving.help,
      h("ul", { class: "facts-list" }, ...shown.facts.map((fact) => h("li", {}, fact))),
      h("div", { class: "row" }, next, analyse, linkButton(t.all, "/puzzles")),
    ),
  );
}

/** What the puzzle has changed. @param {Shown} shown @param {boolean} solved @param {boolean} alone */
function resultLines({ game, moves, points, daily }, solved, alone) {
  const t = strings.puzzles;
  const lines = [];
  if (daily && solved)
    lines.push(h("p", { class: "quiet" }, `${t.streak}: ${t.streakDays(puzzleProgress().streak)}`));
  if (points === undefined) return lines;
  const change = recordRating(`${game} ${moves}`, points, solved && alone);
  const said =
    change === undefined ? t.ratedOnce : t.ratingNow(puzzleProgress().rating.value, signedNumber(change));
  return [...lines, h("p", { class: "figures" }, said)];
}
