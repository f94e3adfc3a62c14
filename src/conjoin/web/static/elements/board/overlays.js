import { s } from "../../base/dom.js";
import { percent } from "../../game/score-text.js";
import { ghost, tileCenter } from "./drawing.js";
import { cellsOfLine, extent, hasColumns, hexagon, isSolid, UNIT } from "./geometry.js";

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("../../types/api.js").Heat} Heat */
/** @typedef {import("./geometry.js").Target} Target */

const FAINTEST = 0.06;
const STRONGEST = 0.8;
const WORTH_A_NUMBER = 0.02;

/** Rings around the cells that a reason speaks of. @param {Scene} scene @param {readonly string[]} names */
export function highlights(scene, names) {
  const tiles = scene.tiles.filter((tile) => names.includes(tile.name));
  return s(
    "g",
    { class: "lit" },
    ...tiles.flatMap((tile) => [
      s("circle", { class: "lit-edge", ...tileCenter(tile), r: 34 }),
      s("circle", { class: "lit-ring", ...tileCenter(tile), r: 34, "data-lit": tile.name }),
    ]),
  );
}

/**
 * Where a search looks: opacity by its share of visits, the win chance as a number.
 *
 * @param {Scene} scene
 * @param {readonly Heat[]} heat
 */
export function heatMap(scene, heat) {
  const most = Math.max(...heat.map((spot) => spot.share), 0.01);
  const group = s("g", { class: "heat" });
  for (const spot of heat) {
    const tile = scene.tiles[scene.moves[spot.move] ?? -1];
    if (!tile || spot.share === 0) continue;
    const opacity = FAINTEST + (STRONGEST - FAINTEST) * (spot.share / most);
    const shape = isSolid(scene)
      ? s("circle", { ...tileCenter(tile), r: 40, opacity })
      : s("polygon", { points: hexagon(tile), opacity });
    group.append(shape);
    const { cx, cy } = tileCenter(tile);
    const strong = opacity > 0.45 ? "on-heat" : "off-heat";
    if (spot.share >= WORTH_A_NUMBER)
      group.append(s("text", { x: cx, y: cy, class: strong }, percent(spot.chance).replace(" %", "")));
  }
  return group;
}

/** Expected play as numbered ghosts. @param {Scene} scene @param {readonly string[]} line */
export function expectedPlay(scene, line) {
  const sides =
    scene.to_move === "second"
      ? /** @type {const} */ (["second", "first"])
      : /** @type {const} */ (["first", "second"]);
  const cells = cellsOfLine(scene, [...line]);
  return s(
    "g",
    {},
    ...cells.map((tile, index) => ghost(scene, tile, sides[index % 2] ?? "first", String(index + 1))),
  );
}

/**
 * Where the pointer is: the column or cell, and the stone that would lie there.
 *
 * @param {Scene} scene
 * @param {Target} target
 * @param {boolean} playable
 */
export function pointerPreview(scene, target, playable) {
  const group = s("g", { class: "pointed" });
  const landing = target.move === null ? undefined : scene.tiles[scene.moves[target.move] ?? -1];
  if (landing && landing.side === null && playable && scene.to_move)
    group.append(ghost(scene, landing, scene.to_move));
  return group;
}

/** The mark of the keyboard's place. @param {Scene} scene @param {Target} target */
export function cursor(scene, target) {
  if (!hasColumns(scene)) {
    const [tile] = target.tiles;
    if (!tile) return null;
    return isSolid(scene)
      ? s("circle", { class: "cursor", ...tileCenter(tile), r: 42 })
      : s("polygon", { class: "cursor", points: hexagon(tile) });
  }
  const { top, bottom } = extent(scene);
  const place = {
    x: (target.x - 0.48) * UNIT,
    y: (top - 0.5) * UNIT,
    width: 0.96 * UNIT,
    height: (bottom - top + 1) * UNIT,
  };
  return s("rect", { class: "cursor", ...place, rx: 24 });
}
