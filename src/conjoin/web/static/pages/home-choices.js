import { CLOCKS } from "../base/begin.js";
import { fill, h } from "../base/dom.js";
import { facts } from "../base/rating-words.js";
import { gameName, parse, withOption } from "../base/spec.js";
import { button, segments, select } from "../elements/controls.js";
import { strings } from "../strings.en.js";
import { sizeField, swapField } from "./home-board.js";
import { strengthField } from "./home-strength.js";

/** @typedef {import("../base/begin.js").Choice} Choice */
/** @typedef {import("../base/types.js").Catalogue} Catalogue */

/**
 * Game, board, opponent and level. What is chosen from stays, so that the focus does; only what depends on it
 * is made anew.
 * @param {Catalogue} known
 * @param {Choice} chosen
 * @param {(choice: Choice) => void} changed
 * @param {() => void} start
 */
export function choicePanel(known, chosen, changed, start) {
  let choice = chosen;
  const panel = h("div", { class: "choices" });
  const places = {
    size: h("div", {}),
    line: h("div", { class: "choice-line" }),
    swap: h("div", {}),
    cards: h("div", {}),
    more: h("div", { class: "stack" }),
  };

  /** @param {Partial<Choice>} part */
  function choose(part) {
    const family = "game" in part && parse(part.game ?? "").name !== parse(choice.game).name;
    choice = { ...choice, ...("opponent" in part ? { strength: "" } : {}), ...part };
    if (family && !playable(known, choice))
      choice = { ...choice, opponent: "level", rival: "level", strength: "" };
    if (family) showAll();
    else if ("game" in part) showSize();
    if ("opponent" in part || "seat" in part || "rival" in part) showMore();
    action
      .querySelector("span")
      ?.replaceChildren(choice.opponent === "link" ? strings.home.invite : strings.home.begin);
    changed(choice);
  }

  const row = () => known.games.find(({ name }) => name === parse(choice.game).name);

  function showSize() {
    const game = row();
    const before = places.size.querySelector("select");
    if (!game || before?.value === withOption(choice.game, game, "swap", "off")) return;
    const focused = document.activeElement === before;
    fill(
      places.size,
      sizeField(
        game,
        () => choice.game,
        (spec) => choose({ game: spec }),
      ),
    );
    if (focused) places.size.querySelector("select")?.focus();
  }

  function showMore() {
    const game = row();
    if (!game) return;
    const engine = known.engines.find(({ name }) => name === choice.opponent);
    const byLevel = choice.opponent === "level" || (choice.seat === "watch" && choice.rival === "level");
    fill(
      places.more,
      choice.seat === "watch" && rivals(known, game, choice, choose),
      byLevel && levels(known, game.name, choice, choose),
      engine && strengthField(engine, choice.strength, (strength) => choose({ strength })),
    );
  }

  function showAll() {
    const game = row();
    if (!game) return;
    fill(
      places.size,
      sizeField(
        game,
        () => choice.game,
        (spec) => choose({ game: spec }),
      ),
    );
    fill(places.line, places.size, ...seatAndClock(game, choice, choose));
    fill(
      places.swap,
      swapField(
        game,
        () => choice.game,
        (spec) => choose({ game: spec }),
      ),
    );
    fill(places.cards, opponents(known, game.name, choice, choose));
    showMore();
  }

  const games = known.games.map((one) => /** @type {[string, string]} */ ([one.name, gameName(one.name)]));
  const action = button(choice.opponent === "link" ? strings.home.invite : strings.home.begin, start, {
    kind: "primary",
    icon: "play",
  });
  showAll();
  fill(
    panel,
    segments(strings.home.game, games, parse(choice.game).name, (game) =>
      choose({ game: usualSize(known, game) }),
    ),
    places.line,
    places.swap,
    places.cards,
    places.more,
    action,
  );
  return panel;
}

/**
 * @param {import("../base/types.js").GameRow} row
 * @param {Choice} choice
 * @param {(part: Partial<Choice>) => void} choose
 */
