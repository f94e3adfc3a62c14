import { joinMoves, parseSpec } from "../game/spec.js";
import { bestMoves, outcomeSign, scoreText } from "../game/score-text.js";
import { texts } from "../strings/local/local.js";
import { isHex } from "./hex.js";
import { sentencesOf } from "./plans.js";
import { columnsOf, positionAt, truthOf } from "./positions.js";
import { Refusal } from "./refusal.js";
import { think, thinksHere } from "./thoughts.js";

/**
 * What engines think of a position, and why the truth is as it is.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("../types/api.js").WhyAnswer} WhyAnswer
 * @typedef {import("../types/api.js").Line} Line
 * @typedef {import("../types/page.js").Truth} Truth
 * @typedef {import("./scores.js").Thought} Thought
 * @typedef {{game: string, moves: string, engine?: string | undefined, seconds?: number | undefined}} Asked
 */

const PERFECT = "perfect";
const TREE_SEARCH = "mcts";
const SECONDS = 10;
/** For an engine on a hex board that takes all it gets. */
const HEX_SECONDS = 2;
/** For the expected play, which is found move by move. */
const LINE_MS = 3000;
/** For what is proven beside an opinion. */
const BESIDE_SECONDS = 0.4;
const COACH_SECONDS = 1;
const MOST_BETTER = 3;

/** @param {Asked} asked @param {AbortSignal | undefined} signal @returns {Promise<WhyAnswer>} */
export async function why({ game, moves, engine, seconds }, signal) {
  const position = await running(game, moves);
  const name = engine ?? (isHex(game) ? TREE_SEARCH : PERFECT);
  if (parseSpec(name).name === PERFECT) return solved(position, seconds ?? SECONDS, signal);
  refuseOthers(name, game);
  const began = performance.now();
  const truth = await truthOf(position, patience(game, BESIDE_SECONDS, signal), BESIDE_SECONDS);
  const thought = await think(position, name, { seconds: seconds ?? HEX_SECONDS, signal });
  const { lines = [], depth = 0, nodes = 0 } = thought ?? {};
  const sentences = await sentencesOf(position, truth, bestMoves(truth)[0] ?? lines[0]?.move);
  return {
    ...answerTo(position, name, { lines: lines.map((line) => beside(line, truth)), depth, nodes }, began),
    sentences: [],
    heat: heatOf(lines),
    scene: position.scene,
    plan: sentences.length ? planOf(sentences, truth, lines[0]?.variation ?? []) : null,
  };
}

/**
 * Ever better analyses.
 *
 * @param {Asked} asked @param {AbortSignal} signal @param {(found: object) => void} tell
 */
export async function watch({ game, moves, engine = TREE_SEARCH, seconds = SECONDS }, signal, tell) {
  const began = performance.now();
  const position = await running(game, moves);
  refuseOthers(engine, game);
  const truth = await truthOf(position, patience(game, BESIDE_SECONDS, signal), BESIDE_SECONDS);
  const known = Object.keys(truth).length ? truth : null;
  const told = (/** @type {Thought} */ thought) => {
    const analysis = answerTo(position, engine, thought, began);
    if (!signal.aborted) tell({ analysis, heat: heatOf(thought.lines), truth: known });
  };
  const last = await think(position, engine, { seconds, signal, tell: told });
  if (last) told(last);
}

/**
 * @param {{game: string, moves: string, engines?: string[], seconds?: number}} asked
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<import("../types/api.js").ExpertsAnswer>}
 */
export async function experts({ game, moves, engines = [], seconds = SECONDS }, signal) {
  const position = await running(game, moves);
  const here = engines.filter((engine) => thinksHere(engine, game));
  const asked = here.map((engine) => think(position, engine, { seconds, signal }));
  const truth = await truthOf(position, patience(game, seconds, signal), Math.min(seconds, COACH_SECONDS));
  const found = await Promise.all(asked);
  const rows = here.flatMap((engine, index) => {
    const best = found[index]?.lines[0];
    return best ? [{ ...beside(best, truth), engine, error: null }] : [];
  });
  return {
    experts: rows.map(
      ({ move, score, reasons, chance, truth: exact, gives_away: givesAway, engine, error }) => ({
        engine,
        move,
        score,
        reasons,
        chance: chance ?? null,
        truth: exact ?? null,
        gives_away: givesAway ?? false,
        error,
      }),
    ),
    truth,
    best: bestMoves(truth),
  };
}

/**
 * What speaks against a move.
 *
 * @param {{game: string, moves: string, move: string}} asked @param {AbortSignal | undefined} signal
 * @returns {Promise<import("../types/api.js").CoachAnswer>}
 */
