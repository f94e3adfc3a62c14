import { post } from "../base/api.js";
import { keep, other } from "../base/begin.js";
import { announce, fill, h } from "../base/dom.js";
import { navigate } from "../base/router.js";
import { knock } from "../base/sound.js";
import { engineName } from "../base/spec.js";
import { board } from "../elements/board/board.js";
import { button } from "../elements/controls.js";
import { confirmed } from "../elements/dialog.js";
import { problemLine } from "../elements/notice.js";
import { nameOf, playerPair } from "../elements/players.js";
import { waitingLine } from "../elements/waiting-line.js";
import { strings } from "../strings.en.js";
import { invitation, openShare } from "./play-share.js";
import { playTools } from "./play-tools.js";
import { resultBox } from "./play-result.js";

/** @typedef {import("../base/types.js").GameState} GameState */
/** @typedef {import("../base/types.js").Side} Side */
/** @typedef {import("../base/memory.js").Seats} Seats */

/** The board with everything that belongs to the game on it; says `state` after every change. */
export class GameDesk extends EventTarget {
  board = board();
  players = playerPair();
  #status = h("div", { class: "status" });
  #below = h("div", { class: "stack" });
  #problem = h("div", {});
  invitation = h("div", {});
  #tools = playTools(this);
  /** The ply of a move that is on its way: a second press on the same board is no second move. */
  #sent = -1;
  table = h(
    "div",
    { class: "table" },
    h("div", { class: "board-frame" }, this.board),
    this.#status,
    this.#below,
    this.#problem,
    this.#tools.element,
  );

  /** @param {string} id @param {Seats} held @param {Side[]} own @param {GameState} first */
  constructor(id, held, own, first) {
    super();
    this.id = id;
    this.held = held;
    this.own = own;
    this.state = first;
    if (held.invite) fill(this.invitation, invitation(this));
  }

  /** @param {GameState} state */
  receive(state) {
    const before = this.state;
    if (state.version < before.version) return;
    this.state = state;
    if (state.ply > before.ply) this.#sayMove(state);
    if (state.ply > 1 || (state.ply && this.held.invite === "first")) fill(this.invitation);
    this.board.scene = state.scene;
    this.board.playable = this.mayMove;
    this.players.show(state, this.own);
    this.#tools.show();
    fill(this.#below, state.outcome ? resultBox(this) : null);
    this.#showStatus();
    this.dispatchEvent(new Event("state"));
  }

  get mayMove() {
    const { to_move: side, outcome, players } = this.state;
    return (
      !outcome &&
      side !== null &&
      this.own.includes(side) &&
      players[side === "first" ? 0 : 1].kind === "human"
    );
  }

  /** The secret to act with: that of the side to move if it is ours, else the other one. */
  token(side = this.state.to_move) {
    const mine = side !== null && this.own.includes(side) ? side : this.own[0];
    return mine ? (this.held[mine] ?? null) : null;
  }

  /** @param {string} move */
  async play(move) {
    const { ply } = this.state;
    if (!this.mayMove || ply === this.#sent) return;
    this.#sent = ply;
    await this.#act(`/play/${this.id}/moves`, { move, ply, key: crypto.randomUUID() }, this.token());
    if (this.#sent === ply) this.#sent = -1;
  }

  undo() {
    const side = this.state.to_move ?? (this.state.ply % 2 ? "second" : "first");
    return this.#act(`/play/${this.id}/undo`, {}, this.token(this.own.length === 2 ? other(side) : side));
  }

  redo() {
    return this.#act(`/play/${this.id}/redo`, {}, this.token());
  }

  async resign() {
    const said = strings.play;
    if (await confirmed(said.resignSure, said.resignYes, said.keep))
      await this.#act(`/play/${this.id}/resign`, {}, this.token());
  }

  async rematch() {
    try {
      const made = await post(`/play/${this.id}/rematch`, {}, { token: this.token() });
      const { first, second, invite } = this.held;
      // Everybody keeps their secret and changes sides.
      keep({ ...made, seats: { first: second ?? null, second: first ?? null } }, invite && other(invite));
      navigate(`/play/${made.id}`);
    } catch (error) {
      this.complain(error);
    }
  }

  share() {
    openShare(this);
  }

  /** Somebody else has asked for a rematch. @param {string} id */
  offered(id) {
    const join = button(strings.play.join, () => this.rematch(), { kind: "primary" });
    if (this.own.length)
      fill(
        this.#problem,
        h("div", { class: "notice row spread" }, h("b", {}, strings.play.again(strings.play.person)), join),
      );
    else
      fill(
        this.#problem,
        h(
          "div",
          { class: "notice" },
          h("a", { href: `/play/${id}` }, strings.play.again(strings.play.person)),
        ),
      );
  }

  /** @param {unknown} error */
  complain(error) {
    fill(this.#problem, problemLine(error));
  }

  /** @param {string} path @param {unknown} body @param {string | null} token */
  async #act(path, body, token) {
    fill(this.#problem);
    try {
      this.receive(await post(path, body, { token }));
    } catch (error) {
      const fresh = /** @type {{state?: GameState}} */ (error).state;
      if (fresh) this.receive(fresh);
      this.complain(error);
    }
  }

  /** @param {GameState} state */
  #sayMove(state) {
    knock();
    const mover = state.scene.stones[state.ply % 2 ? 0 : 1].name;
    const next = state.outcome
      ? state.scene.caption
      : state.to_move && strings.play.turnOf(nameOf(state, state.to_move, this.own));
    announce(`${strings.play.lastMove(mover, state.moves.at(-1) ?? "")} ${next ?? ""}`);
  }

  #showStatus() {
    const { outcome, to_move: side, thinking, scene } = this.state;
    this.#status.hidden = outcome !== null;
    if (outcome || !side) return fill(this.#status);
    if (thinking) return this.#showThinking(thinking.engine);
    const said =
      this.own.length === 2
        ? strings.play.turnOf(scene.stones[side === "first" ? 0 : 1].name)
        : this.mayMove
          ? strings.play.yourTurn
          : strings.play.theirTurn(nameOf(this.state, side, this.own));
    fill(
      this.#status,
      said,
      this.own.length ? null : h("span", { class: "quiet" }, `· ${strings.play.watching}`),
    );
  }

  /** Who thinks and for how long, with a way to stop it. @param {string} engine */
  #showThinking(engine) {
    const stop = this.state.can.undo ? () => void this.undo() : undefined;
    fill(this.#status, waitingLine(strings.play.thinking(engineName(engine)), stop, strings.play.stopHint));
  }
}
