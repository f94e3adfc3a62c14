import { texts } from "../strings/local/local.js";
import { cellOf, nameOf, sightOf } from "./hex.js";

/**
 * What a stone does on a hex board, in words: wins, threats, and what it must stop.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../types/api.js").Reason} Reason
 */

/** @param {string} rule @param {string} text @param {string[]} [cells] @param {string[]} [after] @returns {Reason} */
export const reason = (rule, text, cells = [], after = []) => ({ rule, points: 0, cells, text, after });

/**
 * Everything worth saying about a legal move, the most urgent first.
 *
 * @param {PositionAnswer} position @param {string} move
 * @returns {Promise<Reason[]>}
 */
export async function hexReasons(position, move) {
  const t = texts;
  const cell = cellOf(position, move);
  const names = (/** @type {number[]} */ cells) => cells.map((one) => nameOf(position, one));
  if (move === "swap") {
    const stone = position.moves[0] ?? "";
    return [reason("swap", t.takesOver(stone), [stone])];
  }
  const { own, other, next } = await sightOf(position, move);
  if (own.includes(cell)) return [reason("win", t.winsAtOnce, [move], [move])];
  const left = names(other.filter((one) => one !== cell));
  const found = [];
  if (left.length) found.push(reason("loss", t.leavesWin(left), left, [move]));
  else if (other.length) found.push(reason("must-play", t.mustPlay, [move]));
  if (next.length > 1) found.push(reason("double threat", t.threatensAll(names(next)), names(next), [move]));
  else if (next.length) found.push(reason("threat", t.threatens(names(next)), names(next), [move]));
  return found;
}
