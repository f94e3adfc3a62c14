import { sideName } from "../../game/sides.js";
import { strings } from "../../strings/strings.js";
import { hasColumns } from "./geometry.js";

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("./geometry.js").Target} Target */

/**
 * What a target is called aloud, with what is known of the move.
 *
 * @param {Scene} scene
 * @param {Target} target
 * @param {string} known
 */
export function spokenName(scene, target, known) {
  const parts = hasColumns(scene) ? columnParts(scene, target) : cellParts(scene, target);
  return [...parts, known].filter(Boolean).join(", ");
}

/** @param {Scene} scene @param {Target} target */
function columnParts(scene, target) {
  const t = strings.board;
  const stones = target.tiles.flatMap((tile) => (tile.side ? [nameOf(scene, tile.side)] : []));
  const row = target.tiles.findIndex((tile) => tile.move !== null) + 1;
  const held = stones.length ? t.fromBelow(runs(stones)) : t.emptyColumn;
  return [
    t.column(target.name),
    held,
    row ? t.playsOnRow(row) : stones.length === target.tiles.length ? t.full : "",
  ];
}

/** @param {Scene} scene @param {Target} target */
function cellParts(scene, target) {
  const [tile] = target.tiles;
  if (!tile) return [];
  const stone = tile.side ? nameOf(scene, tile.side) : strings.board.empty;
  return [
    tile.name,
    stone,
    tile.last ? strings.board.last : "",
    tile.winning ? strings.board.winning : "",
    tile.move === "swap" ? strings.board.swap : "",
  ];
}

/** @param {Scene} scene @param {"first" | "second"} side */
const nameOf = (scene, side) => sideName(scene, side).toLowerCase();

/** As `two red, yellow`. @param {string[]} stones */
function runs(stones) {
  /** @type {{stone: string, count: number}[]} */
  const found = [];
  for (const stone of stones) {
    const last = found.at(-1);
    if (last?.stone === stone) last.count += 1;
    else found.push({ stone, count: 1 });
  }
  return found.map(({ stone, count }) => (count > 1 ? `${count} ${stone}` : stone)).join(", ");
}
