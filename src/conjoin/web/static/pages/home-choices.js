import { CLOCKS } from "../base/begin.js";
import { fill, h } from "../base/dom.js";
import { parse, gameName, sizeName } from "../base/spec.js";
import { button, segments, select } from "../elements/controls.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/begin.js").Choice} Choice */
/** @typedef {import("../base/types.js").Catalogue} Catalogue */
/** @typedef {import("../base/types.js").EngineRow} EngineRow */

/**
 * Game, board, opponent and level.
 * @param {Catalogue} known @param {Choice} chosen @param {(choice: Choice) => void} changed @param {() => void} start
 */
export function choicePanel(known, chosen, changed, start) {
  let choice = chosen;
  const panel = h("div", { class: "choices" });
  const below = h("div", { class: "stack" });

  /** @param {Partial<Choice>} part */
  function choose(part) {
    const rebuilt = "game" in part && parse(part.game ?? "").name !== parse(choice.game).name;
    choice = { ...choice, ...part };
    if (rebuilt && !playable(known, choice)) choice = { ...choice, opponent: "level" };
    if (rebuilt || "opponent" in part) fill(below, ...lower(known, choice, choose, rebuilt ? undefined : below));
    action.querySelector("span")?.replaceChildren(choice.opponent === "link" ? strings.home.invite : strings.home.begin);
    changed(choice);
  }

  const games = known.games.map((row) => /** @type {[string, string]} */ ([row.name, gameName(row.name)]));
  const action = button(choice.opponent === "link" ? strings.home.invite : strings.home.begin, start, { kind: "primary", icon: "play" });
  fill(below, ...lower(known, choice, choose));
  fill(panel, segments(strings.home.game, games, parse(choice.game).name, (game) => choose({ game: usualSize(known, game) })), below, action);
  return panel;
}

/** @param {Catalogue} known @param {Choice} choice @param {(part: Partial<Choice>) => void} choose @param {Element} [kept] whose cards stay, so that the focus does */
function lower(known, choice, choose, kept) {
  const row = known.games.find(({ name }) => name === parse(choice.game).name);
  if (!row) return [];
  const sizes = row.sizes.map((spec) => /** @type {[string, string]} */ ([spec, sizeName(spec, row)]));
  const [first, second] = row.side_names;
  const clocks = Object.keys(CLOCKS).map((name) => /** @type {[string, string]} */ ([name, strings.home.clocks[/** @type {keyof typeof CLOCKS} */ (name)]]));
  const line = h("div", { class: "choice-line" },
    select(strings.home.size, sizes, choice.game, (game) => choose({ game })),
    select(strings.home.seat, [["first", first], ["second", second]], choice.seat, (seat) => choose({ seat: /** @type {Choice["seat"]} */ (seat) })),
    select(strings.home.clock, clocks, choice.clock, (clock) => choose({ clock: /** @type {Choice["clock"]} */ (clock) })));
  const cards = kept?.querySelector(".opponents") ?? opponents(known, row.name, choice, choose);
  return [line, cards, choice.opponent === "level" ? levels(known, row.name, choice, choose) : null];
}

/** @param {Catalogue} known @param {string} game @param {Choice} choice @param {(part: Partial<Choice>) => void} choose */
function opponents(known, game, choice, choose) {
  const said = strings.home;
  /** @param {string} value @param {string} title @param {string} text @param {string} [facts] */
  const card = (value, title, text, facts) =>
    h("label", { class: "card" },
      h("input", { type: "radio", name: "opponent", value, checked: choice.opponent === value, onchange: () => choose({ opponent: value }) }),
      h("b", {}, title), h("small", {}, text), facts && h("small", { class: "facts" }, facts));
  const engines = known.engines.filter((row) => row.games.includes(game));
  return h("fieldset", { class: "field opponents" },
    h("legend", {}, said.opponent),
    h("div", { class: "scroller", tabindex: -1 },
      card("level", said.byLevel, said.byLevelIdea),
      card("link", said.link, said.linkIdea),
      card("here", said.here, said.hereIdea),
      ...engines.map((row) => card(row.name, row.name, row.summary, facts(row)))));
}

/** @param {EngineRow} row */
export function facts(row) {
  const parts = [typeof row.rating === "number" ? strings.home.rating(row.rating) : "", typeof row.accuracy === "number" ? strings.home.accuracy(row.accuracy) : ""];
  return parts.filter(Boolean).join(" · ");
}

/** @param {Catalogue} known @param {string} game @param {Choice} choice @param {(part: Partial<Choice>) => void} choose */
function levels(known, game, choice, choose) {
  const rows = known.levels[game] ?? [];
  const words = (/** @type {number} */ level) => `${level}: ${rows.find((row) => row.level === level)?.words ?? ""}`;
  const output = h("output", { for: "level" }, words(choice.level));
  const slider = h("input", { type: "range", id: "level", min: 1, max: rows.length || 10, value: choice.level, "aria-describedby": "level-words" });
  output.id = "level-words";
  slider.addEventListener("input", () => fill(output, words(slider.valueAsNumber)));
  slider.addEventListener("change", () => choose({ level: slider.valueAsNumber }));
  return h("div", { class: "field" }, h("label", { for: "level" }, strings.home.level), h("div", { class: "level-line" }, slider, output));
}

/** @param {Catalogue} known @param {Choice} choice */
function playable(known, choice) {
  if (["level", "here", "link"].includes(choice.opponent)) return true;
  return known.engines.some((row) => row.name === choice.opponent && row.games.includes(parse(choice.game).name));
}

/** A board that is neither the smallest nor the largest. @param {Catalogue} known @param {string} game */
function usualSize(known, game) {
  const sizes = known.games.find((row) => row.name === game)?.sizes ?? [game];
  return sizes.includes(game) ? game : (sizes[Math.floor(sizes.length / 2)] ?? game);
}
