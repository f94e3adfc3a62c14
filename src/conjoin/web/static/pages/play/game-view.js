import { announce, eventDetail, h, setChildren } from "../../base/dom.js";
import { playStoneSound } from "../../base/sound.js";
import { board } from "../../elements/board/board.js";
import { button } from "../../elements/controls.js";
import { goalLine } from "../../elements/goal-line.js";
import { errorLine } from "../../elements/notice.js";
import { playerName, playerPair } from "../../elements/player-pair.js";
import { progressLine } from "../../elements/progress-line.js";
import { endingText } from "./ending-text.js";
import { engineName } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { gameCoach } from "./coach.js";
import { endCard } from "./end-card.js";
import { offerLine } from "./friend.js";
import { invitation } from "./share.js";
import { gameToolbar } from "./toolbar.js";
import { paceControls, pastStatus, travelRow } from "./travel.js";
import { sideName } from "../../game/sides.js";

/** @typedef {import("./session.js").GameSession} GameSession */

/** The board with its players, its status and its buttons; follows the session. */
export class GameView {
  board = board();
  players = playerPair();
  invitation = h("div", {});
  #status = h("div", { class: "status" });
  #problem = h("div", {});
  #goal = goalLine();

  /** @param {GameSession} session */
  constructor(session) {
    this.session = session;
    this.toolbar = gameToolbar(session);
    this.card = endCard(session, this.board);
    const coach = gameCoach(session, this.board);
    const travel = travelRow(session, this.#status);
    const pace = paceControls(session);
    const offer = offerLine(session);
    this.#parts = [this.toolbar, travel, pace, offer, this.card, coach];
    this.table = h(
      "div",
      { class: "table" },
      h("div", { class: "board-frame" }, this.board),
      travel.element,
      coach.question,
      pace.element,
      this.card.below,
      offer.element,
      this.#problem,
      this.toolbar.element,
      coach.element,
      this.#goal.element,
    );
    void this.#goal.show(session.state.game);
    if (session.held.invite && !session.held.joined) setChildren(this.invitation, invitation(session));
    this.board.addEventListener("move", (event) => void coach.play(eventDetail(event)));
    session.addEventListener("state", (event) => this.#show(eventDetail(event)));
    session.addEventListener("presence", (event) => this.#greet(eventDetail(event)));
    session.addEventListener("problem", (event) => {
      const error = eventDetail(event);
      setChildren(this.#problem, error ? errorLine(error) : null);
    });
  }

  /** What follows the session. @type {{show: () => void}[]} */
  #parts;

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

  /** The other person has come, or left. @param {import("../../types/page.js").Side} side */
  #greet(side) {
    const { state, own, present, held } = this.session;
    const name = playerName(state, side, own);
    announce(present[side] ? strings.friend.joined(name) : strings.friend.left(name));
    if (present[side] && side === held.invite) setChildren(this.invitation);
  }

  /** @param {boolean} moved */
  #show(moved) {
    const { shown, own, held, present, mayMove, timeline } = this.session;
    if (moved) this.#announceMove();
    if (shown.ply > 1 || (shown.ply && held.invite === "first")) setChildren(this.invitation);
    this.board.line = [];
    this.board.highlighted = [];
    this.board.scene = shown.scene;
    this.board.playable = mayMove;
    this.board.classList.toggle("past", !timeline.following);
    this.players.show(shown, own, present);
    for (const part of this.#parts) part.show();
    this.#showStatus();
  }

  #announceMove() {
    const { shown: state, own } = this.session;
    playStoneSound();
    const mover = sideName(state.scene, state.ply % 2 ? "first" : "second");
    const { title, text } = endingText(state, own);
    const next = state.outcome
      ? `${title}: ${text}`
      : state.to_move && strings.play.turnOf(playerName(state, state.to_move, own));
    announce(`${strings.play.lastMove(mover, state.moves.at(-1) ?? "")} ${next ?? ""}`);
  }

  #showStatus() {
    const { shown, own, mayMove, timeline } = this.session;
    if (!timeline.following) return setChildren(this.#status, ...pastStatus(this.session));
    const { outcome, to_move: side, thinking, scene } = shown;
    if (outcome || !side) return setChildren(this.#status, endingText(shown, own).title);
    if (thinking) return this.#showThinking(thinking.engine);
    const text =
      own.length === 2
        ? strings.play.turnOf(sideName(scene, side))
        : mayMove
          ? strings.play.yourTurn
          : own.length
            ? strings.play.theirTurn(playerName(shown, side, own))
            : strings.play.turnOf(playerName(shown, side, own));
    setChildren(
      this.#status,
      h("span", {}, text),
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
