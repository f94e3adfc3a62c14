import { post } from "../../base/api.js";
import { customEvent, eventDetail } from "../../base/dom.js";
import { navigate } from "../../base/router.js";
import { keepGame } from "../../game/my-games.js";
import { otherSide, saveGame } from "../../game/new-game.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("../../types/api.js").State} GameState */
/** @typedef {import("../../types/page.js").Side} Side */
/** @typedef {import("../../base/storage.js").Seats} Seats */

/**
 * A game as this browser takes part in it: its newest state, what of it is on the board, and what can be asked
 * of the server.
 *
 * Events: `state` whenever there is something new to show, with whether a move was played; `problem` with an
 * error, or null when it is over.
 */
export class GameSession extends EventTarget {
  /** The ply of a move that is on its way: a second press on the same board is no second move. */
  #sentPly = -1;
  /** Which of the other people have their page open. @type {Partial<Record<Side, boolean>>} */
  present = {};

  /** @param {string} id @param {Seats} held @param {Side[]} own @param {GameState} state */
  constructor(id, held, own, state) {
    super();
    this.id = id;
    this.held = held;
    this.own = own;
    this.state = state;
    this.timeline = new Timeline(state);
    this.timeline.addEventListener("show", (event) =>
      this.dispatchEvent(customEvent("state", eventDetail(event))),
    );
  }

  /** The game as it is on the board. */
  get shown() {
    return this.timeline.shown;
  }

  get mayMove() {
    const { to_move: side, outcome, players } = this.state;
    return (
      this.timeline.isLive &&
      !outcome &&
      side !== null &&
      this.own.includes(side) &&
      players[side === "first" ? 0 : 1].kind === "human"
    );
  }

  /** Whether another person plays, in a browser of their own. */
  get hasFriend() {
    return this.own.length === 1 && this.state.players.every(({ kind }) => kind === "human");
  }

  /** The secrets of all own seats, to act with: two people at one screen act for both. */
  get token() {
    return this.own.map((side) => this.held[side]).join(",") || null;
  }

  /** Take in a state, unless a newer one is here already. @param {GameState} state */
  receive(state) {
    if (state.version < this.state.version) return;
    this.state = state;
    keepGame(state, this.own);
    this.timeline.receive(state);
  }

  /** @param {Side} side @param {boolean} isHere */
  meet(side, isHere) {
    this.present = { ...this.present, [side]: isHere };
    this.dispatchEvent(customEvent("presence", side));
    this.dispatchEvent(customEvent("state", false));
  }

  /** @param {unknown} error */
  fail(error) {
    this.dispatchEvent(customEvent("problem", error));
  }

  /** @param {string} move */
  async play(move) {
    const { ply } = this.state;
    if (!this.mayMove || ply === this.#sentPly) return;
    this.#sentPly = ply;
    await this.#act("moves", { move, ply, key: crypto.randomUUID() });
    if (this.#sentPly === ply) this.#sentPly = -1;
  }

  /** Take the last move back, or ask for it where another person has to agree. */
  undo() {
    return this.state.can.ask_undo ? this.#act("offer", { kind: "undo" }) : this.#act("undo", {});
  }

  redo() {
    return this.#act("redo", {});
  }

  resign() {
    return this.#act("resign", {});
  }

  offerDraw() {
    return this.#act("offer", { kind: "draw" });
  }

  /** Say yes or no to what the other player asks. @param {boolean} accept */
  answer(accept) {
    return this.#act("answer", { accept });
  }

  /** Take the own seat under a name. @param {string} name @param {boolean | null} help */
  join(name, help) {
    return this.#act("join", { name, help });
  }

  async rematch() {
    try {
      const made = await post(`/play/${this.id}/rematch`, {}, { token: this.token });
      const { first, second, invite } = this.held;
      // Both players keep their secrets and change sides; no new link is needed.
      saveGame(
        { ...made, seats: { first: second ?? null, second: first ?? null } },
        invite && otherSide(invite),
        { joined: true },
      );
      navigate(`/play/${made.id}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {string} action @param {unknown} body */
  async #act(action, body) {
    this.fail(null);
    try {
      this.receive(await post(`/play/${this.id}/${action}`, body, { token: this.token }));
    } catch (error) {
      const fresh = /** @type {{state?: GameState}} */ (error).state;
      if (fresh) this.receive(fresh);
      this.fail(error);
    }
  }
}
