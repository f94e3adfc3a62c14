import { get, positionPath } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { board } from "../../elements/board/board.js";
import { button, iconButton, linkButton } from "../../elements/controls.js";
import { emptyState } from "../../elements/notice.js";
import { exportGames, forgetGame, importGames, keptGames } from "../../game/my-games.js";
import { engineName, fullName } from "../../game/spec.js";
import { strings, translated, written } from "../../strings/strings.js";

/** @typedef {import("../../game/my-games.js").KeptGame} KeptGame */

/** Games shown before one asks for more. */
const PAGE = 24;

/** @type {import("../../types/page.js").PageMaker} */
export default function games() {
  const t = strings.myGames;
  const list = h("div", { class: "cards games-grid" });
  const status = h("p", { class: "quiet", role: "status" });
  const more = h("div", {});
  let most = PAGE;
  const boards = lazyBoards();
  const search = h("input", { type: "search", id: "search-games", oninput: () => showFrom(PAGE) });
  const file = h("input", {
    type: "file",
    accept: "application/json,.json",
    hidden: true,
    "aria-label": t.import,
  });
  file.addEventListener("change", () => void take(file.files?.[0]));

  /** @param {File | undefined} chosen */
  async function take(chosen) {
    if (!chosen) return;
    try {
      const count = importGames(await chosen.text());
      showFrom(PAGE);
      setChildren(status, t.imported(count));
    } catch {
      setChildren(status, t.importFailed);
    }
    file.value = "";
  }

  /** @param {number} count */
  function showFrom(count) {
    most = count;
    show();
  }

  function show() {
    const all = keptGames();
    const found = all.filter((game) => matches(game, search.value));
    setChildren(status, all.length ? t.count(found.length, all.length) : null);
    setChildren(
      list,
      ...found.slice(0, most).map((game) =>
        gameCard(game, boards.of(game), () => {
          forgetGame(game.id);
          show();
        }),
      ),
      !found.length && (all.length ? emptyState(t.noneFound, t.noneFoundText) : nothingYet()),
    );
    setChildren(more, found.length > most && button(t.more, () => showFrom(most + PAGE)));
  }

  const save = button(t.export, download, { icon: "save" });
  const open = button(t.import, () => file.click(), { icon: "open" });
  show();
  const view = h(
    "section",
    { class: "page" },
    h("div", { class: "page-head" }, h("h1", {}, t.title), h("p", { class: "lead" }, t.lead)),
    h(
      "div",
      { class: "row spread games-bar" },
      h("div", { class: "field" }, h("label", { for: "search-games" }, t.search), search),
      h("div", { class: "row" }, save, open, file),
    ),
    status,
    list,
    more,
  );
  return { title: t.title, view, dispose: boards.dispose };
}

function nothingYet() {
  return emptyState(
    strings.myGames.empty,
    strings.myGames.emptyText,
    linkButton(strings.errors.home, "/", { kind: "primary", icon: "play" }),
  );
}

/** Every word of the search is in what is shown of a game. @param {KeptGame} game @param {string} search */
function matches(game, search) {
  const text = [fullName(game.game), ...names(game), result(game), day(game)].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** @param {KeptGame} game @returns {string[]} both players, as this person calls them */
const names = (game) =>
  game.players.map((label, index) => {
    if (game.kinds[index] === "engine") return engineName(label);
    if (game.own.length === 1 && game.own.includes(index === 0 ? "first" : "second")) return strings.play.you;
    return label === "human" ? translated(game.sides[index] ?? "") : label;
  });

/** @param {KeptGame} game */
function result(game) {
  if (!game.over) return strings.myGames.running;
  if (game.winner === null) return strings.play.draw;
  if (game.own.length === 1) return game.own[0] === game.winner ? strings.myGames.won : strings.myGames.lost;
  return strings.play.sideWins(translated(game.sides[game.winner === "first" ? 0 : 1]));
}

/** @param {KeptGame} game */
const day = (game) => written.day(game.updated);

/** @param {KeptGame} game @param {HTMLElement} picture @param {() => void} forget */
function gameCard(game, picture, forget) {
  const t = strings.myGames;
  const address = game.over ? `/analyse/${positionPath(game.game, game.moves)}` : `/play/${game.id}`;
  const label = names(game).join(" – ");
  return h(
    "article",
    { class: "card game-card" },
    h("div", { class: "board-frame", inert: true }, picture),
    h(
      "div",
      { class: "game-facts" },
      h("a", { class: "cover", href: address }, h("b", {}, label)),
      h("small", { class: "outcome" }, result(game)),
      h("small", {}, `${fullName(game.game)} · ${t.moves(game.ply)} · ${day(game)}`),
    ),
    iconButton(t.forget(label), "cross", forget),
  );
}

/** Boards that are fetched when they come into sight. */
function lazyBoards() {
  /** @type {Map<Element, KeptGame>} */
  const waiting = new Map();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const game = waiting.get(target);
      if (!isIntersecting || !game) continue;
      waiting.delete(target);
      observer.unobserve(target);
      void draw(target, game);
    }
  });
  return {
    of: (/** @type {KeptGame} */ game) => {
      const place = h("div", { class: "small-board" });
      waiting.set(place, game);
      observer.observe(place);
      return place;
    },
    dispose: () => observer.disconnect(),
  };
}

/** @param {Element} place @param {KeptGame} game */
async function draw(place, game) {
  const position = await get(`/positions/${positionPath(game.game, game.moves)}`).catch(() => null);
  if (!position) return;
  const picture = board();
  setChildren(place, picture);
  picture.scene = position.scene;
}

function download() {
  const address = URL.createObjectURL(new Blob([exportGames()], { type: "application/json" }));
  const day = new Date().toISOString().slice(0, 10);
  h("a", { href: address, download: `conjoin-games-${day}.json` }).click();
  URL.revokeObjectURL(address);
}
