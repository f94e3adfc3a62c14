import { parseSpec } from "../game/spec.js";
import { percent, signedNumber, scoreText } from "../game/score-text.js";
import { SearchWorker } from "../search/search-worker.js";
import { texts } from "../strings/local/local.js";
import { hexBoard, nameOf, sightOf } from "./hex.js";
import { hexReasons, reason } from "./hex-reasons.js";
import { openingMove } from "./schmipo-opening.js";
import { bestFirst, estimate, lossIn, proven, winIn } from "./scores.js";

/**
 * The engines of FenceMaster and Havannah that a page can run.
 *
 * @typedef {import("./scores.js").Thought} Thought
 * @typedef {import("./scores.js").Asking} Asking
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../types/api.js").Line} Line
 * @typedef {import("../search/hex-module.js").RootMove} RootMove
 * @typedef {import("../search/hex-module.js").SearchReport} SearchReport
 * @typedef {import("../search/hex-proof.js").ProofReport} ProofReport
 * @typedef {(position: PositionAnswer, options: Record<string, string>, asking: Asking) =>
 *   Promise<Thought | undefined>} Engine
 */

/** What a move gets without a limit. */
const SIMULATIONS = 20_000;
const UNLIMITED = 1_000_000_000;
/** From these points on Schmipo wins by force. */
const WON = 500_000;
/** Plies from which on it does not matter how far away a proven loss is. */
const FAR_LOSS = 6;

/** By engine, so that several can be asked at once. @type {Map<string, SearchWorker>} */
const workers = new Map();

/** @type {Record<string, Engine>} */
const ENGINES = { mcts, proof, schmipo, alphabeta };
const FENCEMASTER_ALONE = ["alphabeta", "schmipo"];

/** @param {string} name @param {string} game */
export const playsHex = (name, game) =>
  name in ENGINES && (!FENCEMASTER_ALONE.includes(name) || parseSpec(game).name === "fencemaster");

/** @param {PositionAnswer} position @param {string} engine @param {Asking} asking */
export function hexThought(position, engine, asking) {
  const { name, options } = parseSpec(engine);
  return /** @type {Engine} */ (ENGINES[name])(position, options, asking);
}

/** @template Report @param {string} name @param {object} question @param {AbortSignal | undefined} signal
 * @param {(report: Report) => void} tell @returns {Promise<Report | undefined>} */
function asked(name, question, signal, tell) {
  const worker = workers.get(name) ?? new SearchWorker(new URL("../search/hex-worker.js", import.meta.url));
  workers.set(name, worker);
  return worker.ask(question, signal, tell);
}

/** @type {Engine} */
async function mcts(position, { simulations, seed = "0" }, { seconds, signal, tell }) {
  const sight = await sightOf(position);
  const wanted = simulations ? Number(simulations) : seconds ? UNLIMITED : SIMULATIONS;
  const question = {
    kind: "search",
    board: hexBoard(position),
    simulations: wanted,
    seconds: seconds ?? Infinity,
    seed: Number(seed),
  };
  const shown = (/** @type {SearchReport} */ report) => searched(position, report, sight.other);
  const found = await asked("mcts", question, signal, (/** @type {SearchReport} */ report) =>
    tell?.(shown(report)),
  );
  return found && explained(position, shown(found));
}

/** The best move with all its reasons. @param {PositionAnswer} position @param {Thought} thought */
async function explained(position, thought) {
  const [best, ...others] = thought.lines;
  if (!best) return thought;
  const reasons = [...best.reasons, ...(await hexReasons(position, best.move))];
  return { ...thought, lines: [{ ...best, reasons }, ...others] };
}

/**
 * The moves of a tree search as `conjoin.engines.mcts` orders them.
 *
 * @param {PositionAnswer} position @param {SearchReport} report @param {number[]} urgent where the other side wins
 * @returns {Thought}
 */
