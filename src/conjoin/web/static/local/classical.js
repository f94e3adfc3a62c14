import { parseSpec } from "../game/spec.js";
import { signedNumber } from "../game/score-text.js";
import { SearchWorker } from "../search/search-worker.js";
import { boardOf } from "../solver/exact-scores.js";
import { texts } from "../strings/local/local.js";
import { reason } from "./hex-reasons.js";
import { columnsOf } from "./positions.js";
import { bestFirst, drawn, estimate, lossIn, winIn } from "./scores.js";

/**
 * The documents' players of Connect Four: a search, an evaluation and an order of columns each.
 *
 * @typedef {import("./scores.js").Thought} Thought
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../search/classical-worker.js").ClassicalReport} Report
 * @typedef {Omit<import("../search/classical-worker.js").ClassicalQuestion, "board" | "seconds">} Player
 */

/** @type {Record<string, Player>} */
const PLAYERS = {
  window: { evaluation: "windows", depth: 5, pruning: true, centreFirst: true },
  alphabeta: { evaluation: "windows", depth: 4, pruning: true, centreFirst: true },
  minimax: { evaluation: "windows", depth: 4, pruning: false, centreFirst: true },
  "cross-four": { evaluation: "streaks", depth: 6, pruning: true, centreFirst: false },
  average: { evaluation: "average", depth: 4, pruning: false, centreFirst: false },
};
/** From these points on a side wins by force. */
const FINISHED = 10_000;

/** By engine, so that several can be asked at once. @type {Map<string, SearchWorker>} */
const workers = new Map();

/** @param {string} name */
export const hasClassical = (name) => name in PLAYERS;

/**
 * @param {PositionAnswer} position @param {string} engine @param {import("./scores.js").Asking} asking
 * @returns {Promise<Thought | undefined>}
 */
export async function classicalThought(position, engine, { seconds = Infinity, signal, tell }) {
  const { name, options } = parseSpec(engine);
  const player = withOptions(/** @type {Player} */ (PLAYERS[name]), options);
  const { names, board } = boardOf(position);
  const worker =
    workers.get(name) ?? new SearchWorker(new URL("../search/classical-worker.js", import.meta.url));
  workers.set(name, worker);
  const shown = (/** @type {Report} */ report) => thought(position, player, names, report);
  const found = await worker.ask({ board, seconds, ...player }, signal, (/** @type {Report} */ report) =>
    tell?.(shown(report)),
  );
  return found && shown(found);
}

/** @param {Player} player @param {Record<string, string>} options @returns {Player} */
function withOptions(player, { depth, pruning, evaluation }) {
  return {
    ...player,
    depth: depth ? Number(depth) : player.depth,
    pruning: pruning ? pruning === "on" : player.pruning,
    evaluation: evaluation === "streaks" ? "streaks" : player.evaluation,
  };
}

/** @param {PositionAnswer} position @param {Player} player @param {string[]} names @param {Report} report
 * @returns {Thought} */
function thought(position, player, names, { depth, moves }) {
  const t = texts;
  const average = player.evaluation === "average";
  const rows = moves.map(({ move, value, variation }) => {
    const plies = 1 + variation.length;
    const forced = player.evaluation === "windows" && Math.abs(value) >= FINISHED;
    const judged = average ? byRule(position, move, value) : estimate(value);
    return {
      move: names[move] ?? "",
      value,
      score: forced ? (value > 0 ? winIn(plies) : lossIn(plies)) : judged,
      variation: [move, ...variation].map((column) => names[column] ?? ""),
      reasons: [
        reason(player.evaluation, average ? t.averaged(depth) : t.searched(depth, signedNumber(value))),
      ],
      visits: null,
      chance: null,
    };
  });
  // Both orders are stable: equal moves stay as the search has looked at them.
  if (average) rows.sort(byItsRules(position));
  else rows.sort((a, b) => b.value - a.value);
  const nodes = moves.reduce((sum, row) => sum + row.nodes, 1);
  return { lines: rows.map(({ value: _, ...line }) => line), depth, nodes };
}

/** What its rules say of a move before any average counts. @param {PositionAnswer} position @param {number} move
 * @param {number} value */
function byRule(position, move, value) {
  const here = columnsOf(position);
  const side = here.side;
  if (here.wins(move, side)) return winIn(1);
  const after = here.with(move);
  if (!after.open.length) return drawn();
  if (after.winning(1 - side).length) return lossIn(2);
  return after.winning(side).length > 1 ? winIn(3) : estimate(value);
}

/** Scores put its rules in order; where all is lost a block comes first. @param {PositionAnswer} position */
function byItsRules(position) {
  const here = columnsOf(position);
  const blocks = here.winning(1 - here.side).map((column) => String(column + 1));
  /** @typedef {{move: string, score: import("./scores.js").Score}} Judged */
  return (/** @type {Judged} */ a, /** @type {Judged} */ b) =>
    bestFirst(a.score, b.score) || Number(blocks.includes(b.move)) - Number(blocks.includes(a.move));
}
