import { parseSpec } from "../game/spec.js";
import { classicalThought, hasClassical } from "./classical.js";
import { isHex } from "./hex.js";
import { hexThought, playsHex } from "./hex-engines.js";
import { estimate } from "./scores.js";
import { reason } from "./hex-reasons.js";
import { texts } from "../strings/local/local.js";

/**
 * What the engines that can run in a page think of a position.
 *
 * @typedef {import("../types/api.js").PositionAnswer} PositionAnswer
 * @typedef {import("./scores.js").Thought} Thought
 * @typedef {import("./scores.js").Asking} Asking
 */

const RANDOM = "random";

/** Whether an engine runs here, beside the solver. @param {string} engine @param {string} game */
export function thinksHere(engine, game) {
  const { name } = parseSpec(engine);
  return name === RANDOM || (isHex(game) ? playsHex(name, game) : hasClassical(name));
}

/**
 * Undefined if it was ended before it knew anything.
 *
 * @param {PositionAnswer} position @param {string} engine @param {Asking} [asking]
 * @returns {Promise<Thought | undefined>}
 */
export function think(position, engine, asking = {}) {
  if (parseSpec(engine).name === RANDOM) return Promise.resolve(shuffled(position));
  return isHex(position.game)
    ? hexThought(position, engine, asking)
    : classicalThought(position, engine, asking);
}

/** @param {PositionAnswer} position @returns {Thought} */
function shuffled({ scene }) {
  const moves = Object.keys(scene.moves)
    .map((move) => ({ move, order: Math.random() }))
    .sort((a, b) => a.order - b.order);
  const why = reason("random", texts.atRandom(moves.length));
  const lines = moves.map(({ move }) => ({
    move,
    score: estimate(0),
    variation: [move],
    reasons: [why],
    visits: null,
    chance: null,
  }));
  return { lines, depth: 0, nodes: 1 };
}