function searched(position, { moves, simulations, depth, nodes }, urgent) {
  const seen = new Set(moves.map(({ move }) => move));
  const reply = urgent[0];
  const missing = Object.keys(position.scene.moves).filter((name) => !seen.has(cell(position, name)));
  const lost = reply === undefined ? [] : missing.map((name) => lostMove(cell(position, name), reply));
  const all = [...moves, ...lost];
  const favourite = all
    .filter(({ low, high }) => high === 1 && low < 1)
    .reduce(
      (best, move) => (!best || move.visits > best.visits ? move : best),
      /** @type {RootMove | null} */ (null),
    );
  const hopeless = !favourite || favourite.chance < 0.5;
  const ranked = all
    .map((move) => ({ move, rank: rankOf(move, hopeless) }))
    .sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || b.rank[2] - a.rank[2]);
  return { lines: ranked.map(({ move }) => sampledLine(position, move, simulations)), depth, nodes };
}

/** @param {PositionAnswer} position @param {string} name */
const cell = ({ scene }, name) =>
  name === "swap" ? scene.tiles.length : /** @type {number} */ (scene.moves[name]);

/**
 * One that need not be searched: the other side wins.
 *
 * @param {number} move @param {number} reply
 * @returns {RootMove}
 */
const lostMove = (move, reply) => ({
  move,
  visits: 0,
  chance: 0,
  low: -1,
  high: -1,
  plies: 2,
  variation: [move, reply],
});

/**
 * Greater is better: the quickest win, the most visited, the slowest loss; a sure draw if all else is worse.
 *
 * @param {RootMove} move @param {boolean} hopeless
 * @returns {[number, number, number]}
 */
function rankOf({ low, high, plies, visits }, hopeless) {
  if (low === 1) return [4, -plies, 0];
  if (high === -1) return [0, Math.min(plies, FAR_LOSS), visits];
  if (low === high) return [hopeless ? 3 : 1, Infinity, 0];
  return [high === 1 ? 2 : 1, visits, 0];
}

/** @param {PositionAnswer} position @param {RootMove} move @param {number} simulations @returns {Line} */
function sampledLine(position, { move, visits, chance, low, high, plies, variation }, simulations) {
  const t = texts;
  const exact = low === high;
  const score = exact ? proven(low, plies) : estimate(rounded(2 * chance - 1, 4));
  return {
    move: nameOf(position, move),
    score,
    variation: variation.map((one) => nameOf(position, one)),
    reasons: [
      exact
        ? reason("proof", t.proven(scoreText(score)))
        : reason("win chance", t.tried(visits, simulations)),
    ],
    visits,
    chance,
  };
}

/** @type {Engine} */
async function proof(position, { seed = "0" }, { seconds = Infinity, signal, tell }) {
  const question = { kind: "proof", board: hexBoard(position), nodes: Infinity, seconds, seed: Number(seed) };
  const shown = (/** @type {ProofReport} */ report) => provenMoves(position, report);
  const found = await asked("proof", question, signal, (/** @type {ProofReport} */ report) =>
    tell?.(shown(report)),
  );
  return found && explained(position, shown(found));
}

/** @param {PositionAnswer} position @param {ProofReport} report @returns {Thought} */
function provenMoves(position, { moves, best, nodes }) {
  const t = texts;
  const chosen = best.low === best.high ? best.variation[0] : undefined;
  const rows = moves.map(({ move, low, high, plies, variation, guess }) => {
    const exact = low === high;
    const score = exact ? proven(low, plies) : estimate(rounded(low + ((guess + 1) / 2) * (high - low), 3));
    const text = exact ? t.proven(scoreText(score)) : t.notProven(percent((1 + guess) / 2));
    return {
      chosen: move === chosen,
      exact,
      line: {
        move: nameOf(position, move),
        score,
        variation: variation.map((one) => nameOf(position, one)),
        reasons: [reason(exact ? "proof" : "not proven", text)],
        visits: null,
        chance: exact ? null : (1 + score.value) / 2,
      },
    };
  });
  rows.sort(
    (a, b) =>
      Number(b.chosen) - Number(a.chosen) ||
      bestFirst(a.line.score, b.line.score) ||
      Number(b.exact) - Number(a.exact),
  );
  const depth = Math.max(...rows.map(({ line }) => line.variation.length));
  return { lines: rows.map(({ line }) => line), depth, nodes };
}

