import { positionPath } from "../../base/api.js";
import { h } from "../../base/dom.js";
import { button, linkButton } from "../../elements/controls.js";
import { saveMistakes } from "../../game/mistakes.js";
import { engineName } from "../../game/spec.js";
import { strings } from "../../strings/en.js";

/** How the game ended, and what to do next. @param {import("./session.js").GameSession} session */
export function resultPanel(session) {
  const { state } = session;
  const t = strings.play;
  const { title, text, failed } = resultMessage(session);
  const person = session.own.length === 1 && state.ply > 1 && state.scene.board.solid;
  return h(
    "section",
    { class: "panel result", "aria-label": title },
    h("b", {}, title),
    h("p", { class: "quiet" }, text),
    h(
      "div",
      { class: "row" },
      state.can.rematch || session.own.length
        ? button(t.rematch, () => void session.rematch(), {
            kind: failed ? "plain" : "primary",
            icon: "again",
          })
        : null,
      linkButton(t.review, `/analyse/${positionPath(state.game, state.notation)}`, { icon: "chart" }),
      person
        ? button(t.mistakes, () => void saveMistakes(state, session.own[0] ?? "first"), { icon: "bulb" })
        : null,
      linkButton(failed ? t.another : t.newGame, "/", {
        icon: "plus",
        kind: failed ? "primary" : "plain",
      }),
    ),
  );
}

/**
 * @param {import("./session.js").GameSession} session
 * @returns {{title: string, text: string, failed?: boolean}}
 */
function resultMessage({ state, own }) {
  const t = strings.play;
  const winner = state.outcome?.winner ?? null;
  const how = state.reason || state.outcome?.how || "";
  if (winner === null) return { title: t.draw, text: state.scene.caption };
  const loser = winner === "first" ? 1 : 0;
  const failed = state.ending === "crash" || state.ending === "illegal";
  const player = state.players[loser];
  if (failed && player.kind === "engine")
    return { title: t.failed(engineName(player.label)), text: `${how}. ${t.failedFix}`, failed };
  const mine = own.length === 1 && own[0] === winner;
  const title =
    own.length === 1
      ? mine
        ? t.youWin
        : t.youLose
      : t.sideWins(state.scene.stones[winner === "first" ? 0 : 1].name);
  const colour = state.scene.stones[loser].name;
  /** @type {Record<string, string>} */
  const endings = { resign: t.resigned(colour), timeout: t.timeout(colour) };
  return {
    title,
    text: endings[state.ending ?? ""] ?? t.how[state.outcome?.how ?? ""] ?? state.scene.caption,
  };
}
