import { fill, h, said } from "../base/dom.js";
import { bestMoves, truthWords, verdict } from "../base/score-words.js";
import { board } from "../elements/board/board.js";
import { hasColumns } from "../elements/board/geometry.js";
import { iconButton } from "../elements/controls.js";
import { scoreStrip } from "../elements/score-strip.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").PositionAnswer} PositionAnswer */
/** @typedef {import("../base/types.js").Line} ThoughtLine */

const LONGEST_LINE = 9;

/** The board with its scores above and its steps below; says `step`. */
export class AnalysisBoard extends EventTarget {
  board = board();
  #strip = scoreStrip();
  #verdict = h("p", { class: "status verdict", "aria-live": "polite" });
  #frame = h("div", { class: "board-frame" }, this.#strip, this.board);
  element = h("div", { class: "table" }, this.#frame, this.#verdict);
  /** What was thought of each move, for the line that is shown on hover. @type {readonly ThoughtLine[]} */
  thoughts = [];
  /**
   * What is exactly known about the moves on the board, by whoever found it.
   *
   * @type {import("../base/types.js").Truth}
   */
  #known = {};
  /**
   * The same once every column is known: which one is best cannot be said before.
   *
   * @type {import("../base/types.js").Truth}
   */
  truth = {};
  #buttons = {
    first: iconButton(strings.analyse.first, "first", () => this.dispatchEvent(said("step", "first"))),
    back: iconButton(strings.analyse.back, "back", () => this.dispatchEvent(said("step", "back"))),
    forward: iconButton(strings.analyse.forward, "forward", () =>
      this.dispatchEvent(said("step", "forward")),
    ),
    last: iconButton(strings.analyse.end, "last", () => this.dispatchEvent(said("step", "last"))),
  };
  steps = h(
    "div",
    { class: "toolbar steps", role: "toolbar", "aria-label": strings.analyse.moves },
    ...Object.values(this.#buttons),
  );

  constructor() {
    super();
    this.board.addEventListener("point", (event) =>
      this.#showLine(/** @type {CustomEvent<string | null>} */ (event).detail),
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    addEventListener("keydown", this.keys);
  }

  leave() {
    removeEventListener("keydown", this.keys);
  }

  /**
   * Arrows step through the game unless the keyboard is on the board or in a field.
   *
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const step = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
    const busy =
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [role=grid], [role=tab], dialog");
    if (step && !busy && !event.ctrlKey && !event.metaKey && !event.altKey)
      this.dispatchEvent(said("step", step));
  }

  /** @param {PositionAnswer} position @param {import("./analyse.js").Line} line */
  show(position, line) {
    this.thoughts = [];
    this.board.line = [];
    this.board.lit = [];
    this.board.heat = [];
    this.board.scene = position.scene;
    this.board.playable = position.outcome === null;
    this.#strip.hidden = !hasColumns(position.scene);
    this.#known = {};
    this.showTruth(position, position.truth ?? {});
    this.#buttons.first.disabled = this.#buttons.back.disabled = line.at === 0;
    this.#buttons.forward.disabled = this.#buttons.last.disabled = line.at === line.moves.length;
  }

  /**
   * Adds to what is known.
   *
   * @param {PositionAnswer} position
   * @param {import("../base/types.js").Truth} found
   */
  showTruth(position, found) {
    const known = (this.#known = { ...this.#known, ...found });
    const enough =
      !hasColumns(position.scene) || Object.keys(position.scene.moves).every((move) => known[move]);
    this.truth = enough ? known : {};
    this.#strip.show(this.board.columns, known, bestMoves(this.truth));
    this.board.known = Object.fromEntries(
      Object.entries(known).map(([move, score]) => [move, verdict(score)]),
    );
    fill(this.#verdict, truthWords(position, this.truth) || waitingWords(position));
  }

  /** The experts have answered, and nobody knows the truth yet. @param {PositionAnswer} position */
  showUnknown(position) {
    if (hasColumns(position.scene))
      fill(this.#verdict, `${position.scene.caption}. ${strings.analyse.exactUnknown}`);
  }

  /** @param {string | null} move */
  #showLine(move) {
    const thought = move === null ? undefined : this.thoughts.find((line) => line.move === move);
    this.board.line = thought && thought.variation.length > 1 ? thought.variation.slice(0, LONGEST_LINE) : [];
  }
}

/** Before anything is proven. @param {PositionAnswer} position */
const waitingWords = (position) =>
  hasColumns(position.scene) && !position.outcome
    ? `${position.scene.caption}. ${strings.analyse.exactWait}`
    : position.scene.caption;
