import { strings, translated } from "../strings/strings.js";

/** @typedef {import("../types/page.js").Side} Side */
/** @typedef {Pick<import("../types/api.js").Scene, "stones">} Stones */

/** What a side is called, as `Red`. @param {Stones} scene @param {Side} side */
export const sideName = (scene, side) => translated(scene.stones[side === "first" ? 0 : 1].name);

/** Both sides, as they are called. @param {Stones} scene @returns {[string, string]} */
export const sideNames = (scene) => [sideName(scene, "first"), sideName(scene, "second")];

/**
 * Who is to move, or how it ended.
 *
 * @param {Pick<import("../types/api.js").PositionAnswer, "scene" | "to_move" | "outcome">} position
 */
export function captionText({ scene, to_move: mover, outcome }) {
  const t = strings.play;
  if (outcome?.winner) return t.sideWon(sideName(scene, outcome.winner), translated(outcome.how));
  return mover && !outcome ? t.turnOf(sideName(scene, mover)) : t.boardFull;
}
