import { get, place } from "../base/api.js";
import { announce, detail, fill, h } from "../base/dom.js";
import { joined } from "../base/spec.js";
import { strings } from "../strings.en.js";
import { board } from "./board/board.js";
import { button } from "./controls.js";
import { icon } from "./icons.js";
import { problemLine } from "./notice.js";

/** @typedef {{title: string, task: string, done: string}} TaskWords */
/** @typedef {{game: string, moves: string, right: string[]}} Task a position and the moves that solve it */

/** A small board with one thing to do on it. @param {Task} task @param {TaskWords} words */
export function taskBoard(task, words) {
  const table = board();
  const answer = h("div", { class: "task-answer", "aria-live": "polite" }, h("p", {}, words.task));
  /** @type {import("../base/types.js").PositionAnswer | undefined} */
  let start;

  async function begin() {
    start ??= await get(`/positions/${place(task.game, task.moves)}`);
    if (!start) return;
    table.scene = start.scene;
    table.playable = true;
    fill(answer, h("p", {}, words.task));
  }

  /** @param {string} move */
  async function attempt(move) {
    if (!start) return;
    table.playable = false;
    const after = await get(`/positions/${place(task.game, joined(task.game, [...start.moves, move]))}`);
    table.scene = after.scene;
    const right = task.right.includes(move);
    const verdict = right ? words.done : strings.learn.notThis(move);
    announce(verdict);
    fill(
      answer,
      h("p", { class: right ? "judgement win" : "judgement loss" }, icon(right ? "check" : "cross"), verdict),
      button(right ? strings.learn.onceMore : strings.errors.again, () => void begin(), {
        kind: "plain small",
        icon: "again",
      }),
    );
  }

  /** @param {Promise<void>} doing */
  const guarded = (doing) => void doing.catch((error) => fill(answer, problemLine(error)));
  table.addEventListener("move", (event) => guarded(attempt(detail(event))));
  guarded(begin());
  return h(
    "section",
    { class: "panel task-board" },
    h("h3", {}, words.title),
    h("div", { class: "board-frame" }, table),
    answer,
  );
}
