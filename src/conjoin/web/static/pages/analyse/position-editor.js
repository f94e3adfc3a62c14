import { get, positionPath, post } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { board } from "../../elements/board/board.js";
import { button } from "../../elements/controls.js";
import { openDialog } from "../../elements/dialog.js";
import { errorText } from "../../elements/notice.js";
import { splitMoves } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { sideNames } from "../../game/sides.js";

/** @typedef {import("../../types/api.js").PositionAnswer} PositionAnswer */
/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {(game: string, moves: string[]) => unknown} ShowPosition */

/**
 * A board on which every cell can be set by hand; the server says whether a game can lead there.
 *
 * @param {PositionAnswer} position
 * @param {ShowPosition} showPosition
 */
export function openPositionEditor(position, showPosition) {
  const t = strings.setup;
  const editor = board();
  const count = h("p", { class: "quiet figures" });
  const problem = h("p", { role: "alert", class: "loss" });
  let scene = withFreeCells(position.scene);

  function draw() {
    editor.scene = scene;
    editor.playable = true;
    const [first, second] = sideNames(scene);
    setChildren(count, t.count(first, countStones(scene, "first"), second, countStones(scene, "second")));
  }

  editor.addEventListener("move", (event) => {
    scene = withNextStone(scene, /** @type {CustomEvent<string>} */ (event).detail);
    draw();
  });

  async function show() {
    const cells = Object.fromEntries(
      scene.tiles.flatMap((tile) => (tile.side ? [[tile.name, tile.side]] : [])),
    );
    try {
      const { moves } = await post("/setup", { game: position.game, cells });
      dialog.close();
      showPosition(position.game, splitMoves(position.game, moves));
    } catch (error) {
      const { title, text } = errorText(error);
      setChildren(problem, title, " ", text);
    }
  }

  async function clear() {
    scene = withFreeCells((await get(`/positions/${positionPath(position.game, "")}`)).scene);
    draw();
  }

  draw();
  const dialog = openDialog(
    t.title,
    h("p", {}, t.text),
    h("div", { class: "board-frame setup-board" }, editor),
    count,
    problem,
    h(
      "div",
      { class: "row" },
      button(t.show, () => void show(), { kind: "primary" }),
      button(t.clear, () => void clear()),
    ),
  );
}

/** Every cell a target of its own, whatever the game's rules say. @param {Scene} scene @returns {Scene} */
function withFreeCells(scene) {
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
function withNextStone(scene, name) {
  const next = /** @type {const} */ ({ none: "first", first: "second", second: null });
  return {
    ...scene,
    tiles: scene.tiles.map((tile) =>
      tile.name === name ? { ...tile, side: next[tile.side ?? "none"] } : tile,
    ),
  };
}

/** @param {Scene} scene @param {import("../../types/page.js").Side} side */
const countStones = (scene, side) => scene.tiles.filter((tile) => tile.side === side).length;
