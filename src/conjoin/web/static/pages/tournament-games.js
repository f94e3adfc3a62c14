import { get } from "../base/api.js";
import { resultWords } from "../base/contest-words.js";
import { fill, h } from "../base/dom.js";
import { engineName } from "../base/spec.js";
import { button } from "../elements/controls.js";
import { problemLine } from "../elements/notice.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").ContestRecord} ContestRecord */

const FIRST_SHOWN = 12;

/** The finished games of a tournament, the newest first, each with its address. @param {string} id */
export function gameList(id) {
  const said = strings.arena;
  const list = h("div", { class: "game-cards" });
  const more = h("div", { class: "row" });
  const element = h("section", { class: "stack", hidden: true }, h("h2", {}, said.gamesPlayed), list, more);
  let known = 0;
  let most = FIRST_SHOWN;
  /** @type {ContestRecord[]} */
  let games = [];

  function draw() {
    const done = games.filter((game) => game.ending !== null || game.outcome !== null);
    element.hidden = !done.length;
    fill(list, ...done.slice(0, most).map((game) => gameCard(id, game)));
    fill(
      more,
      done.length > most &&
        button(said.allGames(done.length), () => {
          most = done.length;
          draw();
        }),
    );
  }

  /** @param {import("../base/types.js").Tournament} standing */
  async function show(standing) {
    if (standing.games_done === known) return;
    known = standing.games_done;
    try {
      games = (await get(`/tournaments/${id}/games`)).games;
      draw();
    } catch (error) {
      fill(more, problemLine(error));
    }
  }
  return { element, show };
}

/** @param {string} id @param {ContestRecord} game */
function gameCard(id, game) {
  const [first, second] = game.players.map(engineName);
  return h(
    "a",
    { class: "card", href: `/arena/${id}/${game.number}` },
    h("b", {}, `${first} – ${second}`),
    h("small", { class: "figures" }, `${strings.arena.gameNumber(game.number)} · ${resultWords(game)}`),
  );
}
