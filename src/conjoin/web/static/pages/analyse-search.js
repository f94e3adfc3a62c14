import { fill, h } from "../base/dom.js";
import { Live } from "../base/live.js";
import { button } from "../elements/controls.js";
import { hasColumns } from "../elements/board/geometry.js";
import { exactScores } from "../solver.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").PositionAnswer} PositionAnswer */

const SAMPLER = "mcts";
const SECONDS = 30;

/**
 * The exact scores of a Connect Four board, or a search that refines the win chances while one looks; leaving
 * stops both.
 */
export class LiveSearch {
  /** @type {Live | undefined} */
  #live;
  /** @type {PositionAnswer | undefined} */
  #position;
  #running = false;
  /** Ends what is asked about a position when another one is shown. */
  #left = new AbortController();
  #words = h("span", { class: "quiet figures" });
  #switch = button(strings.analyse.stop, () => this.#toggle(), { icon: "stop", kind: "plain small" });
  element = h("div", { class: "row spread search", hidden: true }, this.#words, this.#switch);

  /** @param {import("./analyse-board.js").AnalysisBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {PositionAnswer} position */
  show(position) {
    this.#left.abort();
    this.#left = new AbortController();
    this.#position = position;
    const exact = hasColumns(position.scene);
    this.#want(!position.outcome && !exact);
    if (exact && !position.outcome && !position.truth) void this.#findTruth(position, this.#left.signal);
  }

  /**
   * Exact scores as they are found; where nobody knows any, chances.
   *
   * @param {PositionAnswer} position
   * @param {AbortSignal} signal
   */
  async #findTruth(position, signal) {
    const known = await exactScores(position, signal, (truth) => this.board.showTruth(position, truth));
    if (!known && !signal.aborted) this.#want(true);
  }

  /** @param {boolean} wanted */
  #want(wanted) {
    this.element.hidden = !wanted;
    if (wanted) this.#ask();
    else this.#stop();
  }

  leave() {
    this.#left.abort();
    this.#live?.close();
  }

  #toggle() {
    if (this.#running) this.#stop();
    else this.#ask();
  }

  #ask() {
    this.#running = true;
    this.#switchLabel();
    fill(this.#words, strings.analyse.searching);
    if (this.#live) this.#live.send(this.#question);
    else
      this.#live = new Live("/analyse/live", {
        answersPings: true,
        hello: () => this.#question,
        message: (message) => this.#heard(message),
      });
  }

  #stop() {
    this.#running = false;
    this.#switchLabel();
    this.#live?.send({ type: "stop" });
  }

  #switchLabel() {
    this.#switch
      .querySelector("span")
      ?.replaceChildren(this.#running ? strings.analyse.stop : strings.analyse.goOn);
  }

  get #question() {
    const position = this.#position;
    return { game: position?.game, moves: position?.notation ?? "", engine: SAMPLER, seconds: SECONDS };
  }

  /**
   * @param {{type: string, analysis?: import("../base/types.js").Analysis, heat?:
   *   import("../base/types.js").Heat[], truth?: import("../base/types.js").Truth | null, error?:
   *   import("../base/types.js").Problem}} message
   */
  #heard(message) {
    const { analysis, heat, truth, error } = message;
    if (message.type === "done" || error) {
      this.#running = false;
      this.#switchLabel();
    }
    if (error) fill(this.#words, `${error.problem}. ${error.fix}`);
    if (!analysis || !this.#position || analysis.moves !== this.#position.notation) return;
    const games = analysis.lines.reduce((sum, line) => sum + (line.visits ?? 0), 0);
    fill(this.#words, strings.analyse.heatOf(analysis.engine, games.toLocaleString("en")));
    this.board.thoughts = analysis.lines;
    this.board.board.heat = heat ?? [];
    if (truth) this.board.showTruth(this.#position, truth);
  }
}
