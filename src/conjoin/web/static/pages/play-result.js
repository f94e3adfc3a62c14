import { place } from "../base/api.js";
import { h } from "../base/dom.js";
import { engineName } from "../base/spec.js";
import { button, linkButton } from "../elements/controls.js";
import { strings } from "../strings.en.js";
import { keepMistakes } from "./mistakes.js";

/** How the game ended, and what to do next. @param {import("./play-desk.js").GameDesk} desk */
export function resultBox(desk) {
  const { state } = desk;
  const said = strings.play;
  const { title, text, failed } = inWords(desk);
  const person = desk.own.length === 1 && state.ply > 1 && state.scene.board.solid;
  return h(
    "section",
    { class: "panel result", "aria-label": title },
    h("b", {}, title),
    h("p", { class: "quiet" }, text),
    h(
      "div",
      { class: "row" },
      state.can.rematch || desk.own.length
        ? button(said.rematch, () => void desk.rematch(), {
            kind: failed ? "plain" : "primary",
            icon: "again",
          })
        : null,
      linkButton(said.review, `/analyse/${place(state.game, state.notation)}`, { icon: "chart" }),
      person
        ? button(said.mistakes, () => void keepMistakes(state, desk.own[0] ?? "first"), { icon: "bulb" })
        : null,
      linkButton(failed ? said.another : said.newGame, "/", {
        icon: "plus",
        kind: failed ? "primary" : "plain",
      }),
    ),
  );
}

/**
 * @param {import("./play-desk.js").GameDesk} desk
 * @returns {{title: string, text: string, failed?: boolean}}
 */
function inWords({ state, own }) {
  const said = strings.play;
  const winner = state.outcome?.winner ?? null;
  const how = state.reason || state.outcome?.how || "";
  if (winner === null) return { title: said.draw, text: state.scene.caption };
  const loser = winner === "first" ? 1 : 0;
  const failed = state.ending === "crash" || state.ending === "illegal";
  const player = state.players[loser];
  if (failed && player.kind === "engine")
    return { title: said.failed(engineName(player.label)), text: `${how}. ${said.failedFix}`, failed };
  const mine = own.length === 1 && own[0] === winner;
  const title =
    own.length === 1
      ? mine
        ? said.youWin
        : said.youLose
      : said.sideWins(state.scene.stones[winner === "first" ? 0 : 1].name);
  const colour = state.scene.stones[loser].name;
  const ending = { resign: said.resigned(colour), timeout: said.timeout(colour) }[state.ending ?? ""];
  return { title, text: ending ?? said.how[state.outcome?.how ?? ""] ?? state.scene.caption };
}
