import { post } from "../../base/api.js";
import { customEvent } from "../../base/dom.js";
import { navigate } from "../../base/router.js";
import { otherSide, saveGame } from "../../game/new-game.js";

/** @typedef {import("../../types/api.js").State} GameState */
/** @typedef {import("../../types/page.js").Side} Side */
/** @typedef {import("../../base/storage.js").Seats} Seats */

/**
 * A game as this browser takes part in it: its newest state, and what can be asked of the server.
 *
 * Events: `state` after every answer, with whether a move was played; `problem` with an error, or null when
 * it
 * is over.
 */
export class GameSession extends EventTarget {
  /** The ply of a move that is on its way: a second press on the same board is no second move. */
  #sentPly = -1;

  /** @param {string} id @param {Seats} held @param {Side[]} own @param {GameState} state */
  constructor(id, held, own, state) {
    super();
    this.id = id;
    this.held = held;
    this.own = own;
    this.state = state;
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

  /** Take in a state, unless a newer one is here already. @param {GameState} state */
  receive(state) {
    const before = this.state;
    if (state.version < before.version) return;
    this.state = state;
    this.dispatchEvent(customEvent("state", state.ply > before.ply));
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
    await this.#act("moves", { move, ply, key: crypto.randomUUID() }, this.token());
    if (this.#sentPly === ply) this.#sentPly = -1;
  }

  undo() {
    const side = this.state.to_move ?? (this.state.ply % 2 ? "second" : "first");
    return this.#act("undo", {}, this.token(this.own.length === 2 ? otherSide(side) : side));
  }

  redo() {
    return this.#act("redo", {}, this.token());
  }

  resign() {
    return this.#act("resign", {}, this.token());
  }

  async rematch() {
    try {
      const made = await post(`/play/${this.id}/rematch`, {}, { token: this.token() });
      const { first, second, invite } = this.held;
      // Both players keep their secrets and change sides.
      saveGame(
        { ...made, seats: { first: second ?? null, second: first ?? null } },
        invite && otherSide(invite),
      );
      navigate(`/play/${made.id}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {string} action @param {unknown} body @param {string | null} token */
  async #act(action, body, token) {
    this.fail(null);
    try {
      this.receive(await post(`/play/${this.id}/${action}`, body, { token }));
    } catch (error) {
      const fresh = /** @type {{state?: GameState}} */ (error).state;
      if (fresh) this.receive(fresh);
      this.fail(error);
    }
  }
}
