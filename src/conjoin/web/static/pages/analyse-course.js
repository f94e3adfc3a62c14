import { get, place } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { joined } from "../base/spec.js";
import { hasColumns } from "../elements/board/geometry.js";
import { evalGraph } from "../elements/eval-graph.js";
import { moveList } from "../elements/move-list.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").Review} Review */

/** The moves with their branches and marks, and the graph of who was winning. */
export function courseBox() {
  const list = moveList();
  const graph = evalGraph();
  const graphBox = h("div", { class: "moves-box" }, h("h2", {}, strings.analyse.graph), graph);
  const element = h(
    "section",
    { class: "stack" },
    h("div", { class: "moves-box" }, h("h2", {}, strings.analyse.moves), list),
    graphBox,
  );
  /**
   * The newest review, which also serves the earlier moves of its game.
   *
   * @type {{text: string, review: Review}}
   */
  let kept = { text: "", review: { plies: [], graph: [] } };

  /**
   * @param {import("../base/types.js").PositionAnswer} position
   * @param {import("./analyse.js").Line} line
   * @param {(ply: number) => string[]} branches
   */
  async function show(position, line, branches) {
    const text = joined(position.game, line.moves);
    const address = place(position.game, text);
    const draw = () => {
      list.show(line.moves, line.at, { review: kept.text === address ? kept.review.plies : [], branches });
      if (kept.text === address)
        graph.show(kept.review, line.at, [position.scene.stones[0].name, position.scene.stones[1].name]);
    };
    graphBox.hidden = !hasColumns(position.scene) || line.moves.length < 2;
    draw();
    if (graphBox.hidden || kept.text === address) return;
    if (!graph.firstChild) fill(graph, h("p", { class: "quiet" }, strings.analyse.graphWait));
    const review = await get(`/review/${address}`).catch(() => null);
    if (!review) return fill(graph, h("p", { class: "quiet" }, strings.analyse.graphEmpty));
    kept = { text: address, review };
    draw();
  }
  return { element, list, graph, show };
}
