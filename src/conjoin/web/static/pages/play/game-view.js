import { announce, eventDetail, h, setChildren } from "../../base/dom.js";
import { playStoneSound } from "../../base/sound.js";
import { board } from "../../elements/board/board.js";
import { button } from "../../elements/controls.js";
import { errorLine } from "../../elements/notice.js";
import { playerName, playerPair } from "../../elements/player-pair.js";
import { progressLine } from "../../elements/progress-line.js";
import { engineName } from "../../game/spec.js";
import { strings } from "../../strings/en.js";
import { resultPanel } from "./result.js";
import { invitation } from "./share.js";
import { gameToolbar } from "./toolbar.js";

/** @typedef {import("./session.js").GameSession} GameSession */

/** The board with its players, its status and its buttons; follows the session. */
export class GameView {
  board = board();
  players = playerPair();
  invitation = h("div", {});
  #status = h("div", { class: "status" });
  #result = h("div", { class: "stack" });
  #problem = h("div", {});

  /** @param {GameSession} session */
  constructor(session) {
    this.session = session;
    this.toolbar = gameToolbar(session);
    this.table = h(
      "div",
      { class: "table" },
      h("div", { class: "board-frame" }, this.board),
      this.#status,
      this.#result,
      this.#problem,
      this.toolbar.element,
    );
    if (session.held.invite) setChildren(this.invitation, invitation(session));
    this.board.addEventListener("move", (event) => void session.play(eventDetail(event)));
    session.addEventListener("state", (event) => this.#show(eventDetail(event)));
    session.addEventListener("problem", (event) => {
      const error = eventDetail(event);
      setChildren(this.#problem, error ? errorLine(error) : null);
    });
  }

  /** The other player has asked for a rematch. @param {string} id */
  offerRematch(id) {
    const text = strings.play.again(strings.play.person);
    const join = button(strings.play.join, () => this.session.rematch(), { kind: "primary" });
    setChildren(
      this.#problem,
      this.session.own.length
        ? h("div", { class: "notice row spread" }, h("b", {}, text), join)
        : h("div", { class: "notice" }, h("a", { href: `/play/${id}` }, text)),
    );
  }

  /** @param {boolean} moved */
  #show(moved) {
    const { state, held, own, mayMove } = this.session;
    if (moved) this.#announceMove();
    if (state.ply > 1 || (state.ply && held.invite === "first")) setChildren(this.invitation);
    this.board.scene = state.scene;
    this.board.playable = mayMove;
    this.players.show(state, own);
    this.toolbar.show();
    setChildren(this.#result, state.outcome ? resultPanel(this.session) : null);
    this.#showStatus();
  }

  #announceMove() {
    const { state, own } = this.session;
    playStoneSound();
    const mover = state.scene.stones[state.ply % 2 ? 0 : 1].name;
    const next = state.outcome
      ? state.scene.caption
      : state.to_move && strings.play.turnOf(playerName(state, state.to_move, own));
    announce(`${strings.play.lastMove(mover, state.moves.at(-1) ?? "")} ${next ?? ""}`);
  }

  #showStatus() {
    const { state, own, mayMove } = this.session;
    const { outcome, to_move: side, thinking, scene } = state;
    this.#status.hidden = outcome !== null;
    if (outcome || !side) return setChildren(this.#status);
    if (thinking) return this.#showThinking(thinking.engine);
    const text =
      own.length === 2
        ? strings.play.turnOf(scene.stones[side === "first" ? 0 : 1].name)
        : mayMove
          ? strings.play.yourTurn
          : strings.play.theirTurn(playerName(state, side, own));
    setChildren(
      this.#status,
      text,
      own.length ? null : h("span", { class: "quiet" }, `· ${strings.play.watching}`),
    );
  }

  /** Who thinks and for how long, with a way to stop it. @param {string} engine */
  #showThinking(engine) {
    const { session } = this;
    const stop = session.state.can.undo ? () => void session.undo() : undefined;
    setChildren(
      this.#status,
      progressLine(strings.play.thinking(engineName(engine)), stop, strings.play.stopHint),
    );
  }
}
