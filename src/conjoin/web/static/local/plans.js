import { bestMoves, scoreText } from "../game/score-text.js";
import { sideNames } from "../game/sides.js";
import { texts } from "../strings/local/local.js";
import { isHex, nameOf, sightOf } from "./hex.js";
import { columnsOf } from "./positions.js";

/**
 * What a person can see of a position, in sentences.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../types/page.js").Truth} Truth
 */

/** @param {PositionAnswer} position @param {Truth} truth @param {string | undefined} best */
export async function sentencesOf(position, truth, best) {
  if (best === undefined) return [];
  const seen = isHex(position.game) ? await onCells(position, best) : inColumns(position, best);
  const score = truth[bestMoves(truth)[0] ?? ""];
  return score ? [...seen, texts.bestPlay(bestMoves(truth), scoreText(score))] : seen;
}

/** @param {PositionAnswer} position @param {string} best */
function inColumns(position, best) {
  const t = texts;
  const here = columnsOf(position);
  const [mine, theirs] = here.side ? [1, 0] : [0, 1];
  const sides = sideNames(position.scene);
  const name = (/** @type {number} */ column) => String(column + 1);
  const wins = here.winning(mine).map(name);
  const blocks = here.winning(theirs).map(name);
  const found = [];
  if (wins.length) found.push(t.winsNow(sides[mine] ?? "", wins));
  else if (blocks.length) found.push(t.mustBlock(sides[theirs] ?? "", blocks));
  const next = here
    .with(Number(best) - 1)
    .winning(mine)
    .map(name);
  if (!wins.length && next.length > 1) found.push(t.doubleThreat(best, next));
  const poisoned = here.open.filter((column) => here.wins(column, theirs, 1)).map(name);
  if (!wins.length && poisoned.length) found.push(t.givesAway(sides[theirs] ?? "", poisoned));
  return found;
}

/** @param {PositionAnswer} position @param {string} best */
async function onCells(position, best) {
  const t = texts;
  const turn = position.to_move === "second" ? 1 : 0;
  const sides = sideNames(position.scene);
  const { own, other, next } = await sightOf(position, best);
  const names = (/** @type {number[]} */ cells) => cells.map((cell) => nameOf(position, cell));
  if (own.length) return [t.winsNow(sides[turn] ?? "", names(own))];
  const found = other.length ? [t.mustBlock(sides[1 - turn] ?? "", names(other))] : [];
  return next.length > 1 ? [...found, t.doubleThreat(best, names(next))] : found;
}
