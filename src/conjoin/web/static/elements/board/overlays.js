import { s } from "../../base/dom.js";
import { percent } from "../../game/score-text.js";
import { ghost, tileCenter } from "./drawing.js";
import { cellsOfLine, extent, hasColumns, hexagon, isSolid, UNIT } from "./geometry.js";

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("../../types/api.js").Heat} Heat */
/** @typedef {import("./geometry.js").Target} Target */

/** Share of the most visited cell below which colour would only make the board look dirty. */
const WORTH_A_COLOUR = 0.05;

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
 * Where a search looks: from pale to full by its share of visits, hiding the board's own colour.
 *
 * @param {Scene} scene
 * @param {readonly Heat[]} heat
 */
export function heatMap(scene, heat) {
  const most = Math.max(...heat.map((spot) => spot.share), 0.01);
  const group = s("g", { class: "heat" });
  for (const spot of heat) {
    const tile = scene.tiles[scene.moves[spot.move] ?? -1];
    if (!tile || spot.share < WORTH_A_COLOUR * most) continue;
    const shape = isSolid(scene)
      ? s("circle", { ...tileCenter(tile), r: 40 })
      : s("polygon", { points: hexagon(tile) });
    shape.style.setProperty("--share", percent(spot.share / most).replace(" ", ""));
    group.append(shape);
  }
  return group;
}

/**
 * The win chance of the cell that is pointed at, over the stone that would lie there.
 *
 * @param {Scene} scene
 * @param {readonly Heat[]} heat
 * @param {Target | undefined} target
 */
export function heatNumber(scene, heat, target) {
  const spot = heat.find(({ move }) => move === target?.move);
  const tile = spot && scene.tiles[scene.moves[spot.move] ?? -1];
  if (!tile) return null;
  const { cx, cy } = tileCenter(tile);
  return s(
    "g",
    { class: "heat-number" },
    s("circle", { cx, cy, r: 38 }),
    s("text", { x: cx, y: cy }, percent(spot.chance).replace(" %", "")),
  );
}

/**
 * The name of the cell that is pointed at, in the free corner of a hex board.
 *
 * @param {Scene} scene
 * @param {Target} target
 */
export function cellName(scene, target) {
  if (isSolid(scene)) return null;
  const { left, top } = extent(scene);
  return s("text", { class: "cell-name", x: left * UNIT, y: top * UNIT }, target.name);
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

/** Cells that the magnifier shows beside the one in its middle, and how much larger. */
const LENS_RADIUS = 1.3;
const LENS_SCALE = 2;

/**
 * The cells around a chosen one, large, above the finger that hides them: what is drawn there, drawn again.
 *
 * @param {Scene} scene
 * @param {Target} target
 * @param {readonly SVGElement[]} layers
 */
export function magnifier(scene, target, layers) {
  const { left, right, top } = extent(scene);
  const radius = LENS_RADIUS * LENS_SCALE * UNIT;
  const reach = radius / UNIT;
  const x = Math.max(left + reach - 0.5, Math.min(right - reach + 0.5, target.x)) * UNIT;
  // Above the finger, or below it where the board ends.
  const above = target.y - top > reach + 0.5;
  const y = (above ? target.y - reach - 0.9 : target.y + reach + 0.9) * UNIT;
  const place = `translate(${x} ${y}) scale(${LENS_SCALE}) translate(${-target.x * UNIT} ${-target.y * UNIT})`;
  const copies = layers.map((layer) => layer.cloneNode(true));
  const inside = s("g", { transform: place }, ...copies);
  return s(
    "g",
    { class: "lens" },
    s("clipPath", { id: "lens-clip" }, s("circle", { cx: x, cy: y, r: radius })),
    s("circle", { class: "lens-ground", cx: x, cy: y, r: radius }),
    s("g", { "clip-path": "url(#lens-clip)" }, inside),
    s("circle", { class: "lens-rim", cx: x, cy: y, r: radius }),
    s("text", { class: "lens-name", x, y: y + (above ? -radius - 26 : radius + 26) }, target.name),
  );
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
