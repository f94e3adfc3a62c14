import { strings, written } from "../strings/strings.js";
import { captionText, sideName } from "./sides.js";

/** @typedef {import("../types/api.js").Score} Score */

const MINUS = "−";
/** Keeps a sign before its number where text runs from right to left. */
const BEFORE = document.documentElement.dir === "rtl" ? "\u200e" : "";

/**
 * A number with its sign, as `+3`, `0` or `−2`; the smaller it is, the more exactly.
 *
 * @param {number} value
 */
export function signedNumber(value) {
  const parts = Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 10 ? 10 : 100;
  const shown = Math.round(value * parts) / parts;
  const digits = written.number(Math.abs(shown), { maximumFractionDigits: 2, useGrouping: false });
  return shown > 0 ? `${BEFORE}+${digits}` : shown < 0 ? `${BEFORE}${MINUS}${digits}` : "0";
}

/** @param {Score} score @returns {"win" | "draw" | "loss" | "estimate"} */
export const tone = (score) => score.kind;

/** @param {Score} score 1 a win, 0 a draw or an opinion, −1 a loss */
export const outcomeSign = (score) => (score.kind === "win" ? 1 : score.kind === "loss" ? -1 : 0);

/** As `wins`, `draws` or `loses`. @param {Score} score */
export const scoreVerb = (score) => strings.score[score.kind];

/** The winner's own moves until a forced end, as people count. @param {Score} score */
export const winnersMoves = (score) => Math.ceil((score.plies ?? 0) / 2);

/** As `wins in 14 moves`, `draws`, `loses in 1 move` or `+206`. @param {Score} score */
export function scoreText(score) {
  if (score.kind === "estimate") return signedNumber(score.value);
  if (score.kind === "draw") return strings.score.draw;
  return score.plies === 1 && score.kind === "win"
    ? strings.score.winsNow
    : strings.score.inMoves(scoreVerb(score), winnersMoves(score));
}

/**
 * What an engine says a move is worth: a win chance where it samples, else as `scoreText`.
 *
 * @param {{score: Score, chance?: number | null | undefined}} line
 */
export function opinionText({ score, chance }) {
  const sampled = score.kind === "estimate" && typeof chance === "number";
  return sampled ? strings.score.chance(percent((1 + score.value) / 2)) : scoreText(score);
}

/** The better one first. @param {Score} a @param {Score} b */
export function compareScores(a, b) {
  return outcomeSign(b) - outcomeSign(a) || b.value - a.value || (a.plies ?? 0) - (b.plies ?? 0);
}

/** The moves that nothing beats, by their exact scores. @param {import("../types/page.js").Truth} truth */
export function bestMoves(truth) {
  const ranked = Object.entries(truth).sort(([, a], [, b]) => compareScores(a, b));
  const top = ranked[0];
  return top ? ranked.filter(([, score]) => compareScores(score, top[1]) === 0).map(([move]) => move) : [];
}

/** A share as a percentage. @param {number} share from 0 to 1 */
export const percent = (share) => `${written.number(Math.round(share * 100))} %`;

/**
 * The truth in one sentence, or nothing while it is not known.
 *
 * @param {import("../types/api.js").PositionAnswer} position
 * @param {import("../types/page.js").Truth} truth
 */
export function truthSentence(position, truth) {
  const t = strings.analyse;
  if (position.outcome || !position.to_move) return captionText(position);
  const side = sideName(position.scene, position.to_move);
  const best = bestMoves(truth);
  const score = best[0] === undefined ? undefined : truth[best[0]];
  if (!score) return "";
  const moves = written.or(best);
  if (score.kind === "win")
    return score.plies === 1 ? t.winsNow(side, moves) : t.winsIf(side, winnersMoves(score), moves);
  return score.kind === "draw" ? t.drawsIf(side, moves) : t.loses(side, moves);
}
