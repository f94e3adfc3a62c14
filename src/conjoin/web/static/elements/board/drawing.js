import { s } from "../../base/dom.js";
import { corners, hexagon, isSolid, labels, plate, rimPlace, UNIT } from "./geometry.js";

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("../../types/api.js").Stone} Stone */
/** @typedef {import("../../types/api.js").Tile} Tile */

const HOLE = 42;
const STONE = 38;
const STONE_ON_HEX = 37;

/** @param {Tile} tile */
export const tileCenter = (tile) => ({ cx: tile.x * UNIT, cy: tile.y * UNIT });

/** What lies below the stones: holes of a solid board, or hexagons. @param {Scene} scene */
export function background(scene) {
  if (isSolid(scene)) return s("rect", { class: "hole", ...plate(scene), rx: 30 });
  return s(
    "g",
    {},
    ...scene.tiles.map((tile) =>
      s("polygon", { class: `cell ${rimPlace(scene, tile)}`, points: hexagon(tile) }),
    ),
  );
}

/** What lies above the stones: a solid plate that they fall behind. @param {Scene} scene */
export function frontPlate(scene) {
  if (!isSolid(scene)) return null;
  const { x, y, width, height } = plate(scene);
  const radius = 30;
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    `a${radius},${radius} 0 0 1 ${dx * radius},${dy * radius}`;
  const outline = [
    `M${x + radius},${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}`,
    `h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`,
  ];
  const holes = scene.tiles.map(({ x: cx, y: cy }) => {
    const left = cx * UNIT - HOLE;
    return `M${left},${cy * UNIT}a${HOLE},${HOLE} 0 1 0 ${2 * HOLE},0a${HOLE},${HOLE} 0 1 0 ${-2 * HOLE},0z`;
  });
  return s("path", { class: "plate", d: [...outline, ...holes].join(""), "fill-rule": "evenodd" });
}

/** A stone: the star upon it has won, the dot was played last. @param {Scene} scene @param {Tile} tile */
export function stone(scene, tile) {
  const look = scene.stones[tile.side === "first" ? 0 : 1];
  const { cx, cy } = tileCenter(tile);
  const radius = isSolid(scene) ? STONE : STONE_ON_HEX;
  const group = s("g", { class: "stone", "data-cell": tile.name });
  group.append(s("circle", { cx, cy, r: radius, fill: look.fill, stroke: look.rim, "stroke-width": 5 }));
  if (look.ring)
    group.append(s("circle", { cx, cy, r: 26, fill: "none", stroke: look.mark, "stroke-width": 5 }));
  if (tile.winning) {
    group.append(s("circle", { class: "winning-rim", cx, cy, r: radius + 2 }));
    group.append(s("polygon", { class: "winning", points: corners(cx, cy, star(21, 9.5)), fill: look.mark }));
  }
  if (tile.last) group.append(s("circle", { class: "last", cx, cy, ...lastMark(look, tile.winning) }));
  return group;
}

/** @param {Stone} look @param {boolean} winning */
const lastMark = (look, winning) => (winning ? { r: 5, fill: look.fill } : { r: 11, fill: look.mark });

/** @param {number} outer @param {number} inner */
const star = (outer, inner) => Array.from({ length: 10 }, (_, index) => (index % 2 ? inner : outer));

/**
 * A stone that is not there yet.
 *
 * @param {Scene} scene
 * @param {Tile} tile
 * @param {"first" | "second"} side
 * @param {string} [number]
 */
export function ghost(scene, tile, side, number) {
  const look = scene.stones[side === "first" ? 0 : 1];
  const { cx, cy } = tileCenter(tile);
  const group = s("g", { class: number ? "ghost numbered" : "ghost" });
  group.append(
    s("circle", { cx, cy, r: STONE_ON_HEX - 1, fill: look.fill, stroke: look.rim, "stroke-width": 4 }),
  );
  if (number) group.append(s("text", { x: cx, y: cy, fill: look.mark }, number));
  else if (look.ring)
    group.append(s("circle", { cx, cy, r: 26, fill: "none", stroke: look.mark, "stroke-width": 4 }));
  return group;
}

/** Column numbers and row letters; eyes only, since every target is named. @param {Scene} scene */
export const labelTexts = (scene) =>
  s("g", { class: "labels" }, ...labels(scene).map(({ text, x, y }) => s("text", { x, y }, text)));
