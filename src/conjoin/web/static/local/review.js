import { bestMoves, outcomeSign } from "../game/score-text.js";
import { joinMoves } from "../game/spec.js";
import { isHex } from "./hex.js";
import { data, positionAt, truthOf } from "./positions.js";

/**
 * What the moves of a game were worth, from the page's own solver and proofs.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../types/api.js").ReviewAnswer} ReviewAnswer
 * @typedef {import("../types/api.js").Score} Score
 * @typedef {import("../types/page.js").Truth} Truth
 * @typedef {{blundered: Record<string, number>, per_stone: number, same_result: number}} Measure
 */

/** For every move of a game. */
const REVIEW_MS = 20_000;
/** What a proof may take beyond its time. */
const SLACK_MS = 2000;
/** For one position on a hex board, where a proof is found soon or not at all. */
const MOST_PROOF_SECONDS = 1;

/** @param {string} game @param {string} text @returns {Promise<ReviewAnswer>} */
export async function review(game, text) {
  const last = await positionAt(game, text);
  const until = performance.now() + REVIEW_MS;
  const timed = !isHex(game); // a proof on a hex board only bounds when its end comes
  const signal = AbortSignal.timeout(REVIEW_MS + (timed ? 0 : SLACK_MS));
  /** @type {ReviewAnswer["plies"]} */
  const plies = [];
  /** @type {ReviewAnswer["graph"]} */
  const graph = [];
  for (const [ply, move] of last.moves.entries()) {
    const position = await positionAt(game, joinMoves(game, last.moves.slice(0, ply)));
    const share = (until - performance.now()) / 1000 / (last.moves.length - ply);
    const truth = await truthOf(position, signal, Math.min(MOST_PROOF_SECONDS, share));
    const before = bestScore(position, truth);
    const after = truth[move] ?? null;
    const kind = before && after ? kindOf(before, after, timed) : null;
    plies.push({
      move,
      side: ply % 2 ? "second" : "first",
      truth_before: before,
      truth_after: after,
      kind,
      better: kind && kind !== "best" ? bestMoves(truth) : [],
      idea: null,
    });
    graph.push({ ply, value: before && before.value * (ply % 2 ? -1 : 1) });
  }
  const end = plies.at(-1);
  const value = end?.truth_after ? end.truth_after.value * (end.side === "first" ? 1 : -1) : null;
  graph.push({ ply: last.moves.length, value });
  const measure = /** @type {Measure} */ (await data("assessment.json"));
  const counted = timed ? measure : { ...measure, per_stone: 0 };
  /** @type {[number | null, number | null]} */
  const accuracy = [accuracyOf(plies, "first", counted), accuracyOf(plies, "second", counted)];
  return { plies, graph, complete: plies.every(({ kind }) => kind !== null), accuracy };
}

/** The exact result of a position; null if a move that is not known may be better.
 * @param {PositionAnswer} position @param {Truth} truth */
function bestScore({ scene }, truth) {
  const best = truth[bestMoves(truth)[0] ?? ""];
  const all = Object.keys(scene.moves).every((move) => truth[move]);
  return best && (all || best.kind === "win") ? best : null;
}

/**
 * The mean accuracy of a side's moves that could be judged, as `explain.assessment` measures it.
 *
 * @param {ReviewAnswer["plies"]} plies
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

/** @param {Score} before @param {Score} after @param {boolean} timed whether the plies of both are exact */
const kindOf = (before, after, timed) =>
  outcomeSign(after) < outcomeSign(before)
    ? "blunder"
    : timed && after.value < before.value
      ? "inaccuracy"
      : "best";
