import { post } from "../base/api.js";
import { joinMoves } from "./spec.js";

/** @typedef {import("../types/api.js").HindsightAnswer} HindsightAnswer */
/**
 * What an expert would have played at a turn of a game.
 *
 * @typedef {{ply: number, known: boolean, move: string | null, wrong: boolean}} Turn
 */

/** What engines would have played in games, remembered by position, so that each is asked there once. */
export class EngineChoices {
  /**
   * By line of moves: by engine its choice there; an empty one where every move is as good.
   *
   * @type {Map<string, Record<string, {move: string, gives_away: boolean}> | null>}
   */
  #turns = new Map();

  /**
   * Ask about the turns of a line that are not known yet.
   *
   * @param {string} game
   * @param {readonly string[]} line
   * @param {string[]} engines
   * @param {AbortSignal} signal
   */
  async load(game, line, engines, signal) {
    const after = Array.from({ length: line.length + 1 }, (_, ply) => ply).find(
      (ply) => !this.#turns.has(turnKey(game, line, ply)),
    );
    if (after === undefined) return;
    /** @type {HindsightAnswer} */
    const found = await post(
      "/hindsight",
      { game, moves: joinMoves(game, line), engines, after },
      { signal },
    );
    for (let ply = after; ply <= line.length; ply += 1)
      this.#turns.set(turnKey(game, line, ply), choicesAt(found, ply + 1));
  }

  /**
   * One engine at every turn of a line, the one after its last move included.
   *
   * @param {string} game
   * @param {readonly string[]} line
   * @param {string} engine
   * @returns {Turn[]}
   */
  turns(game, line, engine) {
    return Array.from({ length: line.length + 1 }, (_, ply) => {
      const choices = this.#turns.get(turnKey(game, line, ply));
      const choice = choices?.[engine];
      return {
        ply: ply + 1,
        known: Boolean(choices),
        move: choice?.move ?? null,
        wrong: choice?.gives_away ?? false,
      };
    });
  }
}

/** @param {string} game @param {readonly string[]} line @param {number} ply */
const turnKey = (game, line, ply) => `${game}/${line.slice(0, ply).join(" ")}`;

/** @param {HindsightAnswer} found @param {number} ply */
function choicesAt(found, ply) {
  if (!found.known.includes(ply)) return null;
  return Object.fromEntries(
    found.experts.flatMap(({ engine, choices }) =>
      choices.filter((choice) => choice.ply === ply).map((choice) => [engine, choice]),
    ),
  );
}

/**
 * Where the run of wrong choices began that goes on at a turn; undefined if the choice there is right.
 *
 * @param {readonly Turn[]} turns
 * @param {number} ply
 */
export function wrongSince(turns, ply) {
  let since = ply;
  if (!turns[ply - 1]?.wrong) return undefined;
  while (turns[since - 2]?.wrong) since -= 1;
  return since;
}

/**
 * The turns before a ply at which the choice was wrong.
 *
 * @param {readonly Turn[]} turns
 * @param {number} ply
 */
export const errorsBefore = (turns, ply) => turns.filter((turn) => turn.wrong && turn.ply < ply);
