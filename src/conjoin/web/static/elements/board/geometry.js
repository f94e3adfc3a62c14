/** Where everything lies, in the units of the drawing; nothing here knows a rule. */

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("../../types/api.js").Tile} Tile */
/**
 * @typedef {{name: string, move: string | null, tiles: Tile[], x: number, y: number}} Target what a person
 *   can point at
 */

/** Units a cell is wide. */
export const UNIT = 100;

/** How far a solid board reaches beyond its outermost centres, in cells. */
const PLATE = 0.56;
const LABEL_MARGIN = 0.32;

/** Whether the board is a plate with holes. @param {Scene} scene */
export const isSolid = (scene) => scene.board.solid !== null;

/** Whether stones fall into columns, which are then the targets. @param {Scene} scene */
export const hasColumns = (scene) => isSolid(scene) && !scene.cellwise;

/** @param {Scene} scene */
export function extent(scene) {
  const xs = scene.tiles.map((tile) => tile.x);
  const ys = scene.tiles.map((tile) => tile.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The solid plate around all cells. @param {Scene} scene */
export function plate(scene) {
  const { left, right, top, bottom } = extent(scene);
  const place = {
    x: left - PLATE,
    y: top - PLATE,
    width: right - left + 2 * PLATE,
    height: bottom - top + 2 * PLATE,
  };
  return { x: place.x * UNIT, y: place.y * UNIT, width: place.width * UNIT, height: place.height * UNIT };
}

/**
 * Labels a little nearer to the cells than the scene has them, so that the board can be larger.
 *
 * @param {Scene} scene
 */
export function labels(scene) {
  if (!isSolid(scene)) return hexLabels(scene);
  const { left, top } = extent(scene);
  return scene.labels.map(({ text, x, y }) => ({
    text,
    x: (x < left ? left - 0.8 : x) * UNIT,
    y: (y < top ? top - 0.8 : y) * UNIT,
  }));
}

/**
 * A row's letter before its first cell, and the number of every cell at the rim outside of it: above the upper
 * half, below the lower one. Beside a row no number stands, where it would be read as the row's own.
 *
 * @param {Scene} scene
 */
function hexLabels(scene) {
  const { top, bottom } = extent(scene);
  const rows = targetRows(scene);
  const middle = (top + bottom) / 2;
  return rows.flatMap((row) => {
    const [first] = row;
    const last = row.at(-1);
    if (!first || !last) return [];
    const letter = { text: first.name.charAt(0), x: first.x - 0.85, y: first.y };
    const outside = Math.sign(first.y - middle) || -1;
    const end = first.y === top || first.y === bottom ? row : [last];
    const numbers = end.map(({ name, x, y }) => ({ text: name.slice(1), x: x + 0.4, y: y + outside * 0.69 }));
    return [letter, ...numbers].map((label) => ({ ...label, x: label.x * UNIT, y: label.y * UNIT }));
  });
}

/** Two cells touch when their centres are a cell's width apart. */
const TOUCH = 1.05;

/**
 * Where a cell of a hex board lies: a corner has three neighbours, a cell of a side four; sides are counted
 * around the board, so that two that meet can differ.
 *
 * @param {Scene} scene
 * @param {Tile} tile
 * @returns {"corner" | "side" | "side other" | "inner"}
 */
export function rimPlace(scene, tile) {
  const touching = scene.tiles.filter(
    (other) => other !== tile && Math.hypot(other.x - tile.x, other.y - tile.y) < TOUCH,
  ).length;
  if (touching <= 3) return "corner";
  if (touching !== 4) return "inner";
  const { left, right, top, bottom } = extent(scene);
  const angle = Math.atan2(tile.y - (top + bottom) / 2, tile.x - (left + right) / 2);
  return Math.floor(((angle / Math.PI) * 180 + 360) / 60) % 2 ? "side other" : "side";
}

/** The part of the plane that is shown. @param {Scene} scene */
export function viewBox(scene) {
  const { left, right, top, bottom } = extent(scene);
  const margin = isSolid(scene) ? PLATE + 0.04 : 0.62;
  const shown = labels(scene);
  const xs = shown.map((label) => label.x / UNIT);
  const ys = shown.map((label) => label.y / UNIT);
  const x0 = Math.min(left - margin, ...xs.map((x) => x - LABEL_MARGIN));
  const x1 = Math.max(right + margin, ...xs.map((x) => x + LABEL_MARGIN));
  const y0 = Math.min(top - margin, ...ys.map((y) => y - LABEL_MARGIN));
  const y1 = Math.max(bottom + margin, ...ys.map((y) => y + LABEL_MARGIN));
  return { x: x0 * UNIT, y: y0 * UNIT, width: (x1 - x0) * UNIT, height: (y1 - y0) * UNIT };
}

/**
 * Corners of a regular polygon or star, clockwise from the top.
 *
 * @param {number} x
 * @param {number} y
 * @param {number[]} radii
 */
export function corners(x, y, radii) {
  return radii
    .map((radius, index) => {
      const angle = (2 * Math.PI * index) / radii.length;
      return `${(x + radius * Math.sin(angle)).toFixed(1)},${(y - radius * Math.cos(angle)).toFixed(1)}`;
    })
    .join(" ");
}

/** A hexagon whose flat sides touch its neighbours. @param {Tile} tile */
export const hexagon = (tile) =>
  corners(tile.x * UNIT, tile.y * UNIT, Array(6).fill(UNIT / 2 / Math.cos(Math.PI / 6)));

/**
 * Everything a person can point at: columns from the left, or cells row by row.
 *
 * @param {Scene} scene
 * @returns {Target[][]}
 */
export function targetRows(scene) {
  if (hasColumns(scene)) return [columns(scene)];
  const heights = [...new Set(scene.tiles.map((tile) => tile.y))].sort((a, b) => a - b);
  return heights.map((y) =>
    scene.tiles
      .filter((tile) => tile.y === y)
      .sort((a, b) => a.x - b.x)
      .map((tile) => ({ name: tile.name, move: tile.move, tiles: [tile], x: tile.x, y })),
  );
}

/** @param {Scene} scene @returns {Target[]} */
function columns(scene) {
  const { top } = extent(scene);
  const places = [...new Set(scene.tiles.map((tile) => tile.x))].sort((a, b) => a - b);
  return places.map((x) => {
    const tiles = scene.tiles.filter((tile) => tile.x === x).sort((a, b) => b.y - a.y);
    const name = scene.labels.find((label) => label.x === x && label.y < top)?.text ?? "";
    return { name, move: tiles.find((tile) => tile.move !== null)?.move ?? null, tiles, x, y: top };
  });
}

/**
 * The cells on which the stones of a line of play come to lie, as far as the scene can show them.
 * @param {Scene} scene @param {string[]} line @returns {Tile[]}
 */
export function cellsOfLine(scene, line) {
  if (!hasColumns(scene))
    return line.flatMap((move) => scene.tiles.filter((tile) => tile.name === move).slice(0, 1));
  const free = new Map(
    columns(scene).map((column) => [column.name, column.tiles.filter((tile) => tile.side === null)]),
  );
  return line.flatMap((move) => free.get(move)?.splice(0, 1) ?? []);
}
