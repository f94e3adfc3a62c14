import { catalogue, get, isOffline, place } from "../base/api.js";
import { detail, fill, h } from "../base/dom.js";
import { MoveTree } from "../base/move-tree.js";
import { readdress } from "../base/router.js";
import { fullName, joined, split } from "../base/spec.js";
import { problemLine } from "../elements/notice.js";
import { tabSet } from "../elements/tab-set.js";
import { positionHere, withoutTruth } from "../solver.js";
import { strings } from "../strings.en.js";
import { AnalysisBoard } from "./analyse-board.js";
import { courseBox } from "./analyse-course.js";
import { LiveSearch } from "./analyse-search.js";
import { toolBox } from "./analyse-tools.js";
import { WhyPanel } from "./analyse-why.js";

/** @typedef {import("../base/types.js").PositionAnswer} PositionAnswer */
/** @typedef {{moves: string[], at: number}} Line the whole line and where on it the board is */

const NEW_BOARD = "connect-four";

/** @type {import("../base/types.js").PageMaker} */
export default async function analyse({ game = NEW_BOARD, moves = "-" }) {
  const known = await catalogue();
  const page = new Analysis(
    known,
    await get(`/positions/${place(game, moves.replace(/^-$/, ""))}${withoutTruth(game)}`),
  );
  return {
    title: strings.analyse.title(fullName(game)),
    view: page.view,
    leave: () => page.leave(),
    update: (params) => page.visit(params),
  };
}

/** The position on the board is the address; everything else follows from it. */
class Analysis {
  #tree = new MoveTree();
  #wanted = 0;
  /** @type {Line} */
  line = { moves: [], at: 0 };

  /** @param {import("../base/types.js").Catalogue} known @param {PositionAnswer} position */
  constructor(known, position) {
    this.position = position;
    this.board = new AnalysisBoard();
    this.problem = h("div", {});
    this.course = courseBox();
    this.why = new WhyPanel(known, this.board);
    this.search = new LiveSearch(this.board);
    this.tools = toolBox(
      known,
      (game, moves) => void this.go(game, moves),
      () => this.position,
    );
    const tabs = tabSet(
      [
        { name: "why", label: strings.why.title, content: this.why.element },
        { name: "moves", label: strings.analyse.moves, content: this.course.element },
        { name: "tools", label: strings.analyse.tools, content: this.tools },
      ],
      strings.analyse.moves,
    );
    const table = h(
      "div",
      { class: "table" },
      this.board.element,
      this.search.element,
      this.problem,
      this.board.steps,
    );
    this.view = h("div", { class: "work analysis" }, table, tabs);
    this.#listen();
    this.#show(position);
  }

  #listen() {
    const { board, course } = this;
    board.board.addEventListener(
      "move",
      (event) => void this.go(this.position.game, [...this.#path, detail(event)]),
    );
    board.addEventListener("step", (event) => this.#stepTo(detail(event)));
    course.list.addEventListener("choose", (event) => this.#goTo(detail(event)));
    this.why.steps.addEventListener("choose", (event) => this.#goTo(detail(event)));
    course.graph.addEventListener("choose", (event) => this.#goTo(detail(event)));
    course.list.addEventListener("branch", (event) => {
      const { ply, move } = /** @type {{ply: number, move: string}} */ (detail(event));
      void this.go(
        this.position.game,
        this.#tree.continued([...this.line.moves.slice(0, ply), move]).slice(0, ply + 1),
      );
    });
  }

  get #path() {
    return this.line.moves.slice(0, this.line.at);
  }

  /** @param {"first" | "back" | "forward" | "last"} step */
  #stepTo(step) {
    const { at, moves } = this.line;
    this.#goTo({ first: 0, back: at - 1, forward: at + 1, last: moves.length }[step]);
  }

  /** @param {number} ply */
  #goTo(ply) {
    const at = Math.max(0, Math.min(this.line.moves.length, ply));
    if (at !== this.line.at) void this.go(this.position.game, this.line.moves.slice(0, at));
  }

  /**
   * Look at another position, and make it the address.
   *
   * @param {string} game
   * @param {readonly string[]} moves
   */
  async go(game, moves) {
    const text = joined(game, moves);
    const position = await this.#fetch(game, text);
    if (!position) return;
    readdress(`/analyse/${place(game, text)}`);
    this.#show(position);
  }

  /** Back, forward, or a link to another position. @param {Record<string, string>} params */
  visit({ game = NEW_BOARD, moves = "-" }) {
    void this.#fetch(game, moves.replace(/^-$/, "")).then((position) => position && this.#show(position));
    return true;
  }

  /** @param {string} game @param {string} text @returns {Promise<PositionAnswer | undefined>} */
  async #fetch(game, text) {
    const wanted = (this.#wanted += 1);
    try {
      fill(this.problem);
      const position = await get(`/positions/${place(game, text)}${withoutTruth(game)}`);
      return wanted === this.#wanted ? position : undefined;
    } catch (error) {
      if (!isOffline(error)) fill(this.problem, problemLine(error)); // the page as a whole says that
      return isOffline(error) && game === this.position.game
        ? positionHere(this.position, split(game, text))
        : undefined;
    }
  }

  /** @param {PositionAnswer} position */
  #show(position) {
    if (position.game !== this.position.game) this.#tree = new MoveTree();
    this.position = position;
    this.#tree.add(position.moves);
    this.line = { moves: this.#tree.continued(position.moves), at: position.moves.length };
    document.title = `${strings.analyse.title(fullName(position.game))} · Conjoin`;
    this.board.show(position, this.line);
    this.search.show(position);
    this.why.show(position, this.line);
    this.course.show(position, this.line, (ply) => this.#tree.branches(this.line.moves, ply));
  }

  leave() {
    this.search.leave();
    this.why.leave();
    this.board.leave();
  }
}
