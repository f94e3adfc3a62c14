import { customEvent, h, setChildren } from "../../base/dom.js";
import { board } from "../../elements/board/board.js";
import { hasColumns } from "../../elements/board/geometry.js";
import { iconButton } from "../../elements/controls.js";
import { scoreStrip } from "../../elements/score-strip.js";
import { bestMoves, scoreText, truthSentence } from "../../game/score-text.js";
import { strings } from "../../strings/strings.js";
import { captionText } from "../../game/sides.js";

/** @typedef {import("../../types/api.js").PositionAnswer} PositionAnswer */
/** @typedef {import("../../types/api.js").Line} Line */

const LONGEST_LINE = 9;

/** The board with its scores above and its steps below; says `step`. */
export class AnalysisBoard extends EventTarget {
  board = board();
  #scoreStrip = scoreStrip();
  #verdict = h("p", { class: "status verdict", "aria-live": "polite" });
  #frame = h("div", { class: "board-frame" }, this.#scoreStrip, this.board);
  element = h("div", { class: "table" }, this.#frame, this.#verdict);
  /** What was thought of each move, for the line that is shown on hover. @type {readonly Line[]} */
  thoughts = [];
  /**
   * What is exactly known about the moves on the board, from the page or the server.
   *
   * @type {import("../../types/page.js").Truth}
   */
  #known = {};
  /**
   * The same once every column is known: which one is best cannot be said before.
   *
   * @type {import("../../types/page.js").Truth}
   */
  truth = {};
  #buttons = {
    first: iconButton(strings.analyse.first, "first", () => this.dispatchEvent(customEvent("step", "first"))),
    back: iconButton(strings.analyse.back, "back", () => this.dispatchEvent(customEvent("step", "back"))),
    forward: iconButton(strings.analyse.forward, "forward", () =>
      this.dispatchEvent(customEvent("step", "forward")),
    ),
    last: iconButton(strings.analyse.end, "last", () => this.dispatchEvent(customEvent("step", "last"))),
  };
  steps = h(
    "div",
    { class: "toolbar steps", role: "toolbar", "aria-label": strings.analyse.moves },
    ...Object.values(this.#buttons),
  );

  legend = h(
    "p",
    { class: "legend quiet", hidden: true },
    ...strings.analyse.legend.map(([mark = "", meaning = ""]) =>
      h("span", {}, h("b", {}, mark), ` ${meaning}`),
    ),
  );
  /** The move that is pointed at. @type {string | null} */
  #pointed = null;

  constructor() {
    super();
    this.board.addEventListener("point", (event) => {
      this.#pointed = /** @type {CustomEvent<string | null>} */ (event).detail;
      this.#showLine(this.#pointed);
      this.dispatchEvent(customEvent("point", this.#pointed));
    });
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
    addEventListener("keydown", this.keys);
  }

  dispose() {
    removeEventListener("keydown", this.keys);
  }

  /**
   * Arrows step through the game unless the keyboard is on the board or in a field.
   *
   * @param {KeyboardEvent} event
   */
  #onKey(event) {
    const step = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
    const busy =
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [role=grid], [role=tab], dialog");
    if (step && !busy && !event.ctrlKey && !event.metaKey && !event.altKey)
      this.dispatchEvent(customEvent("step", step));
  }

  /** @param {PositionAnswer} position @param {import("../../game/move-tree.js").GameLine} line */
  show(position, line) {
    this.thoughts = [];
    this.board.line = [];
    this.board.highlighted = [];
    this.board.heat = [];
    this.board.scene = position.scene;
    this.board.playable = position.outcome === null;
    this.#scoreStrip.hidden = this.legend.hidden = !hasColumns(position.scene);
    this.#known = {};
    this.showTruth(position, position.truth ?? {});
    this.#buttons.first.disabled = this.#buttons.back.disabled = line.at === 0;
    this.#buttons.forward.disabled = this.#buttons.last.disabled = line.at === line.moves.length;
  }

  /**
   * Adds to what is known.
   *
   * @param {PositionAnswer} position
   * @param {import("../../types/page.js").Truth} found
   */
  showTruth(position, found) {
    const known = (this.#known = { ...this.#known, ...found });
    const enough =
      !hasColumns(position.scene) || Object.keys(position.scene.moves).every((move) => known[move]);
    this.truth = enough ? known : {};
    this.#scoreStrip.show(this.board.columns, known, bestMoves(this.truth));
    this.board.known = Object.fromEntries(
      Object.entries(known).map(([move, score]) => [move, scoreText(score)]),
    );
    setChildren(this.#verdict, truthSentence(position, this.truth) || waitingText(position));
  }

  /** The experts have answered, and the truth is not known yet. @param {PositionAnswer} position */
  showUnknown(position) {
    if (hasColumns(position.scene))
      setChildren(this.#verdict, `${captionText(position)}. ${strings.analyse.exactUnknown}`);
  }

  /** Whether the expected play after a move is known beyond the move itself. @param {string} move */
  hasLine(move) {
    return this.thoughts.some((line) => line.move === move && line.variation.length > 1);
  }

  /** The expected play of a move, shown at once if it is the one pointed at. @param {Line} found */
  addLine(found) {
    this.thoughts = [...this.thoughts.filter(({ move }) => move !== found.move), found];
    if (this.#pointed === found.move) this.#showLine(found.move);
  }

  /** @param {string | null} move */
  #showLine(move) {
    const thought = move === null ? undefined : this.thoughts.find((line) => line.move === move);
    this.board.line = thought && thought.variation.length > 1 ? thought.variation.slice(0, LONGEST_LINE) : [];
  }
}

/** Before anything is proven. @param {PositionAnswer} position */
const waitingText = (position) =>
  hasColumns(position.scene) && !position.outcome
    ? `${captionText(position)}. ${strings.analyse.exactWait}`
    : captionText(position);
