import { joinMoves, parseSpec, splitMoves } from "../game/spec.js";
import { SearchWorker } from "../search/search-worker.js";
import { texts } from "../strings/local/local.js";
import { strings } from "../strings/strings.js";
import { Refusal } from "./refusal.js";

/**
 * Positions of FenceMaster and Havannah by their moves: the compiled rules say what lies where, and this draws it.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../search/hex-module.js").HexBoard} HexBoard
 * @typedef {import("../search/hex-module.js").HexLook} HexLook
 * @typedef {{own: number[], other: number[], next: number[]}} Sight where the side to move and the other one win with
 *   their next stone, and where the side to move does after a move
 */

const HAVANNAH = "havannah";
const GAMES = ["fencemaster", HAVANNAH];
const SIZES = { least: 2, most: 13 };
/** Where their names leave the size out. @type {Record<string, number>} */
const USUAL_SIZES = { fencemaster: 6, havannah: 8 };
const SWAP = "swap";
/**
 * What the last stone closed, by the bits of the compiled rules.
 *
 * @type {Record<string, [bit: number, way: string][]>}
 */
const WAYS = {
  fencemaster: [
    [1, "loop"],
    [4, "tripod"],
  ],
  havannah: [
    [1, "ring"],
    [4, "fork"],
    [2, "bridge"],
  ],
};

const rules = new SearchWorker(new URL("../search/hex-worker.js", import.meta.url));

/** @param {string} game */
export const isHex = (game) => GAMES.includes(parseSpec(game).name);

/** The name of the file with the empty board, and the game as it is called; undefined where there is no such board.
 * @param {string} game @returns {{file: string, name: string, size: number, swap: boolean} | undefined} */
export function hexGame(game) {
  const { name, options } = parseSpec(game);
  const { size: given = USUAL_SIZES[name], swap = "off", ...others } = options;
  const size = Number(given);
  const known = Number.isInteger(size) && size >= SIZES.least && size <= SIZES.most;
  if (!known || Object.keys(others).length || !["on", "off"].includes(swap)) return undefined;
  const shown = [size === USUAL_SIZES[name] ? "" : `size=${size}`, swap === "on" ? "swap=on" : ""];
  const said = shown.filter(Boolean).join(",");
  return { file: `hex-${size}.json`, name: said ? `${name}:${said}` : name, size, swap: swap === "on" };
}

/**
 * A board as the compiled rules know it: cells are counted in reading order, and the swap comes after the last.
 *
 * @param {PositionAnswer} position @param {readonly string[]} [moves]
 * @returns {HexBoard}
 */
export function hexBoard(position, moves = position.moves) {
  const { size = 0, swap = false } = hexGame(position.game) ?? {};
  const havannah = parseSpec(position.game).name === HAVANNAH;
  return { havannah, size, swap, moves: moves.map((name) => cellOf(position, name)) };
}

/** @param {PositionAnswer} position @param {string} name */
export const cellOf = ({ scene }, name) =>
  name === SWAP ? scene.tiles.length : scene.tiles.findIndex((tile) => tile.name === name);

/** @param {PositionAnswer} position @param {number} cell */
export const nameOf = ({ scene }, cell) => scene.tiles[cell]?.name ?? SWAP;

/**
 * The position after some moves on an empty board.
 *
 * @param {PositionAnswer} start @param {string} game @param {string} text
 * @returns {Promise<PositionAnswer>}
 */
export async function hexPosition(start, game, text) {
  const { name } = parseSpec(game);
  const own = { ...start, game, scene: { ...start.scene, game } };
  const moves = splitMoves(game, text);
  /** @type {HexLook | null | undefined} */
  const look = await rules.ask({ kind: "look", board: hexBoard(own, moves) });
  if (!look) throw new Refusal(409, texts.illegal(text), texts.illegalCellFix);
  return drawHex(own, moves, look, WAYS[name] ?? []);
}

/** @param {PositionAnswer} position @param {string} [move] @returns {Promise<Sight>} */
export async function sightOf(position, move) {
  const asked = { kind: "sight", board: hexBoard(position), move: move && cellOf(position, move) };
  return (await rules.ask(asked)) ?? { own: [], other: [], next: [] };
}

/**
 * @param {PositionAnswer} start
 * @param {string[]} moves
 * @param {HexLook} look
 * @param {[bit: number, way: string][]} ways
 * @returns {PositionAnswer}
 */
function drawHex(start, moves, look, ways) {
  const over = look.result >= 0;
  const last = moves.at(-1) === SWAP ? moves[0] : moves.at(-1);
  const tiles = start.scene.tiles.map((tile, cell) => {
    const stone = look.cells[cell] ?? 0;
    /** @type {import("../types/page.js").Side | null} */
    const side = stone ? (stone % 4 === 1 ? "first" : "second") : null;
    const swaps = look.maySwap && stone > 0;
    const move = swaps ? SWAP : over || stone ? null : tile.name;
    return { ...tile, side, move, last: tile.name === last, winning: stone > 4, marked: false };
  });
  /** @type {import("../types/page.js").Side} */
  const turn = moves.length % 2 ? "second" : "first";
  const toMove = over ? null : turn;
  const targets = tiles.flatMap((tile, index) => (tile.move === null ? [] : [[tile.move, index]]));
  const outcome = over ? outcomeOf(look, tiles, ways) : null;
  const stones = start.scene.stones;
  const name = stones[(outcome?.winner ?? turn) === "first" ? 0 : 1].name;
  const caption = !outcome
    ? strings.play.turnOf(name)
    : outcome.winner
      ? strings.play.sideWins(name)
      : strings.play.draw;
  return {
    ...start,
    moves,
    notation: joinMoves(start.game, moves),
    scene: { ...start.scene, tiles, moves: Object.fromEntries(targets), to_move: toMove, caption },
    to_move: toMove,
    outcome,
    truth: null,
    scores: null,
  };
}

/**
 * @param {HexLook} look @param {import("../types/api.js").Tile[]} tiles @param {[bit: number, way: string][]} ways
 * @returns {import("../types/api.js").Outcome}
 */
function outcomeOf({ result, wins }, tiles, ways) {
  if (result === 2) return { winner: null, how: "full", cells: [] };
  const found = ways.flatMap(([bit, way]) => (wins & bit ? [way] : []));
  const both = found.length > 1 && found.includes("loop");
  return {
    winner: result === 0 ? "first" : "second",
    how: both ? "both" : found.join("+"),
    cells: tiles.filter(({ winning }) => winning).map(({ name }) => name),
  };
}
