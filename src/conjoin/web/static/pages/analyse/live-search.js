import { customEvent, h, setChildren } from "../../base/dom.js";
import { LiveSocket } from "../../base/live-socket.js";
import { hasColumns } from "../../elements/board/geometry.js";
import { button } from "../../elements/controls.js";
import { exactScores } from "../../solver/exact-scores.js";
import { strings, written } from "../../strings/strings.js";
import { said } from "../../base/said.js";

/** @typedef {import("../../types/api.js").PositionAnswer} PositionAnswer */

export const LIVE_ENGINE = "mcts";
const SECONDS = 30;

/**
 * The exact scores of a Connect Four board, or a search that refines the win chances while one looks; leaving
 * stops both. Says `thought` with every analysis of the board that is shown.
 */
export class LiveSearch extends EventTarget {
  /** @type {LiveSocket | undefined} */
  #socket;
  /** @type {PositionAnswer | undefined} */
  #position;
  #running = false;
  /** Ends what is asked about a position when another one is shown. */
  #abort = new AbortController();
  #status = h("span", { class: "quiet figures" });
  #switchButton = button(strings.analyse.stop, () => this.#toggle(), { icon: "stop", kind: "plain small" });
  #legend = h(
    "div",
    { class: "heat-legend quiet", hidden: true },
    h("span", {}, strings.analyse.heatLegend[0]),
    h("i", { "aria-hidden": true }),
    h("span", {}, strings.analyse.heatLegend[1]),
    h("span", {}, strings.analyse.heatNumber),
  );
  element = h(
    "div",
    { class: "stack tight", hidden: true },
    this.#legend,
    h("div", { class: "row spread search" }, this.#status, this.#switchButton),
  );

  /** @param {import("./analysis-board.js").AnalysisBoard} board */
  constructor(board) {
    super();
    this.board = board;
  }

  /** @param {PositionAnswer} position */
  show(position) {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#position = position;
    const exact = hasColumns(position.scene);
    this.#setWanted(!position.outcome && !exact);
    if (exact && !position.outcome && !position.truth) void this.#findTruth(position, this.#abort.signal);
  }

  /**
   * Exact scores as they are found; where none are known, win chances.
   *
   * @param {PositionAnswer} position
   * @param {AbortSignal} signal
   */
  async #findTruth(position, signal) {
    const known = await exactScores(position, signal, (truth) => this.board.showTruth(position, truth));
    if (!known && !signal.aborted) this.#setWanted(true);
  }

  /** @param {boolean} wanted */
  #setWanted(wanted) {
    this.element.hidden = !wanted;
    if (wanted) this.#startSearch();
    else this.#stopSearch();
  }

  dispose() {
    this.#abort.abort();
    this.#socket?.close();
  }

  #toggle() {
    if (this.#running) this.#stopSearch();
    else this.#startSearch();
  }

  #startSearch() {
    this.#running = true;
    this.#updateSwitchButton();
    setChildren(this.#status, strings.analyse.searching);
    if (this.#socket) this.#socket.send(this.#question);
    else
      this.#socket = new LiveSocket("/analyse/live", {
        answersPings: true,
        hello: () => this.#question,
        message: (message) => this.#onMessage(message),
      });
  }

  #stopSearch() {
    this.#running = false;
    this.#updateSwitchButton();
    this.#socket?.send({ type: "stop" });
  }

  #updateSwitchButton() {
    this.#switchButton
      .querySelector("span")
      ?.replaceChildren(this.#running ? strings.analyse.stop : strings.analyse.goOn);
  }

  get #question() {
    const position = this.#position;
    return { game: position?.game, moves: position?.notation ?? "", engine: LIVE_ENGINE, seconds: SECONDS };
  }

  /** @param {import("../../types/messages.js").AnalysisMessage} message */
  #onMessage(message) {
    if (message.type === "done" || message.type === "error") {
      this.#running = false;
      this.#updateSwitchButton();
    }
    if (message.type === "error")
      setChildren(this.#status, said(`${message.error.problem}. ${message.error.fix}`));
    if (message.type !== "analysis") return;
    const { analysis, heat, truth } = message;
    if (!this.#position || analysis.moves !== this.#position.notation) return;
    const games = analysis.lines.reduce((sum, line) => sum + (line.visits ?? 0), 0);
    setChildren(this.#status, strings.analyse.heatOf(analysis.engine, written.number(games)));
    this.board.thoughts = analysis.lines;
    this.board.board.heat = heat;
    this.#legend.hidden = !heat.length;
    if (truth) this.board.showTruth(this.#position, truth);
    this.dispatchEvent(customEvent("thought", analysis));
  }
}
