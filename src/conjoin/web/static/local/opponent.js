import { parseSpec } from "../game/spec.js";
import { cellOf, isHex, sightOf } from "./hex.js";
import { columnsOf, data, truthOf } from "./positions.js";
import { think, thinksHere } from "./thoughts.js";

/**
 * The levels of the ladder without a server: its table comes with the site, so they see what wins at once, look
 * ahead as far as those of `conjoin.engines.ladder`, and judge by the same windows of four cells what they cannot read.
 * On hex boards they play games out.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {{win: number, threat: number, poison: number}} Sight
 * @typedef {{horizon: number, depth: number, whim: number}} Reader
 * @typedef {{thinks_of: number, simulations: number}} Sampler
 * @typedef {{sight: Sight[], readers: Reader[], samplers: Sampler[], fewest: number}} Ladder
 */

const HIGHEST = 10;
const FORESIGHT_MS = 1000;
/** For the highest level, which knows everything. */
const SOLVING_MS = 20_000;
const FORCED = 1e6;
const SEEDS = 1e9;

/**
 * @param {PositionAnswer} position
 * @param {string} engine with its level, if it has one, in its name
 * @param {AbortSignal} [signal]
 * @returns {Promise<string | undefined>}
 */
export async function opponentMove(position, engine, signal) {
  if (thinksHere(engine, position.game)) return (await think(position, engine, { signal }))?.lines[0]?.move;
  const level = Number(parseSpec(engine).options.level ?? HIGHEST);
  const ladder = /** @type {Ladder} */ (await data("ladder.json"));
  return isHex(position.game)
    ? sampledMove(position, level, ladder, signal)
    : readMove(position, level, ladder, signal);
}

/**
 * Sight, then what it foresees, then windows of four cells and a whim.
 *
 * @param {PositionAnswer} position @param {number} level @param {Ladder} ladder @param {AbortSignal | undefined} signal
 */
async function readMove(position, level, ladder, signal) {
  const sight = /** @type {Sight} */ (ladder.sight[level - 1]);
  const reader = /** @type {Reader} */ (ladder.readers[level - 1]);
  const here = columnsOf(position);
  const other = 1 - here.side;
  const wins = sees(sight.win) ? here.winning(here.side) : [];
  if (wins[0] !== undefined) return nameOf(position, wins[0]);
  const threats = sees(sight.threat) ? here.winning(other) : [];
  const candidates = threats.length ? threats : here.open;
  const foreseen = await foresee(position, reader.horizon, level === HIGHEST ? SOLVING_MS : FORESIGHT_MS);
  const judged = await think(position, `window:depth=${reader.depth}`, { signal });
  const opinions = new Map(judged?.lines.map(({ move, score }) => [move, score]));
  const worth = (/** @type {number} */ column) => {
    const opinion = opinions.get(nameOf(position, column));
    if (!opinion || opinion.kind === "loss") return foreseen.get(column) ?? -FORCED;
    // A win that it has not foreseen is one that it does not see.
    const points = opinion.kind === "win" ? 0 : opinion.value;
    return foreseen.get(column) ?? points + reader.whim * gauss();
  };
  const ranked = candidates
    .map((column) => ({ column, worth: worth(column) }))
    .sort((a, b) => b.worth - a.worth);
  const safe = ranked.find(({ column }) => !sees(sight.poison) || !here.wins(column, other, 1));
  return nameOf(position, (safe ?? ranked[0])?.column ?? 0);
}

/**
 * Sight, then games played out, of which only those count whose first move comes to its mind.
 *
 * @param {PositionAnswer} position @param {number} level @param {Ladder} ladder @param {AbortSignal | undefined} signal
 */
async function sampledMove(position, level, ladder, signal) {
  const sight = /** @type {Sight} */ (ladder.sight[level - 1]);
  const { simulations, thinks_of: share } = /** @type {Sampler} */ (ladder.samplers[level - 1]);
  const legal = Object.keys(position.scene.moves);
  const { own, other } = await sightOf(position);
  const named = (/** @type {number[]} */ cells) =>
    legal.filter((name) => cells.includes(cellOf(position, name)));
  const wins = sees(sight.win) ? named(own) : [];
  const threats = sees(sight.threat) ? named(other) : [];
  const candidates = wins.length ? wins : threats.length ? threats : legal;
  const inMind = Math.max(ladder.fewest, Math.round(share * position.scene.tiles.length));
  const thoughtOf = new Set(level === HIGHEST ? candidates : shuffled(candidates).slice(0, inMind));
  const seed = Math.floor(Math.random() * SEEDS);
  const thought = await think(position, `mcts:simulations=${simulations},seed=${seed}`, { signal });
  const { lines = [] } = thought ?? {};
  // Moves of which the search knows nothing are in the order of the cells.
  const ranked = [
    ...lines.filter(({ visits }) => visits),
    ...shuffled(lines.filter(({ visits }) => !visits)),
  ];
  return (ranked.find(({ move }) => thoughtOf.has(move)) ?? lines[0])?.move;
}

/**
 * The columns whose result is forced within a horizon, with a worth beyond every opinion.
 *
 * @param {PositionAnswer} position @param {number} horizon @param {number} milliseconds
 */
async function foresee(position, horizon, milliseconds) {
  /** @type {Map<number, number>} */
  const found = new Map();
  if (!horizon) return found;
  const truth = await truthOf(position, AbortSignal.timeout(milliseconds));
  const all = Object.keys(truth).length === Object.keys(position.scene.moves).length;
  for (const column of columnsOf(position).open) {
    const score = truth[nameOf(position, column)];
    if (!score) continue;
    if (score.plies !== null && score.plies <= horizon)
      found.set(column, score.kind === "win" ? FORCED - score.plies : score.plies - FORCED);
    else if (all && score.kind === "draw" && horizon > position.scene.tiles.length) found.set(column, 0);
  }
  return found;
}

/** @param {PositionAnswer} position @param {number} column */
const nameOf = (position, column) =>
  Object.keys(position.scene.moves).find((name) => Number(name) === column + 1) ?? "";

/** @param {number} chance */
const sees = (chance) => Math.random() < chance;

/** A number of the normal distribution. */
const gauss = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());

/** @template T @param {readonly T[]} all @returns {T[]} */
const shuffled = (all) =>
  all
    .map((one) => ({ one, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