function seatAndClock(row, choice, choose) {
  const [first, second] = row.side_names;
  const clocks = Object.keys(CLOCKS).map(
    (name) =>
      /** @type {[string, string]} */ ([
        name,
        strings.home.clocks[/** @type {keyof typeof CLOCKS} */ (name)],
      ]),
  );
  return [
    select(
      strings.home.seat,
      [
        ["first", first],
        ["second", second],
        ["watch", strings.home.watch],
      ],
      choice.seat,
      (seat) => choose({ seat: /** @type {Choice["seat"]} */ (seat) }),
    ),
    select(strings.home.clock, clocks, choice.clock, (clock) =>
      choose({ clock: /** @type {Choice["clock"]} */ (clock) }),
    ),
  ];
}

/**
 * @param {Catalogue} known
 * @param {string} game
 * @param {Choice} choice
 * @param {(part: Partial<Choice>) => void} choose
 */
function opponents(known, game, choice, choose) {
  const said = strings.home;
  /** @param {string} value @param {string} title @param {string} text @param {string} [facts] */
  const card = (value, title, text, facts) =>
    h(
      "label",
      { class: "card" },
      h("input", {
        type: "radio",
        name: "opponent",
        value,
        checked: choice.opponent === value,
        onchange: () => choose({ opponent: value }),
      }),
      h("b", {}, title),
      h("small", {}, text),
      facts && h("small", { class: "facts" }, facts),
    );
  const engines = known.engines.filter((row) => row.games.includes(game));
  return h(
    "fieldset",
    { class: "field opponents" },
    h("legend", {}, said.opponent),
    h(
      "div",
      { class: "scroller", tabindex: -1 },
      card("level", said.byLevel, said.byLevelIdea),
      card("link", said.link, said.linkIdea),
      card("here", said.here, said.hereIdea),
      ...engines.map((row) => card(row.name, row.name, row.summary, facts(row, game))),
    ),
  );
}

/**
 * Who plays against the opponent while one watches.
 *
 * @param {Catalogue} known
 * @param {import("../base/types.js").GameRow} row
 * @param {Choice} choice
 * @param {(part: Partial<Choice>) => void} choose
 */
function rivals(known, row, choice, choose) {
  const able = known.engines
    .filter(({ games }) => games.includes(row.name))
    .map(({ name }) => /** @type {[string, string]} */ ([name, name]));
  return select(
    strings.home.rival(row.side_names[0]),
    [["level", strings.home.byLevel], ...able],
    choice.rival,
    (rival) => choose({ rival }),
  );
}

/**
 * @param {Catalogue} known
 * @param {string} game
 * @param {Choice} choice
 * @param {(part: Partial<Choice>) => void} choose
 */
function levels(known, game, choice, choose) {
  const rows = known.levels[game] ?? [];
  const words = (/** @type {number} */ level) =>
    `${level}: ${rows.find((row) => row.level === level)?.words ?? ""}`;
  const output = h("output", { for: "level" }, words(choice.level));
  const slider = h("input", {
    type: "range",
    id: "level",
    min: 1,
    max: rows.length || 10,
    value: choice.level,
    "aria-describedby": "level-words",
  });
  output.id = "level-words";
  slider.addEventListener("input", () => fill(output, words(slider.valueAsNumber)));
  slider.addEventListener("change", () => choose({ level: slider.valueAsNumber }));
  return h(
    "div",
    { class: "field" },
    h("label", { for: "level" }, strings.home.level),
    h("div", { class: "level-line" }, slider, output),
  );
}

/** @param {Catalogue} known @param {Choice} choice */
function playable(known, choice) {
  if (["level", "here", "link"].includes(choice.opponent)) return true;
  return known.engines.some(
    (row) => row.name === choice.opponent && row.games.includes(parse(choice.game).name),
  );
}

/** A board that is neither the smallest nor the largest. @param {Catalogue} known @param {string} game */
function usualSize(known, game) {
  const sizes = known.games.find((row) => row.name === game)?.sizes ?? [game];
  return sizes.includes(game) ? game : (sizes[Math.floor(sizes.length / 2)] ?? game);
}
