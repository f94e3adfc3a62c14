import { get, positionPath } from "../../base/api.js";
import { announce, eventDetail, h, setChildren } from "../../base/dom.js";
import { fullPath } from "../../base/place.js";
import { LiveSocket } from "../../base/live-socket.js";
import { navigate } from "../../base/router.js";
import { board } from "../../elements/board/board.js";
import { linkButton, stoneDot } from "../../elements/controls.js";
import { moveList } from "../../elements/move-list.js";
import { resultText } from "../../game/result-text.js";
import { engineName, fullName, joinMoves } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { sideNames } from "../../game/sides.js";
import { texts as t } from "../../strings/arena/arena.js";

/** @typedef {import("../../types/api.js").TournamentGameAnswer} TournamentGame */

/** One game of a tournament, live while it is played. @type {import("../../types/page.js").PageMaker} */
export default async function tournamentGame({ id = "", number = "" }) {
  /** @type {TournamentGame} */
  const first = await get(`/tournaments/${id}/games/${number}`);
  const gameBoard = board();
  const status = h("p", { class: "status", "aria-live": "polite" });
  const list = moveList();
  const analyse = linkButton(strings.play.review, "", { icon: "chart", kind: "primary" });
  const players = first.players.map((name, index) =>
    h(
      "div",
      { class: "player" },
      stoneDot(first.scene.stones[index === 0 ? 0 : 1]),
      h(
        "span",
        { class: "who" },
        h("b", {}, engineName(name)),
        h("small", {}, sideNames(first.scene)[index]),
      ),
    ),
  );
  let now = first;

  /** @param {TournamentGame} game */
  function show(game) {
    if (game.status === "done" && now.status !== "done") announce(resultText(game));
    setChildren(status, statusText(game));
    // The moves of an unfinished game are not kept, but a page that shows them may go on doing so.
    if (game.status === "stopped" && now !== game) return;
    now = game;
    gameBoard.scene = game.scene;
    for (const [index, player] of players.entries())
      player.classList.toggle(
        "turn",
        game.status === "playing" && game.scene.to_move === (index === 0 ? "first" : "second"),
      );
    list.show(game.names, game.names.length);
    const address = `/analyse/${positionPath(game.game, joinMoves(game.game, game.names))}`;
    analyse.setAttribute("href", fullPath(address));
  }

  list.addEventListener("choose", (event) =>
    navigate(
      `/analyse/${positionPath(now.game, joinMoves(now.game, now.names.slice(0, eventDetail(event))))}`,
    ),
  );
  show(first);
  const socket =
    first.status === "done"
      ? undefined
      : new LiveSocket(`/tournaments/${id}/games/${number}/live`, {
          message: (/** @type {import("../../types/messages.js").TournamentGameMessage} */ message) =>
            show(message.game),
        });
  const view = h(
    "div",
    { class: "work solo" },
    h("div", { class: "table" }, h("div", { class: "board-frame" }, gameBoard), status),
    h(
      "div",
      { class: "stack side" },
      h(
        "div",
        { class: "stack tight" },
        h("h1", {}, t.gameNumber(first.number)),
        h("p", { class: "quiet" }, t.tournamentOf(fullName(first.game))),
      ),
      h("div", { class: "players" }, ...players),
      h("div", { class: "moves-box" }, h("h2", {}, strings.play.moves), list),
      h("div", { class: "row" }, analyse, linkButton(t.backTo, `/arena/${id}`)),
    ),
  );
  return { title: t.gameNumber(first.number), view, dispose: () => socket?.close() };
}

/** @param {TournamentGame} game */
function statusText(game) {
  return { done: resultText(game), playing: t.live, waiting: t.notBegun, stopped: t.neverFinished }[
    game.status
  ];
}
