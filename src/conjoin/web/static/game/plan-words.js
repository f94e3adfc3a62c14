import { notation, strings, translated } from "../strings/strings.js";
import { winnersMoves } from "./score-text.js";
import { sideName } from "./sides.js";

/**
 * Why the truth is so, in this page's language. The server's sentences are English; elsewhere they are put together
 * from the same ideas: their kinds, sides and moves.
 *
 * @typedef {import("../types/api.js").Idea} Idea
 * @typedef {import("../types/api.js").Plan} Plan
 * @typedef {import("../types/api.js").Sentence} Sentence
 * @typedef {Pick<import("../types/api.js").WhyAnswer, "to_move" | "scene">} Board
 */

/** Moves of a line that a sentence names; of a longer one it names the first few. */
const MOST_MOVES = 9;
const FIRST_MOVES = 7;
/** The kind of an idea about a move that gives something away. */
const ERROR = "gives away";
/** That of a side that can no longer win. */
const HOPELESS = "nothing left to win";

/** @param {Plan} plan @param {Board} board @returns {readonly Sentence[]} */
export function planSentences(plan, board) {
  if (!strings.plan || !plan.ideas.length) return plan.sentences;
  const said = [standing(plan, board), deciding(plan, board), advice(plan), warning(plan)];
  return said.filter((one) => one !== null);
}

/** What a bad move allows, in a few words. @param {Idea} idea */
export function shortIdea(idea) {
  const t = strings.plan;
  if (!t) return idea.short;
  return idea.allows ? t.allows(translated(idea.allows)) : t.onlyDraws;
}

/** @param {string} text @param {Partial<Sentence>} [lit] @returns {Sentence} */
const sentence = (text, lit = {}) => ({ text, cells: lit.cells ?? [], after: lit.after ?? [] });

/** Who stands how. @param {Plan} plan @param {Board} board */
function standing({ score, ideas }, { to_move: mover, scene }) {
  const t = strings.plan;
  if (!t) return null;
  if (!score || score.kind === "estimate") return sentence(t.unknown);
  const dead = ideas.filter(({ kind }) => kind === HOPELESS).length === 2;
  if (score.kind === "draw") return sentence(dead ? t.deadDraw : t.draw);
  const [me, other] = [sideName(scene, mover), sideName(scene, mover === "first" ? "second" : "first")];
  const moves = winnersMoves(score);
  return sentence(score.kind === "win" ? t.win(me, moves) : t.loss(other, me, moves));
}

/** What decides it. @param {Plan} plan @param {Board} board */
function deciding({ idea }, { scene }) {
  const words = idea && strings.plan?.kinds[idea.kind];
  if (!idea || !words) return null;
  const side = sideName(scene, idea.side);
  const other = sideName(scene, idea.side === "first" ? "second" : "first");
  const text = words({ side, other, moves: idea.moves });
  const line = [...idea.after, ...idea.moves];
  const shown = line.length > MOST_MOVES ? [...line.slice(0, FIRST_MOVES), "…"] : line;
  return sentence(
    line.length > 1 ? (strings.plan?.line(text, notation(shown.join(" "))) ?? text) : text,
    idea,
  );
}

/** What to do now. @param {Plan} plan */
function advice({ score, best }) {
  const t = strings.plan;
  if (!t || !score || !best.length) return null;
  if (score.kind === "loss") return sentence(t.outlast(best));
  return sentence(score.kind === "draw" ? t.hold(best) : t.play(best));
}

/** What a wrong move allows. @param {Plan} plan */
function warning({ ideas }) {
  const t = strings.plan;
  const error = ideas.find(({ kind, moves }) => kind === ERROR && moves.length);
  if (!t || !error) return null;
  const move = error.moves[0] ?? "";
  return sentence(error.allows ? t.wrong(move, translated(error.allows)) : t.wrongDraw(move), error);
}
