import { get, place, post } from "../base/api.js";
import { announce, detail, fill, h } from "../base/dom.js";
import { failedDaily, progress, solved } from "../base/streak.js";
import { board } from "../elements/board/board.js";
import { button, linkButton, stoneDot } from "../elements/controls.js";
import { icon } from "../elements/icons.js";
import { emptyState, problemLine } from "../elements/notice.js";
import { strings } from "../strings.en.js";
import { forgetMistake, mistakes } from "./mistakes.js";
import { anyPuzzle } from "./puzzles.js";

/** @typedef {import("../base/types.js").Scene} Scene */
/** @typedef {{right: boolean, answer: string[] | null, why: string}} Attempt */
/**
 * @typedef {{game: string, moves: string, scene: Scene, question: string, facts: string[], next: string,
 *   daily: boolean, attempt: (move: string) => Promise<Attempt>}} Task
 */

/** @type {import("../base/types.js").PageMaker} */
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
  return { title: strings.puzzles.title, view: taskView(task) };
}

/** @param {string} id @param {number} plies @returns {Promise<Task>} */
async function fromServer(id, plies) {
  /** @type {import("../base/types.js").Puzzle} */
  const found = await get(
    id === "daily" ? "/puzzles/daily" : `/puzzles/${encodeURIComponent(id)}?plies=${plies}`,
  );
  const said = strings.puzzles;
  return {
    ...found,
    question: said.find(sideName(found.scene), found.plies),
    facts: [said.difficulty(found.grade), ...found.reasons],
    next: anyPuzzle(found.plies),
    daily: id === "daily",
    attempt: (move) => post(`/puzzles/${found.seed}/try`, { move, plies: found.plies }),
  };
}

/** @param {URLSearchParams} query @returns {Promise<Task | undefined>} */
async function ownMistake(query) {
  const mistake = mistakes().find(
    ({ game, moves }) => game === query.get("game") && moves === query.get("moves"),
  );
  if (!mistake) return undefined;
  /** @type {import("../base/types.js").PositionAnswer} */
  const found = await get(`/positions/${place(mistake.game, mistake.moves)}`);
  return {
    game: mistake.game,
    moves: mistake.moves,
    scene: found.scene,
    question: strings.puzzles.findBetter(sideName(found.scene)),
    facts: [strings.puzzles.mineOne(mistake.played)],
    next: "/puzzles#mine",
    daily: false,
    attempt: (move) => {
      const right = mistake.better.includes(move);
      if (right) forgetMistake(mistake);
      return Promise.resolve({ right, answer: right ? [move] : null, why: "" });
    },
  };
}

/** @param {Scene} scene */
const sideName = (scene) => scene.stones[scene.to_move === "second" ? 1 : 0].name;

/** @param {Task} task */
function taskView(task) {
  const said = strings.puzzles;
  const table = board();
  const verdict = h("div", { class: "stack", "aria-live": "polite" });
  const next = linkButton(said.next, task.next, { icon: "forward" });
  const analyse = linkButton(said.analyse, `/analyse/${place(task.game, task.moves)}`, { icon: "chart" });
  let wrong = 0;

  /** @param {string} move */
  async function attempt(move) {
    table.playable = false;
    try {
      const answer = await task.attempt(move);
      if (answer.right) finish(answer);
      else again(move, answer);
    } catch (error) {
      fill(verdict, problemLine(error));
      table.playable = true;
    }
  }

  /** @param {Attempt} answer */
  function finish(answer) {
    solved(task.daily, wrong === 0);
    next.classList.add("primary");
    table.line = answer.answer ?? [];
    fill(
      verdict,
      h("p", { class: "judgement win big" }, icon("check"), said.right),
      answer.why && h("p", {}, answer.why),
      answer.answer &&
        answer.answer.length > 1 &&
        h("p", {}, h("b", {}, said.solution), ": ", answer.answer.join(" ")),
      task.daily && h("p", { class: "quiet" }, `${said.streak}: ${said.streakDays(progress().streak)}`),
    );
    announce(said.right);
  }

  /** @param {string} move @param {Attempt} answer */
  function again(move, answer) {
    wrong += 1;
    if (task.daily) failedDaily();
    fill(
      verdict,
      h("p", { class: "judgement loss big" }, icon("cross"), `${said.wrong}: ${move}`),
      answer.why && h("p", {}, answer.why),
      task.daily && wrong === 1 && h("p", { class: "quiet" }, said.streakLost),
      h(
        "div",
        { class: "row" },
        button(said.again, () => table.focus(), { icon: "again" }),
      ),
    );
    announce(`${said.wrong}. ${answer.why}`);
    table.playable = true;
  }

  table.scene = task.scene;
  table.playable = true;
  table.addEventListener("move", (event) => void attempt(detail(event)));
  const stone = task.scene.stones[task.scene.to_move === "second" ? 1 : 0];
  return h(
    "div",
    { class: "work solo" },
    h("div", { class: "table" }, h("div", { class: "board-frame" }, table)),
    h(
      "section",
      { class: "panel stack side" },
      h("h1", { class: "task" }, stoneDot(stone), h("span", {}, task.question)),
      h("ul", { class: "facts-list" }, ...task.facts.map((fact) => h("li", {}, fact))),
      verdict,
      h("div", { class: "row" }, next, analyse, linkButton(said.all, "/puzzles")),
    ),
  );
}
