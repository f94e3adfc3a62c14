import { hasColumns } from "../../elements/board/geometry.js";
import { strings, translated } from "../../strings/strings.js";
import { engineName } from "../../game/spec.js";
import { sideNames } from "../../game/sides.js";

/** @typedef {import("../../types/api.js").State} GameState */
/** @typedef {import("../../types/page.js").Side} Side */

/**
 * How a game ended, as a title for the one who reads it and a sentence for all.
 *
 * @param {GameState} state
 * @param {readonly Side[]} own the sides played in this browser
 * @returns {{title: string, text: string, failed: boolean}}
 */
export function endingText(state, own) {
  const t = strings.play;
  const winner = state.outcome?.winner ?? null;
  if (winner === null) {
    const text = state.ending === "agreement" ? t.agreed : t.noneLeft;
    return { title: t.draw, text, failed: false };
  }
  const won = winner === "first" ? 0 : 1;
  const lost = won === 0 ? 1 : 0;
  const failed = state.ending === "crash" || state.ending === "illegal";
  const loser = state.players[lost];
  if (failed && loser.kind === "engine") {
    const how = state.reason || state.outcome?.how || "";
    return { title: t.failed(engineName(loser.label)), text: `${translated(how)}. ${t.failedFix}`, failed };
  }
  const [first, second] = sideNames(state.scene);
  const [winning, losing] = won ? [second, first] : [first, second];
  const iWon = own[0] === winner;
  if (state.ending === "resign" && own.length === 1 && !iWon)
    return { title: t.youResigned, text: t.sideWins(winning), failed: false };
  const title = own.length !== 1 ? t.sideWins(winning) : iWon ? t.youWin : t.youLose;
  /** @type {Record<string, string>} */
  const endings = { resign: t.resigned(losing), timeout: t.timeout(losing) };
  return { title, text: endings[state.ending ?? ""] ?? made(state, winning), failed: false };
}

/** What the winner made, as `Yellow made four in column 3.` @param {GameState} state @param {string} winner */
function made(state, winner) {
  const t = strings.play;
  const how = state.outcome?.how ?? "";
  const cells = state.scene.tiles.filter((tile) => tile.winning);
  if (!hasColumns(state.scene)) return t.made(winner, t.shapes[how] ?? how);
  const columns = new Set(cells.map(({ x }) => x));
  const rows = new Set(cells.map(({ y }) => y));
  const bottom = Math.max(...state.scene.tiles.map(({ y }) => y));
  const [first] = cells;
  const count = cells.length;
  if (!first || (columns.size > 1 && rows.size > 1 && columns.size !== cells.length))
    return t.made(winner, t.shapes.line ?? "");
  if (columns.size === 1) return t.made(winner, t.inColumn(count, first.x + 1));
  if (rows.size === 1) return t.made(winner, t.inRow(count, bottom - first.y + 1));
  return t.made(winner, t.onDiagonal(count));
}
