import { get, positionPath } from "../../base/api.js";
import { eventDetail, h, setChildren } from "../../base/dom.js";
import { joinMoves } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { board } from "../board/board.js";
import { button } from "../controls.js";
import { errorLine } from "../notice.js";
import { captionText } from "../../game/sides.js";
import { texts } from "../../strings/learn/learn.js";

/** @typedef {import("../../types/api.js").PositionAnswer} PositionAnswer */

/** A board on which one plays both sides; says `position` whenever another one is on it. */
export class SandboxBoard extends EventTarget {
  board = board();
  #status = h("p", { class: "status", "aria-live": "polite" });
  #problem = h("div", {});
  #undo = button(strings.play.undo, () => void this.go((this.position?.moves ?? []).slice(0, -1)), {
    icon: "undo",
  });
  #clear = button(texts.learn.restart, () => void this.go([]), { icon: "again" });
  element = h(
    "div",
    { class: "table" },
    h("div", { class: "board-frame" }, this.board),
    this.#status,
    this.#problem,
    h("div", { class: "toolbar" }, this.#undo, this.#clear),
  );
  /** @type {PositionAnswer | undefined} */
  position;

  /** @param {string} game */
  constructor(game) {
    super();
    this.game = game;
    this.board.addEventListener(
      "move",
      (event) => void this.go([...(this.position?.moves ?? []), eventDetail(event)]),
    );
  }

  /** @param {readonly string[]} moves */
  async go(moves) {
    try {
      setChildren(this.#problem);
      this.show(await get(`/positions/${positionPath(this.game, joinMoves(this.game, moves))}`));
    } catch (error) {
      setChildren(this.#problem, errorLine(error));
    }
  }

  /** @param {PositionAnswer} position */
  show(position) {
    this.position = position;
    this.board.highlighted = [];
    this.board.line = [];
    this.board.scene = position.scene;
    this.board.playable = position.outcome === null;
    this.#undo.disabled = this.#clear.disabled = position.moves.length === 0;
    setChildren(this.#status, captionText(position));
    this.dispatchEvent(new Event("position"));
  }
}
