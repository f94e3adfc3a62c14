import { get, place, post } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { split } from "../base/spec.js";
import { board } from "../elements/board/board.js";
import { button } from "../elements/controls.js";
import { openDialog } from "../elements/dialog.js";
import { inWords } from "../elements/notice.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").PositionAnswer} PositionAnswer */
/** @typedef {import("../base/types.js").Scene} Scene */

/**
 * A board on which every cell can be set by hand; the server says whether a game can lead there.
 *
 * @param {PositionAnswer} position
 * @param {import("./analyse-tools.js").Go} go
 */
export function openSetup(position, go) {
  const said = strings.setup;
  const table = board();
  const count = h("p", { class: "quiet figures" });
  const problem = h("p", { role: "alert", class: "loss" });
  let scene = free(position.scene);

  function draw() {
    table.scene = scene;
    table.playable = true;
    const [first, second] = scene.stones;
    fill(count, said.count(first.name, stones(scene, "first"), second.name, stones(scene, "second")));
  }

  table.addEventListener("move", (event) => {
    scene = turned(scene, /** @type {CustomEvent<string>} */ (event).detail);
    draw();
  });

  async function show() {
    const cells = Object.fromEntries(
      scene.tiles.flatMap((tile) => (tile.side ? [[tile.name, tile.side]] : [])),
    );
    try {
      const { moves } = await post("/setup", { game: position.game, cells });
      dialog.close();
      go(position.game, split(position.game, moves));
    } catch (error) {
      const { title, text } = inWords(error);
      fill(problem, title, " ", text);
    }
  }

  async function clear() {
    scene = free((await get(`/positions/${place(position.game, "")}`)).scene);
    draw();
  }

  draw();
  const dialog = openDialog(
    said.title,
    h("p", {}, said.text),
    h("div", { class: "board-frame setup-board" }, table),
    count,
    problem,
    h(
      "div",
      { class: "row" },
      button(said.show, () => void show(), { kind: "primary" }),
      button(said.clear, () => void clear()),
    ),
  );
}

/** Every cell a target of its own, whatever the game's rules say. @param {Scene} scene @returns {Scene} */
function free(scene) {
  const tiles = scene.tiles.map((tile) => ({ ...tile, move: tile.name, last: false, winning: false }));
  const moves = Object.fromEntries(tiles.map((tile, index) => [tile.name, index]));
  return { ...scene, tiles, moves, labels: scene.labels, cellwise: true };
}

/**
 * The next stone on a cell: none, first, second.
 *
 * @param {Scene} scene
 * @param {string} name
 * @returns {Scene}
 */
function turned(scene, name) {
  const next = /** @type {const} */ ({ none: "first", first: "second", second: null });
  return {
    ...scene,
    tiles: scene.tiles.map((tile) =>
      tile.name === name ? { ...tile, side: next[tile.side ?? "none"] } : tile,
    ),
  };
}

/** @param {Scene} scene @param {import("../base/types.js").Side} side */
const stones = (scene, side) => scene.tiles.filter((tile) => tile.side === side).length;
