import { parseSpec } from "../game/spec.js";
import { columnsOf, data, truthOf } from "./positions.js";

/**
 * The levels of the ladder without a server: its table comes with the site, so they see what wins at once and
 * look ahead as far as those of `conjoin.engines.ladder`. What they cannot read they judge by the open lines
 * after their move; the server's levels from 6 on search four plies for that.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {{win: number, threat: number, poison: number}} Sight
 * @typedef {{horizon: number, whim: number}} Reader
 */

const HIGHEST = 10;
const FORESIGHT_MS = 1000;
/** For the highest level, which knows everything. */
const SOLVING_MS = 20_000;
const FORCED = 1e6;

/**
 * @param {PositionAnswer} position
 * @param {string} engine its level in its name
 * @returns {Promise<string>}
 */
export async function opponentMove(position, engine) {
  const level = Number(parseSpec(engine).options.level ?? HIGHEST);
  const table = /** @type {{sight: Sight[], readers: Reader[]}} */ (await data("ladder.json"));
  const sight = /** @type {Sight} */ (table.sight[level - 1]);
  const reader = /** @type {Reader} */ (table.readers[level - 1]);
  const here = columnsOf(position);
  const other = 1 - here.side;
  const wins = sees(sight.win) ? here.winning(here.side) : [];
  if (wins[0] !== undefined) return nameOf(position, wins[0]);
  const threats = sees(sight.threat) ? here.winning(other) : [];
  const candidates = threats.length ? threats : here.open;
  const foreseen = await foresee(position, reader.horizon, level === HIGHEST ? SOLVING_MS : FORESIGHT_MS);
  const worth = (/** @type {number} */ column) => {
    const forced = foreseen.get(column);
    return forced ?? here.with(column).value(here.side) + reader.whim * gauss();
  };
  const ranked = candidates
    .map((column) => ({ column, worth: worth(column) }))
    .sort((a, b) => b.worth - a.worth);
  const safe = ranked.find(({ column }) => !sees(sight.poison) || !here.wins(column, other, 1));
  return nameOf(position, (safe ?? ranked[0])?.column ?? 0);
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
