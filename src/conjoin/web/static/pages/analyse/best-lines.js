import { post } from "../../base/api.js";
import { eventDetail } from "../../base/dom.js";
import { joinMoves } from "../../game/spec.js";

/** @typedef {import("../../types/api.js").PositionAnswer} PositionAnswer */

/** Milliseconds over a column before its line is asked for: a pointer that only passes by asks nothing. */
const HOVER_MS = 120;
const SECONDS = 4;

/**
 * Best play after every move of a solved position, asked for when the move is pointed at: the engine that knows
 * the truth gives the line of its own choice only.
 */
export class BestLines {
  #timer = 0;
  #abort = new AbortController();
  /** @type {PositionAnswer | undefined} */
  #position;
  /** Moves that were asked for. @type {Set<string>} */
  #asked = new Set();

  /** @param {import("./analysis-board.js").AnalysisBoard} board */
  constructor(board) {
    this.board = board;
    board.addEventListener("point", (event) => this.#onPoint(eventDetail(event)));
  }

  /** @param {PositionAnswer} position */
  show(position) {
    this.dispose();
    this.#abort = new AbortController();
    this.#asked.clear();
    this.#position = position;
  }

  dispose() {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  /** @param {string | null} move */
  #onPoint(move) {
    clearTimeout(this.#timer);
    const position = this.#position;
    if (move === null || !position || position.outcome) return;
    if (!this.board.truth[move] || this.board.hasLine(move) || this.#asked.has(move)) return;
    this.#timer = window.setTimeout(() => void this.#ask(position, move, this.#abort.signal), HOVER_MS);
  }

  /** @param {PositionAnswer} position @param {string} move @param {AbortSignal} signal */
  async #ask(position, move, signal) {
    const score = this.board.truth[move];
    if (!score || (score.kind === "win" && score.plies === 1)) return; // nothing comes after it
    this.#asked.add(move);
    try {
      const moves = joinMoves(position.game, [...position.moves, move]);
      const after = await post(
        "/why",
        { game: position.game, moves, engine: "perfect", seconds: SECONDS },
        { signal },
      );
      const variation = [move, ...(after.lines[0]?.variation ?? [])];
      if (!signal.aborted) this.board.addLine({ move, score, variation, reasons: [], gives_away: false });
    } catch {
      this.#asked.delete(move); // too busy or offline: pointing at it again asks again
    }
  }
}
