import { catalogue, get, isOffline, positionPath } from "../../base/api.js";
import { eventDetail, h, setChildren } from "../../base/dom.js";
import { setAddress } from "../../base/router.js";
import { errorLine } from "../../elements/notice.js";
import { branchText } from "../../elements/move-list.js";
import { tabSet } from "../../elements/tab-set.js";
import { MoveTree } from "../../game/move-tree.js";
import { fullName, joinMoves, splitMoves } from "../../game/spec.js";
import { positionQuery, solveLocally } from "../../solver/exact-scores.js";
import { strings } from "../../strings/strings.js";
import { AnalysisBoard } from "./analysis-board.js";
import { BestLines } from "./best-lines.js";
import { EngineOpinions } from "./engine-opinions.js";
import { gameReview } from "./game-review.js";
import { LiveSearch } from "./live-search.js";
import { openBranchDialog } from "./branch-dialog.js";
import { toolsPanel } from "./tools.js";

/** @typedef {import("../../types/api.js").PositionAnswer} PositionAnswer */
/** @typedef {import("../../game/move-tree.js").GameLine} GameLine */

const NEW_BOARD = "connect-four";

/** @type {import("../../types/page.js").PageMaker} */
export default async function analyse({ game = NEW_BOARD, moves = "-" }) {
  const known = await catalogue();
  const page = new AnalysisPage(
    known,
    await get(`/positions/${positionPath(game, moves.replace(/^-$/, ""))}${positionQuery(game)}`),
  );
  return {
    title: strings.analyse.title(fullName(game)),
    view: page.view,
    dispose: () => page.dispose(),
    update: (params) => page.visit(params),
  };
}

/** The position on the board is the address; everything else follows from it. */
class AnalysisPage {
  #tree = new MoveTree();
  #wanted = 0;
  /** @type {GameLine} */
  line = { moves: [], at: 0 };

  /** @param {import("../../types/api.js").Catalogue} known @param {PositionAnswer} position */
  constructor(known, position) {
    this.position = position;
    this.board = new AnalysisBoard();
    this.bestLines = new BestLines(this.board);
    this.problem = h("div", {});
    this.review = gameReview();
    this.opinions = new EngineOpinions(known, this.board);
    this.search = new LiveSearch(this.board);
    this.tools = toolsPanel(
      known,
      (game, moves) => this.go(game, moves),
      () => this.position,
    );
    const tabs = tabSet(
      [
        { name: "why", label: strings.why.title, content: this.opinions.element },
        { name: "moves", label: strings.analyse.moves, content: this.review.element },
        { name: "tools", label: strings.analyse.tools, content: this.tools.element },
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
      this.board.legend,
    );
    this.heading = h("h1", { class: "spoken" });
    this.view = h("div", { class: "work analysis" }, this.heading, table, tabs);
    this.#listen();
    this.#show(position);
  }

  /** @typedef {import("../../elements/move-list.js").Branch} Branch */

  #listen() {
    const { board, review, opinions } = this;
    board.board.addEventListener(
      "move",
      (event) => void this.go(this.position.game, [...this.#path, eventDetail(event)]),
    );
    board.addEventListener("step", (event) => this.#stepTo(eventDetail(event)));
    this.search.addEventListener("thought", (event) => opinions.showLive(eventDetail(event)));
    review.list.addEventListener("choose", (event) => this.#goTo(eventDetail(event)));
    opinions.choiceStrip.addEventListener("choose", (event) => this.#goTo(eventDetail(event)));
    review.graph.addEventListener("choose", (event) => this.#goTo(eventDetail(event)));
    review.points.addEventListener("choose", (event) => this.#goTo(eventDetail(event)));
    review.list.addEventListener("branch", (event) => {
      const { ply, move } = /** @type {Branch} */ (eventDetail(event));
      void this.go(this.position.game, [...this.line.moves.slice(0, ply), move]);
    });
    review.list.addEventListener("edit", (event) => this.#editBranch(eventDetail(event)));
  }

  /** @param {Branch} branch */
  #editBranch(branch) {
    const path = [...this.line.moves.slice(0, branch.ply), branch.move];
    const tree = this.#tree;
    const redraw = () => this.#showLine(this.#path);
    openBranchDialog(branchText(branch), branch.name, {
      rename: (name) => {
        tree.rename(path, name);
        redraw();
      },
      remove: () => {
        tree.remove(path);
        redraw();
      },
      promote: () => {
        tree.promote(path);
        // The board stays where it is, unless that is beyond the place where the lines part.
        if (this.line.at > branch.ply) void this.go(this.position.game, path);
        else redraw();
      },
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
   * @returns {Promise<string>} what is wrong with them, or nothing
   */
  async go(game, moves) {
    const text = joinMoves(game, moves);
    const position = await this.#fetch(game, text);
    if (!position) return this.problem.textContent ?? "";
    setAddress(`/analyse/${positionPath(game, text)}`);
    this.#show(position);
    return "";
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
      setChildren(this.problem);
      const position = await get(`/positions/${positionPath(game, text)}${positionQuery(game)}`);
      return wanted === this.#wanted ? position : undefined;
    } catch (error) {
      if (!isOffline(error)) setChildren(this.problem, errorLine(error)); // the page as a whole says that
      return isOffline(error) && game === this.position.game
        ? solveLocally(this.position, splitMoves(game, text))
        : undefined;
    }
  }

  /** @param {PositionAnswer} position */
  #show(position) {
    if (position.game !== this.position.game) this.#tree = new MoveTree();
    this.position = position;
    this.#tree.add(position.moves);
    this.#showLine(position.moves);
    document.title = `${strings.analyse.title(fullName(position.game))} · Conjoin`;
    this.board.show(position, this.line);
    this.bestLines.show(position);
    this.search.show(position);
    this.opinions.show(position, this.line);
    this.tools.show(position);
    setChildren(this.heading, strings.analyse.title(fullName(position.game)));
  }

  /** The moves that lead here, those that follow, and what else was tried. @param {readonly string[]} path */
  #showLine(path) {
    this.line = { moves: this.#tree.continued(path), at: path.length };
    this.review.show(this.position, this.line, (ply) =>
      this.#tree.branches(this.line.moves, ply).map((move) => ({
        ply,
        move,
        name: this.#tree.nameOf([...this.line.moves.slice(0, ply), move]),
      })),
    );
  }

  dispose() {
    this.bestLines.dispose();
    this.search.dispose();
    this.opinions.dispose();
    this.board.dispose();
  }
}