export async function coach({ game, moves, move }, signal) {
  const position = await running(game, moves);
  const after = await positionAt(game, joinMoves(game, [...position.moves, move]));
  const truth = await truthOf(position, patience(game, COACH_SECONDS, signal), COACH_SECONDS);
  const got = truth[move];
  const not = Object.keys(position.scene.moves).filter((one) => truth[one]?.kind !== "loss");
  const best = bestMoves(truth);
  const known = best[0] !== undefined ? truth[best[0]] : undefined;
  const better = known && known.kind !== "loss" ? best : not;
  const worse =
    got && (known && outcomeSign(known) > outcomeSign(got) ? true : got.kind === "loss" && better.length);
  if (!got || !worse || after.outcome) return { warning: null };
  const named = better.slice(0, MOST_BETTER);
  return {
    warning: {
      sentence: texts.warned(move, scoreText(got), named),
      better: named,
      cells: [],
      after: [],
    },
  };
}

/** A position in which there is something to ask. @param {string} game @param {string} moves */
async function running(game, moves) {
  const position = await positionAt(game, moves);
  if (position.outcome) throw new Refusal(409, texts.over, texts.overFix);
  return position;
}

/** @param {string} engine @param {string} game */
function refuseOthers(engine, game) {
  if (!thinksHere(engine, game)) throw new Refusal(422, texts.noEngine, texts.noEngineFix);
}

/** @param {PositionAnswer} position @param {string} engine @param {Thought} thought @param {number} began */
const answerTo = (position, engine, { lines, depth, nodes }, began) => ({
  game: position.game,
  moves: position.notation,
  to_move: position.to_move ?? /** @type {const} */ ("first"),
  engine,
  lines,
  depth,
  nodes,
  seconds: (performance.now() - began) / 1000,
});

/** An opinion with what is exactly known of its move. @param {Line} line @param {Truth} truth @returns {Line} */
function beside(line, truth) {
  const exact = truth[line.move] ?? null;
  const best = truth[bestMoves(truth)[0] ?? ""];
  return {
    ...line,
    truth: exact,
    gives_away: Boolean(exact && best && outcomeSign(exact) < outcomeSign(best)),
  };
}

/** Where a search looked, the most visited move first. @param {Line[]} lines */
function heatOf(lines) {
  const total = lines.reduce((sum, { visits }) => sum + (visits ?? 0), 0) || 1;
  return lines
    .flatMap(({ move, visits, chance }) =>
      typeof visits === "number" && typeof chance === "number"
        ? [{ move, share: visits / total, chance }]
        : [],
    )
    .sort((a, b) => b.share - a.share);
}

/** @param {string[]} sentences @param {Truth} truth @param {string[]} line @returns {import("../types/api.js").Plan} */
const planOf = (sentences, truth, line) => ({
  sentences: sentences.map((text) => ({ text, cells: [], after: [] })),
  score: truth[bestMoves(truth)[0] ?? ""] ?? null,
  best: bestMoves(truth),
  line,
  idea: null,
  ideas: [],
});

/**
 * Why a position of Connect Four is as it is, from its exact scores.
 *
 * @param {PositionAnswer} position @param {number} seconds @param {AbortSignal | undefined} signal
 * @returns {Promise<WhyAnswer>}
 */
async function solved(position, seconds, signal) {
  const began = performance.now();
  const truth = await truthOf(position, within(1000 * seconds, signal));
  const order = Object.keys(truth).sort(
    (a, b) => worth(truth, b) - worth(truth, a) || centre(position, a) - centre(position, b),
  );
  const [best] = order;
  const line = best ? await bestLine(position, best, signal) : [];
  const lines = order.map((move, index) => ({
    move,
    score: /** @type {import("../types/api.js").Score} */ (truth[move]),
    variation: index ? [move] : line,
    reasons: [],
    visits: null,
    chance: null,
  }));
  const depth = position.scene.tiles.length - position.moves.length;
  return {
    ...answerTo(position, PERFECT, { lines: lines.map((one) => beside(one, truth)), depth, nodes: 0 }, began),
    sentences: [],
    heat: [],
    scene: position.scene,
    plan: best ? planOf(await sentencesOf(position, truth, best), truth, line) : null,
  };
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

/** How far a column is from the middle. @param {PositionAnswer} position @param {string} move */
const centre = (position, move) => Math.abs(2 * (Number(move) - 1) - columnsOf(position).width + 1);

/**
 * What ends a question about the truth: on hex boards it ends by itself.
 *
 * @param {string} game @param {number} seconds @param {AbortSignal | undefined} signal
 */
const patience = (game, seconds, signal) =>
  isHex(game) ? (signal ?? new AbortController().signal) : within(1000 * seconds, signal);

/** @param {number} milliseconds @param {AbortSignal | undefined} signal */
const within = (milliseconds, signal) =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]) : AbortSignal.timeout(milliseconds);
