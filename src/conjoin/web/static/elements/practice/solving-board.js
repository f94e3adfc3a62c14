import { announce, customEvent, eventDetail, h, setChildren } from "../../base/dom.js";
import { notation, strings, translated } from "../../strings/strings.js";
import { board } from "../board/board.js";
import { button } from "../controls.js";
import { icon } from "../icons.js";
import { errorLine } from "../notice.js";
import { said } from "../../base/said.js";

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("../../game/puzzle-task.js").Try} Try */
/** @typedef {import("../../game/puzzle-task.js").Task} Task */
/** @typedef {{solved: boolean, alone: boolean}} Ending solved: not just shown; alone: without a mistake or help */

/**
 * A board on which a puzzle is played to the end, and what is said about every try.
 *
 * Events: `mistake` at a wrong try, `over` with an Ending when the win is on the board.
 */
export class SolvingBoard extends EventTarget {
  board = board();
  verdict = h("div", { class: "stack solving-verdict" });
  #hint = button(strings.puzzles.hint, () => void this.#safely(this.#showHint()), { icon: "bulb" });
  #show = button(strings.puzzles.show, () => void this.#safely(this.#showSolution()), { icon: "book" });
  help = h("div", { class: "row" }, this.#hint, this.#show);
  #done = 0;
  #alone = true;

  /** @param {Task} task */
  constructor(task) {
    super();
    this.task = task;
    this.scene = task.scene;
    this.#hint.hidden = !task.hint;
    this.#show.hidden = !task.solution;
    this.board.addEventListener("move", (event) => void this.#safely(this.#try(eventDetail(event))));
    this.#wait();
  }

  /** The person's turn, on the board as the puzzle stands. */
  #wait() {
    this.board.scene = this.scene;
    this.board.highlighted = [];
    this.board.playable = true;
  }

  /** @param {Promise<void>} doing */
  async #safely(doing) {
    try {
      await doing;
    } catch (error) {
      setChildren(this.verdict, errorLine(error));
      this.#wait();
    }
  }

  /** @param {string} move */
  async #try(move) {
    this.board.playable = false;
    this.board.scene = withStone(this.scene, move);
    const found = await this.task.tryMove(move, this.#done);
    if (found.scene) this.board.scene = found.scene;
    this.board.highlighted = found.cells;
    if (found.verdict === "solved") this.#finish(found);
    else if (found.verdict === "right") this.#goOn(move, found);
    else this.#refuse(move, found);
  }

  /** The other side has answered. @param {string} move @param {Try} found */
  #goOn(move, found) {
    const t = strings.puzzles;
    this.#done = found.done;
    if (found.scene) this.scene = found.scene;
    const title = `${t.right}: ${move}`;
    const left = t.toGo(this.task.ownMoves - found.done);
    this.#say("win", "check", title, found.why, h("p", {}, left));
    announce(`${title}. ${translated(found.why)} ${left}`);
    this.board.playable = true;
  }

  /**
   * A wrong move stays on the board, with its refutation, until one tries again.
   *
   * @param {string} move
   * @param {Try} found
   */
  #refuse(move, found) {
    const t = strings.puzzles;
    const slower = found.verdict === "slower";
    if (!slower) {
      this.#alone = false;
      this.dispatchEvent(new Event("mistake"));
    }
    const again = button(t.again, () => this.#again(), { icon: "again", kind: "primary" });
    const mark = slower ? "quiet" : "loss";
    this.#say(
      mark,
      slower ? "warning" : "cross",
      `${slower ? t.slower : t.wrong}: ${move}`,
      found.why,
      h("div", { class: "row" }, again),
    );
    again.focus({ preventScroll: true });
  }

  #again() {
    setChildren(this.verdict);
    this.#wait();
    this.board.focus({ preventScroll: true });
  }

  /** @param {Try} found */
  #finish(found) {
    const t = strings.puzzles;
    const line =
      found.answer &&
      found.answer.length > 1 &&
      h("p", {}, h("b", {}, t.solution), ": ", notation(found.answer.join(" ")));
    const theme = found.theme && h("p", { class: "quiet" }, t.theme(translated(found.theme)));
    this.#say("win", "check", t.solved, found.why, line, theme);
    this.#end(true);
  }

  async #showHint() {
    const text = await this.task.hint?.(this.#done);
    this.#alone = false;
    if (this.board.scene !== this.scene) this.#wait();
    this.#say("quiet", "bulb", strings.puzzles.hint, text ?? "");
  }

  async #showSolution() {
    const found = await this.task.solution?.(this.#done);
    if (!found) return;
    this.#alone = false;
    this.#wait();
    this.board.playable = false;
    this.board.line = found.rest;
    if (this.#done === 0) this.board.highlighted = found.cells;
    const t = strings.puzzles;
    this.#say(
      "quiet",
      "book",
      `${t.solution}: ${notation(found.rest.join(" "))}`,
      found.why,
      h("p", { class: "quiet" }, t.theme(translated(found.theme))),
    );
    this.#end(false);
  }

  /** @param {boolean} solved */
  #end(solved) {
    this.help.hidden = true;
    this.dispatchEvent(customEvent("over", { solved, alone: this.#alone }));
  }

  /**
   * @param {string} kind @param {string} mark @param {string} title @param {string} why
   * @param {...import("../../base/dom.js").Child} more
   */
  #say(kind, mark, title, why, ...more) {
    setChildren(
      this.verdict,
      h("p", { class: `judgement ${kind} big` }, icon(mark), title),
      why && h("p", {}, said(why)),
      ...more,
    );
    announce(`${title}. ${translated(why)}`);
  }
}

/**
 * The board with one's own stone on it, before anybody has answered.
 *
 * @param {Scene} scene
 * @param {string} move
 * @returns {Scene}
 */
function withStone(scene, move) {
  const place = scene.moves[move];
  const tiles = scene.tiles.map((tile, index) =>
    index === place ? { ...tile, side: scene.to_move, move: null, last: true } : { ...tile, last: false },
  );
  return { ...scene, tiles };
}
