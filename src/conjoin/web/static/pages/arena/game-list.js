import { get } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { button } from "../../elements/controls.js";
import { errorLine } from "../../elements/notice.js";
import { resultText } from "../../game/result-text.js";
import { engineName } from "../../game/spec.js";
import { texts as t } from "../../strings/arena/arena.js";

/** @typedef {import("../../types/api.js").TournamentGame} TournamentRecord */

const FIRST_SHOWN = 12;

/** The finished games of a tournament, the newest first, each with its address. @param {string} id */
export function gameList(id) {
  const list = h("div", { class: "game-cards" });
  const more = h("div", { class: "row" });
  const element = h("section", { class: "stack", hidden: true }, h("h2", {}, t.gamesPlayed), list, more);
  let known = 0;
  let most = FIRST_SHOWN;
  /** @type {TournamentRecord[]} */
  let games = [];

  function draw() {
    const done = games.filter((game) => game.ending !== null || game.outcome !== null);
    element.hidden = !done.length;
    setChildren(list, ...done.slice(0, most).map((game) => gameCard(id, game)));
    setChildren(
      more,
      done.length > most &&
        button(t.allGames(done.length), () => {
          most = done.length;
          draw();
        }),
    );
  }

  /** @param {import("../../types/api.js").TournamentAnswer} standing */
  async function show(standing) {
    if (standing.games_done === known) return;
    known = standing.games_done;
    try {
      games = (await get(`/tournaments/${id}/games`)).games;
      draw();
    } catch (error) {
      setChildren(more, errorLine(error));
    }
  }
  return { element, show };
}

/** @param {string} id @param {TournamentRecord} game */
function gameCard(id, game) {
  const [first, second] = game.players.map(engineName);
  return h(
    "a",
    { class: "card", href: `/arena/${id}/${game.number}` },
    h("b", {}, `${first} – ${second}`),
    h("small", { class: "figures" }, `${t.gameNumber(game.number)} · ${resultText(game)}`),
  );
}