/**
 * What is proven about the moves of a position within some seconds.
 *
 * @param {PositionAnswer} position @param {number} seconds @param {AbortSignal} [signal]
 * @returns {Promise<import("../types/page.js").Truth>}
 */
export async function hexTruth(position, seconds, signal) {
  const question = {
    kind: "proof",
    board: hexBoard(position),
    nodes: Infinity,
    seconds,
    seed: 0,
    guess: false,
  };
  /** @type {ProofReport | undefined} */
  const found = await asked("truth", question, signal, () => {});
  const exact = found?.moves.filter(({ low, high }) => low === high) ?? [];
  return Object.fromEntries(
    exact.map(({ move, low, plies }) => [nameOf(position, move), proven(low, plies)]),
  );
}

/** Alpha-beta with Schmipo's evaluation. @type {Engine} */
function alphabeta(position, { depth = "4" }, asking) {
  return deepened("alphabeta", position, Number(depth), asking);
}

/** The opening's move at once where there is one, and the search everywhere else. @type {Engine} */
async function schmipo(position, { cutoff = "3", heuristic = "10" }, asking) {
  const { own, other } = await sightOf(position);
  const { size, moves } = hexBoard(position);
  const found = openingMove(
    {
      size,
      stones: position.scene.tiles.map(({ side }) => (side === "first" ? 1 : side ? 2 : 0)),
      side: moves.length % 2,
      firstMove: moves[0],
      maySwap: "swap" in position.scene.moves,
      winAtHand: own.length + other.length > 0,
    },
    Number(heuristic),
  );
  if (!found) return deepened("schmipo", position, Number(cutoff), asking);
  const move = nameOf(position, found.move);
  const cells = found.cells.map((cell) => nameOf(position, cell));
  const reasons = [reason(found.why, texts.opening[found.why], cells)];
  const line = { move, score: estimate(0), variation: [move], reasons, visits: null, chance: null };
  return { lines: [line], depth: 0, nodes: 1 };
}

/**
 * @param {string} name @param {PositionAnswer} position @param {number} depth @param {Asking} asking
 * @returns {Promise<Thought | undefined>}
 */
async function deepened(name, position, depth, { seconds = Infinity, signal, tell }) {
  const question = { kind: "schmipo", board: hexBoard(position), depth, seconds };
  /** @typedef {{depth: number, moves: import("../search/module.js").SearchedMove[]}} Report */
  const shown = (/** @type {Report} */ report) => counted(position, report);
  const found = await asked(name, question, signal, (/** @type {Report} */ report) => tell?.(shown(report)));
  return found && explained(position, shown(found));
}

/** @param {PositionAnswer} position
 * @param {{depth: number, moves: import("../search/module.js").SearchedMove[]}} report @returns {Thought} */
function counted(position, { depth, moves }) {
  // The order is stable: equal moves stay as the search has looked at them.
  const lines = [...moves]
    .sort((a, b) => b.value - a.value)
    .map(({ move, value, variation }) => {
      const plies = 1 + variation.length;
      return {
        move: nameOf(position, move),
        score: value >= WON ? winIn(plies) : value <= -WON ? lossIn(plies) : estimate(value),
        variation: [move, ...variation].map((one) => nameOf(position, one)),
        reasons: [reason("schmipo", texts.searched(depth, signedNumber(value)))],
        visits: null,
        chance: null,
      };
    });
  const nodes = moves.reduce((sum, row) => sum + row.nodes, 1);
  return { lines, depth, nodes };
}

/** @param {number} value @param {number} digits */
const rounded = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits;
