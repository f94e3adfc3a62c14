import { get, positionPath, post } from "../../base/api.js";
import { announce, eventDetail, h, setChildren } from "../../base/dom.js";
import { board } from "../../elements/board/board.js";
import { button, linkButton, stoneDot } from "../../elements/controls.js";
import { icon } from "../../elements/icons.js";
import { emptyState, errorLine } from "../../elements/notice.js";
import { removeMistake, savedMistakes } from "../../game/mistakes.js";
import { puzzleProgress, recordDailyFailure, recordSolved } from "../../game/puzzle-progress.js";
import { strings } from "../../strings/en.js";
import { randomPuzzlePath } from "./puzzles.js";

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("../../types/api.js").TryAnswer} TryAnswer */
/**
 * @typedef {{game: string, moves: string, scene: Scene, question: string, facts: string[], next: string,
 *   daily: boolean, tryMove: (move: string) => Promise<TryAnswer>}} PuzzleTask
 */

/** @type {import("../../types/page.js").PageMaker} */
export default async function puzzle({ id = "daily" }) {
  const query = new URLSearchParams(location.search);
  const task =
    id === "mine" ? await ownMistake(query) : await fromServer(id, Number(query.get("plies") ?? 7));
  if (!task)
    return {
      title: strings.puzzles.title,
      view: h(
        "div",
        { class: "page narrow" },
        emptyState(
          strings.puzzles.mineEmpty,
          strings.puzzles.mineText,
          linkButton(strings.puzzles.all, "/puzzles"),
        ),
      ),
    };
  return { title: strings.puzzles.title, view: puzzleView(task) };
}

/** @param {string} id @param {number} plies @returns {Promise<PuzzleTask>} */
async function fromServer(id, plies) {
  /** @type {import("../../types/api.js").PuzzleAnswer} */
  const found = await get(
    id === "daily" ? "/puzzles/daily" : `/puzzles/${encodeURIComponent(id)}?plies=${plies}`,
  );
  const t = strings.puzzles;
  return {
    ...found,
    question: t.find(sideName(found.scene), found.plies),
    facts: [t.difficulty(found.grade), ...found.reasons],
    next: randomPuzzlePath(found.plies),
    daily: id === "daily",
    tryMove: (move) => post(`/puzzles/${found.seed}/try`, { move, plies: found.plies }),
  };
}

/** @param {URLSearchParams} query @returns {Promise<PuzzleTask | undefined>} */
async function ownMistake(query) {
  const mistake = savedMistakes().find(
    ({ game, moves }) => game === query.get("game") && moves === query.get("moves"),
  );
  if (!mistake) return undefined;
  /** @type {import("../../types/api.js").PositionAnswer} */
  const found = await get(`/positions/${positionPath(mistake.game, mistake.moves)}`);
  return {
    game: mistake.game,
    moves: mistake.moves,
    scene: found.scene,
    question: strings.puzzles.findBetter(sideName(found.scene)),
    facts: [strings.puzzles.mineOne(mistake.played)],
    next: "/puzzles#mine",
    daily: false,
    tryMove: (move) => {
      const right = mistake.better.includes(move);
      if (right) removeMistake(mistake);
      return Promise.resolve({ right, answer: right ? [move] : null, why: "" });
    },
  };
}

/** @param {Scene} scene */
const sideName = (scene) => scene.stones[scene.to_move === "second" ? 1 : 0].name;

/** @param {PuzzleTask} task */
function puzzleView(task) {
  const t = strings.puzzles;
  const puzzleBoard = board();
  const verdict = h("div", { class: "stack", "aria-live": "polite" });
  const next = linkButton(t.next, task.next, { icon: "forward" });
  const analyse = linkButton(t.analyse, `/analyse/${positionPath(task.game, task.moves)}`, {
    icon: "chart",
  });
  let wrong = 0;

  /** @param {string} move */
  async function attempt(move) {
    puzzleBoard.playable = false;
    try {
      const answer = await task.tryMove(move);
      if (answer.right) finish(answer);
      else retry(move, answer);
    } catch (error) {
      setChildren(verdict, errorLine(error));
      puzzleBoard.playable = true;
    }
  }

  /** @param {TryAnswer} answer */
  function finish(answer) {
    recordSolved(task.daily, wrong === 0);
    next.classList.add("primary");
    puzzleBoard.line = answer.answer ?? [];
    setChildren(
      verdict,
      h("p", { class: "judgement win big" }, icon("check"), t.right),
      answer.why && h("p", {}, answer.why),
      answer.answer &&
        answer.answer.length > 1 &&
        h("p", {}, h("b", {}, t.solution), ": ", answer.answer.join(" ")),
      task.daily && h("p", { class: "quiet" }, `${t.streak}: ${t.streakDays(puzzleProgress().streak)}`),
    );
    announce(t.right);
  }

  /** @param {string} move @param {TryAnswer} answer */
  function retry(move, answer) {
    wrong += 1;
    if (task.daily) recordDailyFailure();
    setChildren(
      verdict,
      h("p", { class: "judgement loss big" }, icon("cross"), `${t.wrong}: ${move}`),
      answer.why && h("p", {}, answer.why),
      task.daily && wrong === 1 && h("p", { class: "quiet" }, t.streakLost),
      h(
        "div",
        { class: "row" },
        button(t.again, () => puzzleBoard.focus(), { icon: "again" }),
      ),
    );
    announce(`${t.wrong}. ${answer.why}`);
    puzzleBoard.playable = true;
  }

  puzzleBoard.scene = task.scene;
  puzzleBoard.playable = true;
  puzzleBoard.addEventListener("move", (event) => void attempt(eventDetail(event)));
  const stone = task.scene.stones[task.scene.to_move === "second" ? 1 : 0];
  return h(
    "div",
    { class: "work solo" },
    h("div", { class: "table" }, h("div", { class: "board-frame" }, puzzleBoard)),
    h(
      "section",
      { class: "panel stack side" },
      h("h1", { class: "task" }, stoneDot(stone), h("span", {}, task.question)),
      h("ul", { class: "facts-list" }, ...task.facts.map((fact) => h("li", {}, fact))),
      verdict,
      h("div", { class: "row" }, next, analyse, linkButton(t.all, "/puzzles")),
    ),
  );
}
