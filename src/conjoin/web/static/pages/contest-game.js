import { get, place } from "../base/api.js";
import { resultWords } from "../base/contest-words.js";
import { announce, detail, fill, h } from "../base/dom.js";
import { Live } from "../base/live.js";
import { navigate } from "../base/router.js";
import { engineName, fullName, joined } from "../base/spec.js";
import { board } from "../elements/board/board.js";
import { linkButton, stoneDot } from "../elements/controls.js";
import { moveList } from "../elements/move-list.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").ContestGame} ContestGame */

/** One game of a tournament, live while it is played. @type {import("../base/types.js").PageMaker} */
export default async function contestGame({ id = "", number = "" }) {
  const said = strings.arena;
  /** @type {ContestGame} */
  const first = await get(`/tournaments/${id}/games/${number}`);
  const table = board();
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
        h("small", {}, first.scene.stones[index === 0 ? 0 : 1].name),
      ),
    ),
  );
  let now = first;

  /** @param {ContestGame} game */
  function show(game) {
    if (game.status === "done" && now.status !== "done") announce(resultWords(game));
    fill(status, statusWords(game));
    // Nobody keeps the moves of a game that is never finished, but whoever has seen them may go on looking.
    if (game.status === "stopped" && now !== game) return;
    now = game;
    table.scene = game.scene;
    for (const [index, player] of players.entries())
      player.classList.toggle(
        "turn",
        game.status === "playing" && game.scene.to_move === (index === 0 ? "first" : "second"),
      );
    list.show(game.names, game.names.length);
    analyse.setAttribute("href", `/analyse/${place(game.game, joined(game.game, game.names))}`);
  }

  list.addEventListener("choose", (event) =>
    navigate(
      `/analyse/${place(now.game, joined(now.game, now.names.slice(0, /** @type {number} */ (detail(event)))))}`,
    ),
  );
  show(first);
  const live =
    first.status === "done"
      ? undefined
      : new Live(`/tournaments/${id}/games/${number}/live`, {
          message: (message) => message.game && show(message.game),
        });
  const view = h(
    "div",
    { class: "work solo" },
    h("div", { class: "table" }, h("div", { class: "board-frame" }, table), status),
    h(
      "div",
      { class: "stack side" },
      h(
        "div",
        { class: "stack tight" },
        h("h1", {}, said.gameNumber(first.number)),
        h("p", { class: "quiet" }, said.tournamentOf(fullName(first.game))),
      ),
      h("div", { class: "players" }, ...players),
      h("div", { class: "moves-box" }, h("h2", {}, strings.play.moves), list),
      h("div", { class: "row" }, analyse, linkButton(said.backTo, `/arena/${id}`)),
    ),
  );
  return { title: said.gameNumber(first.number), view, leave: () => live?.close() };
}

/** @param {ContestGame} game */
function statusWords(game) {
  const said = strings.arena;
  return { done: resultWords(game), playing: said.live, waiting: said.notBegun, stopped: said.neverFinished }[
    game.status
  ];
}
