import { get, positionPath } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { hasColumns } from "../../elements/board/geometry.js";
import { evalGraph } from "../../elements/eval-graph.js";
import { moveList } from "../../elements/move-list.js";
import { turningPoints } from "../../elements/turning-points.js";
import { joinMoves } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { sideNames } from "../../game/sides.js";

/** @typedef {import("../../types/api.js").ReviewAnswer} ReviewAnswer */

/** The moves with their branches and marks, and the graph of who was winning. */
export function gameReview() {
  const list = moveList();
  const graph = evalGraph();
  const points = turningPoints();
  const graphBox = h("div", { class: "moves-box" }, h("h2", {}, strings.analyse.graph), graph, points);
  const element = h(
    "section",
    { class: "stack" },
    h("div", { class: "moves-box" }, h("h2", {}, strings.analyse.moves), list),
    graphBox,
  );
  /**
   * The newest review, which also serves the earlier moves of its game.
   *
   * @type {{text: string, review: ReviewAnswer}}
   */
  let cached = { text: "", review: { plies: [], graph: [], complete: false, accuracy: [null, null] } };

  /**
   * @param {import("../../types/api.js").PositionAnswer} position
   * @param {import("../../game/move-tree.js").GameLine} line
   * @param {(ply: number) => import("../../elements/move-list.js").Branch[]} branches
   */
  async function show(position, line, branches) {
    const text = joinMoves(position.game, line.moves);
    const address = positionPath(position.game, text);
    /** @type {[string, string]} */
    const sides = sideNames(position.scene);
    const draw = () => {
      list.show(line.moves, line.at, {
        review: cached.text === address ? cached.review.plies : [],
        branches,
      });
      setChildren(points);
      if (cached.text !== address) return;
      graph.show(cached.review, line.at, sides);
      points.show(cached.review, sides);
    };
    graphBox.hidden = !hasColumns(position.scene) || line.moves.length < 2;
    draw();
    if (graphBox.hidden || cached.text === address) return;
    if (!graph.firstChild) setChildren(graph, h("p", { class: "quiet" }, strings.analyse.graphWait));
    const review = await get(`/review/${address}`).catch(() => null);
    if (!review) return setChildren(graph, h("p", { class: "quiet" }, strings.analyse.graphEmpty));
    cached = { text: address, review };
    draw();
  }
  return { element, list, graph, points, show };
}
