import { joinMoves } from "../game/spec.js";
import { bestMoves, outcomeSign, scoreText } from "../game/score-text.js";
import { strings } from "../strings/strings.js";
import { columnsOf, data, positionAt, truthOf } from "./positions.js";

/**
 * Why a position is as it is, and what the moves of a game were worth, from the page's own solver.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../types/api.js").WhyAnswer} WhyAnswer
 * @typedef {import("../types/page.js").Truth} Truth
 * @typedef {{blundered: Record<string, number>, per_stone: number, same_result: number}} Measure
 */

const ENGINE = "perfect";
const SECONDS = 10;
/** For the expected play, which is found move by move. */
const LINE_MS = 3000;
/** For every move of a game. */
const REVIEW_MS = 20_000;

/**
 * @param {{game: string, moves: string, seconds?: number}} asked
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<WhyAnswer>}
 */
export async function why({ game, moves, seconds = SECONDS }, signal) {
  const began = performance.now();
  const position = await positionAt(game, moves);
  const truth = await truthOf(position, within(1000 * seconds, signal));
  const order = Object.keys(truth).sort(
    (a, b) => worth(truth, b) - worth(truth, a) || centre(position, a) - centre(position, b),
  );
  const line = order[0] ? await bestLine(position, order[0], signal) : [];
  const sentences = reasons(position, truth, order);
  return {
    game,
    moves: position.notation,
    to_move: position.to_move ?? "first",
    engine: ENGINE,
    lines: order.map((move, index) => ({
      move,
      score: /** @type {import("../types/api.js").Score} */ (truth[move]),
      variation: index ? [move] : line,
      reasons: [],
      visits: null,
      chance: null,
      truth: truth[move] ?? null,
      gives_away: signOf(truth, move) < signOf(truth, order[0] ?? ""),
    })),
    depth: position.scene.tiles.length - position.moves.length,
    nodes: 0,
    seconds: (performance.now() - began) / 1000,
    sentences: [],
    heat: [],
    scene: position.scene,
    plan: order[0]
      ? {
          sentences: sentences.map((text) => ({ text, cells: [], after: [] })),
          score: truth[order[0]] ?? null,
          best: bestMoves(truth),
          line,
          idea: null,
          ideas: [],
        }
      : null,
  };
}

/** @param {{game: string, moves: string, seconds?: number}} asked @param {AbortSignal | undefined} signal */
export async function experts({ game, moves, seconds = SECONDS }, signal) {
  const truth = await truthOf(await positionAt(game, moves), within(1000 * seconds, signal));
  return { experts: [], truth, best: bestMoves(truth) };
}

/** @param {string} game @param {string} text @returns {Promise<import("../types/api.js").ReviewAnswer>} */
export async function review(game, text) {
  const last = await positionAt(game, text);
  const signal = AbortSignal.timeout(REVIEW_MS);
  /** @type {import("../types/api.js").ReviewAnswer["plies"]} */
  const plies = [];
  /** @type {import("../types/api.js").ReviewAnswer["graph"]} */
  const graph = [];
  for (const [ply, move] of last.moves.entries()) {
    const truth = await truthOf(await positionAt(game, joinMoves(game, last.moves.slice(0, ply))), signal);
    const best = bestMoves(truth);
    const before = truth[best[0] ?? ""] ?? null;
    const after = truth[move] ?? null;
    const side = ply % 2 ? "second" : "first";
    const complete = before && after && Object.keys(truth).length > 0;
    plies.push({
      move,
      side,
      truth_before: before,
      truth_after: after,
      kind: complete ? kindOf(before, after) : null,
      better: complete && before.value !== after.value ? best : [],
      idea: null,
    });
    graph.push({ ply, value: before && before.value * (ply % 2 ? -1 : 1) });
  }
  const end = plies.at(-1);
  const value = end?.truth_after ? end.truth_after.value * (end.side === "first" ? 1 : -1) : null;
  graph.push({ ply: last.moves.length, value });
  const measure = /** @type {Measure} */ (await data("assessment.json"));
  /** @type {[number | null, number | null]} */
  const accuracy = [accuracyOf(plies, "first", measure), accuracyOf(plies, "second", measure)];
  return { plies, graph, complete: plies.every(({ kind }) => kind !== null), accuracy };
}

