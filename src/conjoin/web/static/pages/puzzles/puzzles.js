import { get } from "../../base/api.js";
import { h } from "../../base/dom.js";
import { board } from "../../elements/board/board.js";
import { linkButton } from "../../elements/controls.js";
import { emptyState, errorLine } from "../../elements/notice.js";
import { savedMistakes } from "../../game/mistakes.js";
import { puzzleProgress } from "../../game/puzzle-progress.js";
import { gameName } from "../../game/spec.js";
import { strings, translated } from "../../strings/strings.js";
import { sideName } from "../../game/sides.js";

const LENGTHS = [1, 3, 5, 7, 9, 11];
const SEEDS = 1_000_000;

/**
 * A new puzzle of a length, perhaps of another game or about one idea.
 *
 * @param {number} plies
 * @param {{game?: string, theme?: string}} [more]
 */
export function randomPuzzlePath(plies, { game, theme } = {}) {
  const query = new URLSearchParams({ plies: String(plies), ...(game && { game }), ...(theme && { theme }) });
  return `/puzzles/${Math.floor(Math.random() * SEEDS)}?${query}`;
}

/** @type {import("../../types/page.js").PageMaker} */
export default async function puzzles() {
  const t = strings.puzzles;
  const daily = await get("/puzzles/daily").catch((error) => error);
  const view = h(
    "div",
    { class: "page" },
    h("div", { class: "page-head" }, h("h1", {}, t.title), h("p", { class: "lead" }, t.lead)),
    h(
      "div",
      { class: "columns" },
      daily instanceof Error ? errorLine(daily) : dailyCard(daily),
      h("div", { class: "stack" }, statistics(), lengthCards(), themeCards(), hexCards(), mistakesSection()),
    ),
  );
  return { title: t.title, view };
}

/** @param {import("../../types/api.js").PuzzleAnswer} puzzle */
function dailyCard(puzzle) {
  const t = strings.puzzles;
  const picture = board();
  picture.scene = puzzle.scene;
  const side = sideName(puzzle.scene, puzzle.to_move);
  return h(
    "section",
    { class: "panel stack" },
    h(
      "div",
      { class: "row spread" },
      h("h2", {}, t.daily),
      puzzleProgress().solvedToday
        ? h("b", { class: "win" }, `✓ ${t.solvedToday}`)
        : h("span", { class: "quiet" }, t.difficulty(puzzle.grade)),
    ),
    h("div", { class: "board-frame daily-board" }, picture),
    h("p", {}, h("b", {}, t.find(side, puzzle.plies)), ". ", h("span", { class: "quiet" }, t.dailyText)),
    linkButton(t.open, "/puzzles/daily", { kind: "primary", icon: "play" }),
  );
}

function statistics() {
  const t = strings.puzzles;
  const { streak, solved, first, rating } = puzzleProgress();
  const rows = /** @type {const} */ ([
    [t.rating, Math.round(rating.value), t.giveOrTake(rating.deviation)],
    [t.streak, t.streakDays(streak), ""],
    [t.solvedNumber, solved, t.alone(first)],
  ]);
  return h(
    "dl",
    { class: "figures-row" },
    ...rows.map(([name, value, note]) =>
      h("div", { class: "panel" }, h("dt", {}, name), h("dd", {}, value, h("small", {}, note))),
    ),
  );
}

function lengthCards() {
  const t = strings.puzzles;
  const rows = LENGTHS.map((plies) =>
    card(randomPuzzlePath(plies), t.grade(plies), t.gradeText[plies] ?? ""),
  );
  return cardSection(t.grades, rows);
}

function themeCards() {
  const t = strings.puzzles;
  const rows = Object.entries(t.themeText).map(([theme, [text, plies]]) =>
    card(randomPuzzlePath(plies, { theme }), capitalised(translated(theme)), text),
  );
  return cardSection(t.themes, rows);
}

function hexCards() {
  const t = strings.puzzles;
  const rows = t.hexPuzzles.map(([game, plies]) =>
    card(randomPuzzlePath(plies, { game }), gameName(game), t.grade(plies)),
  );
  return cardSection(t.hexes, rows);
}

/** @param {string} title @param {HTMLElement[]} cards */
const cardSection = (title, cards) =>
  h("section", { class: "stack" }, h("h2", {}, title), h("div", { class: "cards" }, ...cards));

/** @param {string} href @param {string} title @param {string} text */
const card = (href, title, text) => h("a", { class: "card", href }, h("b", {}, title), h("small", {}, text));

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function mistakesSection() {
  const t = strings.puzzles;
  const kept = savedMistakes();
  const cards = kept.map((mistake) =>
    h(
      "a",
      {
        class: "card",
        href: `/puzzles/mine?${new URLSearchParams({ game: mistake.game, moves: mistake.moves })}`,
      },
      h("b", {}, t.mineOne(mistake.played)),
      h("small", {}, mistake.moves),
    ),
  );
  return h(
    "section",
    { class: "stack", id: "mine" },
    h("h2", {}, t.mine),
    kept.length
      ? h("div", { class: "cards" }, ...cards)
      : emptyState(t.mineEmpty, t.mineText, linkButton(strings.nav.play, "/")),
  );
}
