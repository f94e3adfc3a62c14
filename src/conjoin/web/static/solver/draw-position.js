import { joinMoves } from "../game/spec.js";
import { strings } from "../strings/strings.js";

/**
 * A position drawn from another one of the same board; the rules have been applied already.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../types/api.js").Tile} Tile
 * @typedef {{name: string, tiles: Tile[], stones: number[], open: boolean}} Column its cells and what lies
 *   there, from below
 */

const IN_LINE = 4;
/** @type {(import("../types/page.js").Side | null)[]} */
const SIDES = [null, "first", "second"];

/**
 * @param {PositionAnswer} known
 * @param {readonly string[]} moves
 * @param {Column[]} columns
 * @returns {PositionAnswer}
 */
export function drawPosition(known, moves, columns) {
  /** @type {[Tile, Tile][]} */
  const pairs = columns.flatMap((column) =>
    column.tiles.map(
      (tile, row) => /** @type {[Tile, Tile]} */ ([tile, drawTile(tile, row, column, moves.at(-1))]),
    ),
  );
  const now = new Map(pairs);
  const tiles = known.scene.tiles.map((tile) => now.get(tile) ?? tile);
  const winning = tiles.filter((tile) => tile.winning);
  const over = !columns.some(({ open }) => open);
  /** @type {import("../types/page.js").Side | null} */
  const side = over ? null : moves.length % 2 ? "second" : "first";
  const outcome = over
    ? {
        winner: winning[0]?.side ?? null,
        how: winning.length ? "line" : "full",
        cells: winning.map(({ name }) => name),
      }
    : null;
  const targets = Object.fromEntries(
    tiles.flatMap((tile, index) => (tile.move === null ? [] : [[tile.move, index]])),
  );
  const scene = {
    ...known.scene,
    tiles,
    moves: targets,
    to_move: side,
    caption: caption(known, side ?? outcome?.winner ?? null, over),
  };
  return {
    ...known,
    moves: [...moves],
    notation: joinMoves(known.game, moves),
    scene,
    to_move: side,
    outcome,
    truth: null,
  };
}

/**
 * @param {Tile} tile
 * @param {number} row
 * @param {Column} column
 * @param {string | undefined} last
 * @returns {Tile}
 */
function drawTile(tile, row, { name, stones, open }, last) {
  const stone = stones[row] ?? 0;
  const height = stones.filter(Boolean).length;
  return {
    ...tile,
    side: SIDES[stone % IN_LINE] ?? null,
    move: open && row === height ? name : null,
    last: name === last && row === height - 1,
    winning: stone > IN_LINE,
    marked: false,
  };
}

/**
 * @param {PositionAnswer} known
 * @param {import("../types/page.js").Side | null} side
 * @param {boolean} over
 */
function caption({ scene }, side, over) {
  if (side === null) return strings.play.draw;
  const { name } = scene.stones[side === "first" ? 0 : 1];
  return over ? strings.play.sideWins(name) : strings.play.turnOf(name);
}