/**
 * The mean accuracy of a side's moves that could be judged, as `explain.assessment` measures it.
 *
 * @param {import("../types/api.js").ReviewAnswer["plies"]} plies
 * @param {import("../types/page.js").Side} side
 * @param {Measure} measure
 */
function accuracyOf(plies, side, { blundered, per_stone: perStone, same_result: least }) {
  const found = plies.flatMap((ply) => {
    if (ply.side !== side || !ply.kind || !ply.truth_before || !ply.truth_after) return [];
    const lost = outcomeSign(ply.truth_before) - outcomeSign(ply.truth_after);
    if (lost) return [blundered[lost] ?? 0];
    const later = Math.abs((ply.truth_before.plies ?? 0) - (ply.truth_after.plies ?? 0)) / 2;
    return [Math.max(least, 100 - perStone * Math.floor(later))];
  });
  return found.length ? found.reduce((sum, one) => sum + one, 0) / found.length : null;
}

/** @param {import("../types/api.js").Score} before @param {import("../types/api.js").Score} after */
const kindOf = (before, after) =>
  outcomeSign(after) < outcomeSign(before) ? "blunder" : after.value < before.value ? "inaccuracy" : "best";

/**
 * What a person can see of it.
 *
 * @param {PositionAnswer} position
 * @param {Truth} truth
 * @param {string[]} order the best first
 */
function reasons(position, truth, order) {
  const t = strings.local;
  const here = columnsOf(position);
  const [mine, theirs] = here.side ? [1, 0] : [0, 1];
  const sides = position.scene.stones.map(({ name }) => name);
  const name = (/** @type {number} */ column) => String(column + 1);
  const best = Number(order[0]) - 1;
  const wins = here.winning(mine).map(name);
  const blocks = here.winning(theirs).map(name);
  const found = [];
  if (wins.length) found.push(t.winsNow(sides[mine] ?? "", wins));
  else if (blocks.length) found.push(t.mustBlock(sides[theirs] ?? "", blocks));
  const next = here.with(best).winning(mine).map(name);
  if (!wins.length && next.length > 1) found.push(t.doubleThreat(order[0] ?? "", next));
  const poisoned = here.open.filter((column) => here.wins(column, theirs, 1)).map(name);
  if (!wins.length && poisoned.length) found.push(t.givesAway(sides[theirs] ?? "", poisoned));
  const score = truth[order[0] ?? ""];
  if (score) found.push(t.bestPlay(bestMoves(truth), scoreText(score)));
  return found;
}

/**
 * The expected play after a move, as far as it is found in time.
 *
 * @param {PositionAnswer} position
 * @param {string} move
 * @param {AbortSignal | undefined} signal
 */
async function bestLine(position, move, signal) {
  const until = within(LINE_MS, signal);
  const line = [move];
  while (!until.aborted) {
    const now = await positionAt(position.game, joinMoves(position.game, [...position.moves, ...line]));
    const truth = await truthOf(now, until);
    if (now.outcome || Object.keys(truth).length < Object.keys(now.scene.moves).length) break;
    const [next] = bestMoves(truth);
    if (next === undefined) break;
    line.push(next);
  }
  return line;
}

/** @param {Truth} truth @param {string} move */
const worth = (truth, move) => truth[move]?.value ?? -Infinity;

/** @param {Truth} truth @param {string} move */
const signOf = (truth, move) => {
  const score = truth[move];
  return score ? outcomeSign(score) : 0;
};

/** How far a column is from the middle. @param {PositionAnswer} position @param {string} move */
const centre = (position, move) => Math.abs(2 * (Number(move) - 1) - columnsOf(position).width + 1);

/** @param {number} milliseconds @param {AbortSignal | undefined} signal */
const within = (milliseconds, signal) =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]) : AbortSignal.timeout(milliseconds);
