import { get, positionPath } from "../../base/api.js";
import { announce, eventDetail, h, setChildren } from "../../base/dom.js";
import { joinMoves } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { board } from "../board/board.js";
import { button } from "../controls.js";
import { icon } from "../icons.js";
import { errorLine } from "../notice.js";
import { texts } from "../../strings/learn/learn.js";

/** @typedef {{title: string, task: string, done: string}} ExerciseText */
/**
 * @typedef {{game: string, moves: string, right: string[]}} Exercise a position and the moves that solve it
 */

/** A small board with one thing to do on it. @param {Exercise} exercise @param {ExerciseText} text */
export function exerciseBoard(exercise, text) {
  const playBoard = board();
  const answer = h("div", { class: "exercise-answer", "aria-live": "polite" }, h("p", {}, text.task));
  /** @type {import("../../types/api.js").PositionAnswer | undefined} */
  let start;

  async function reset() {
    start ??= await get(`/positions/${positionPath(exercise.game, exercise.moves)}`);
    if (!start) return;
    playBoard.scene = start.scene;
    playBoard.playable = true;
    setChildren(answer, h("p", {}, text.task));
  }

  /** @param {string} move */
  async function tryMove(move) {
    if (!start) return;
    playBoard.playable = false;
    const after = await get(
      `/positions/${positionPath(exercise.game, joinMoves(exercise.game, [...start.moves, move]))}`,
    );
    playBoard.scene = after.scene;
    const right = exercise.right.includes(move);
    const verdict = right ? text.done : texts.learn.notThis(move);
    announce(verdict);
    setChildren(
      answer,
      h("p", { class: right ? "judgement win" : "judgement loss" }, icon(right ? "check" : "cross"), verdict),
      button(right ? texts.learn.onceMore : strings.errors.again, () => void reset(), {
        kind: "plain small",
        icon: "again",
      }),
    );
  }

  /** @param {Promise<void>} doing */
  const showErrors = (doing) => void doing.catch((error) => setChildren(answer, errorLine(error)));
  playBoard.addEventListener("move", (event) => showErrors(tryMove(eventDetail(event))));
  showErrors(reset());
  return h(
    "section",
    { class: "panel exercise-board" },
    h("h3", {}, text.title),
    h("div", { class: "board-frame" }, playBoard),
    answer,
  );
}
