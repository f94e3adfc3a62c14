import { h, setChildren } from "../base/dom.js";
import { resultText } from "../game/result-text.js";
import { engineName } from "../game/spec.js";
import { board } from "./board/board.js";
import { stoneDot } from "./controls.js";
import { texts as t } from "../strings/arena/arena.js";

/** @typedef {import("../types/api.js").TournamentGameAnswer} TournamentGame */

/** The games of a tournament that are being played, each a small board that leads to its own page. */
class LiveBoards extends HTMLElement {
  /** By number. @type {Map<number, {card: HTMLElement, show: (game: TournamentGame) => void}>} */
  #cards = new Map();

  /** @param {readonly TournamentGame[]} games */
  show(games) {
    const before = this.#cards;
    this.#cards = new Map(games.map((game) => [game.number, before.get(game.number) ?? liveCard(game)]));
    for (const game of games) this.#cards.get(game.number)?.show(game);
    const cards = [...this.#cards.values()].map(({ card }) => card);
    if (cards.length !== this.childElementCount || cards.some((card, index) => card !== this.children[index]))
      setChildren(this, ...cards);
  }
}

/** @param {TournamentGame} game */
function liveCard(game) {
  const picture = board();
  const status = h("small", { class: "quiet figures" });
  const card = h(
    "a",
    { class: "card live-card", href: `/arena/${game.tournament}/${game.number}` },
    h(
      "span",
      { class: "meeting" },
      ...game.players.map((name, index) =>
        h("span", {}, stoneDot(game.scene.stones[index === 0 ? 0 : 1]), h("b", {}, engineName(name))),
      ),
    ),
    h("div", { class: "board-frame", inert: true }, picture),
    status,
  );
  return {
    card,
    show: (/** @type {TournamentGame} */ now) => {
      picture.scene = now.scene;
      const progress = now.status === "done" ? resultText(now) : t.movesPlayed(now.names.length);
      setChildren(status, `${t.gameNumber(now.number)} · ${progress}`);
    },
  };
}

customElements.define("live-boards", LiveBoards);

/** @returns {LiveBoards} */
export const liveBoards = () => /** @type {LiveBoards} */ (h(/** @type {any} */ ("live-boards")));
