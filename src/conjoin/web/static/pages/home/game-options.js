import { h, setChildren } from "../../base/dom.js";
import { button, segmentedControl, select } from "../../elements/controls.js";
import { icon } from "../../elements/icons.js";
import { nameField } from "../../elements/name-field.js";
import { CLOCKS } from "../../game/new-game.js";
import { ratingText } from "../../game/rating-text.js";
import { gameName, isLadder, parseSpec, withOption } from "../../game/spec.js";
import { strings, translated } from "../../strings/strings.js";
import { sizeField, swapField } from "./board-size.js";
import { strengthField } from "./engine-strength.js";
import { said } from "../../base/said.js";

/** @typedef {import("../../game/new-game.js").GameOptions} GameOptions */
/** @typedef {import("../../types/api.js").Catalogue} Catalogue */
/** @typedef {import("../../types/api.js").EngineRow} EngineRow */

/**
 * Game, board, opponent and level. What is chosen from stays, so that the focus does; only what depends on it
 * is made anew.
 * @param {Catalogue} catalogue
 * @param {GameOptions} initial
 * @param {(choice: GameOptions) => void} changed
 * @param {() => void} start
 */
export function gameOptionsPanel(catalogue, initial, changed, start) {
  let options = initial;
  const panel = h("div", { class: "choices" });
  const slots = {
    size: h("div", {}),
    line: h("div", { class: "choice-line" }),
    swap: h("div", {}),
    cards: h("div", {}),
    more: h("div", { class: "stack" }),
    engines: h("div", { hidden: opponentKind(initial) !== "computer" }),
  };

  /** @param {Partial<GameOptions>} part */
  function choose(part) {
    const family = "game" in part && parseSpec(part.game ?? "").name !== parseSpec(options.game).name;
    options = { ...options, ...("opponent" in part ? { strength: "" } : {}), ...part };
    if (family && !isPlayable(catalogue, options))
      options = { ...options, opponent: "level", rival: "level", strength: "" };
    if (family) renderAll();
    else if ("game" in part) renderSize();
    if ("opponent" in part || "seat" in part || "rival" in part) renderMore();
    if ("opponent" in part) slots.engines.hidden = opponentKind(options) !== "computer";
    action
      .querySelector("span")
      ?.replaceChildren(options.opponent === "link" ? strings.home.invite : strings.home.begin);
    changed(options);
  }

  const row = () => catalogue.games.find(({ name }) => name === parseSpec(options.game).name);

  function renderSize() {
    const game = row();
    const before = slots.size.querySelector("select");
    if (!game || before?.value === withOption(options.game, game, "swap", "off")) return;
    const focused = document.activeElement === before;
    setChildren(
      slots.size,
      sizeField(
        game,
        () => options.game,
        (spec) => choose({ game: spec }),
      ),
    );
    if (focused) slots.size.querySelector("select")?.focus();
  }

  function renderMore() {
    const game = row();
    if (!game) return;
    const engine = catalogue.engines.find(({ name }) => name === options.opponent);
    if (opponentKind(options) !== "computer")
      return setChildren(slots.more, ...friendFields(options, choose));
    const byLevel = options.opponent === "level" || (options.seat === "watch" && options.rival === "level");
    setChildren(
      slots.more,
      options.seat === "watch" && rivalField(catalogue, game, options, choose),
      byLevel && levelField(catalogue, game.name, options, choose),
      engine && strengthField(engine, options.strength, (strength) => choose({ strength })),
    );
  }

  function renderAll() {
    const game = row();
    if (!game) return;
    setChildren(
      slots.size,
      sizeField(
        game,
        () => options.game,
        (spec) => choose({ game: spec }),
      ),
    );
    setChildren(slots.line, slots.size, ...seatAndClock(game, options, choose));
    setChildren(
      slots.swap,
      swapField(
        game,
        () => options.game,
        (spec) => choose({ game: spec }),
      ),
    );
    setChildren(slots.cards, opponentCards(options, choose));
    setChildren(slots.engines, engineGrid(catalogue, game.name, options, choose));
    renderMore();
  }

  const games = catalogue.games.map(
    (one) => /** @type {[string, string]} */ ([one.name, gameName(one.name)]),
  );
  const action = button(options.opponent === "link" ? strings.home.invite : strings.home.begin, start, {
    kind: "primary",
    icon: "play",
  });
  renderAll();
  setChildren(
    panel,
    segmentedControl(strings.home.game, games, parseSpec(options.game).name, (game) =>
      choose({ game: usualSize(catalogue, game) }),
    ),
    slots.cards,
    slots.more,
    slots.line,
    slots.swap,
    action,
    slots.engines,
  );
  return panel;
}

/**
 * @param {import("../../types/api.js").GameRow} row
 * @param {GameOptions} options
 * @param {(part: Partial<GameOptions>) => void} choose
 */
function seatAndClock(row, options, choose) {
  const [first = "", second = ""] = row.side_names.map(translated);
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
      options.seat,
      (seat) => choose({ seat: /** @type {GameOptions["seat"]} */ (seat) }),
    ),
    select(strings.home.clock, clocks, options.clock, (clock) =>
      choose({ clock: /** @type {GameOptions["clock"]} */ (clock) }),
    ),
  ];
}

/** Whom one plays: a person, or the computer at a level or as one engine. @param {GameOptions} options */
const opponentKind = ({ opponent }) => (opponent === "here" || opponent === "link" ? opponent : "computer");

/**
 * @param {GameOptions} options
 * @param {(part: Partial<GameOptions>) => void} choose
 */
function opponentCards(options, choose) {
  const t = strings.home;
  /** @type {[kind: string, opponent: string, title: string, text: string, picture: string][]} */
  const kinds = [
    ["computer", "level", t.computer, t.computerIdea, "chip"],
    ["link", "link", t.link, t.linkIdea, "share"],
    ["here", "here", t.here, t.hereIdea, "people"],
  ];
  return h(
    "fieldset",
    { class: "field opponents" },
    h("legend", {}, t.opponent),
    h(
      "div",
      { class: "opponent-kinds" },
      ...kinds.map(([kind, opponent, title, text, picture]) =>
        h(
          "label",
          { class: "card large" },
          h("input", {
            type: "radio",
            name: "opponent",
            value: kind,
            checked: opponentKind(options) === kind,
            onchange: () => choose({ opponent }),
          }),
          icon(picture),
          h("b", {}, title),
          h("small", {}, text),
        ),
      ),
    ),
  );
}

/**
 * Every engine of a game in sight at once, the strongest first; folded away until one wants a certain one.
 *
 * @param {Catalogue} catalogue
 * @param {string} game
 * @param {GameOptions} options
 * @param {(part: Partial<GameOptions>) => void} choose
 */
function engineGrid(catalogue, game, options, choose) {
  const t = strings.home;
  const elo = (/** @type {EngineRow} */ row) => row.ratings[game]?.[0]?.elo ?? -Infinity;
  const engines = catalogue.engines
    .filter((row) => row.games.includes(game) && !isLadder(row.name))
    .sort((a, b) => elo(b) - elo(a));
  /**
   * @param {string} value @param {string} title @param {import("../../base/dom.js").Child} text
   * @param {string} [facts]
   */
  const card = (value, title, text, facts) =>
    h(
      "label",
      { class: "card" },
      h("input", {
        type: "radio",
        name: "engine",
        value,
        checked: options.opponent === value,
        onchange: () => choose({ opponent: value }),
      }),
      h("b", {}, title),
      h("small", {}, text),
      facts && h("small", { class: "facts" }, facts),
    );
  return h(
    "details",
    { class: "engines", open: options.opponent !== "level" },
    h("summary", {}, t.chooseEngine),
    h(
      "fieldset",
      { class: "field" },
      h("legend", { class: "spoken" }, t.chooseEngine),
      h(
        "div",
        { class: "engine-grid" },
        card("level", t.byLevel, t.byLevelIdea),
        ...engines.map((row) => card(row.name, row.name, said(row.summary), ratingText(row, game))),
      ),
    ),
  );
}

/**
 * What friends settle before the game: a name for the one who invites, and whether there are hints.
 *
 * @param {GameOptions} options
 * @param {(part: Partial<GameOptions>) => void} choose
 */
function friendFields(options, choose) {
  const t = strings.friend;
  const byLink = options.opponent === "link";
  return [
    byLink ? nameField() : null,
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: options.help,
        onchange: (/** @type {Event} */ event) =>
          choose({ help: /** @type {HTMLInputElement} */ (event.target).checked }),
      }),
      h("span", {}, t.help, h("small", { class: "quiet" }, byLink ? t.helpByLink : t.helpHere)),
    ),
  ];
}

/**
 * Who plays against the opponent while one watches.
 *
 * @param {Catalogue} catalogue
 * @param {import("../../types/api.js").GameRow} row
 * @param {GameOptions} options
 * @param {(part: Partial<GameOptions>) => void} choose
 */
function rivalField(catalogue, row, options, choose) {
  const able = catalogue.engines
    .filter(({ name, games }) => games.includes(row.name) && !isLadder(name))
    .map(({ name }) => /** @type {[string, string]} */ ([name, name]));
  return select(
    strings.home.rival(translated(row.side_names[0])),
    [["level", strings.home.byLevel], ...able],
    options.rival,
    (rival) => choose({ rival }),
  );
}

/**
 * @param {Catalogue} catalogue
 * @param {string} game
 * @param {GameOptions} options
 * @param {(part: Partial<GameOptions>) => void} choose
 */
function levelField(catalogue, game, options, choose) {
  const rows = catalogue.levels[game] ?? [];
  const describe = (/** @type {number} */ level) =>
    strings.home.levelNamed(level, translated(rows.find((row) => row.level === level)?.words ?? ""));
  const output = h("output", { for: "level" }, describe(options.level));
  const slider = h("input", {
    type: "range",
    id: "level",
    min: 1,
    max: rows.length || 10,
    value: options.level,
    "aria-describedby": "level-words",
    list: "level-ticks",
  });
  const ticks = h(
    "datalist",
    { id: "level-ticks" },
    ...rows.map(({ level }) => h("option", { value: level })),
  );
  output.id = "level-words";
  const name = () => {
    setChildren(output, describe(slider.valueAsNumber));
    slider.setAttribute("aria-valuetext", describe(slider.valueAsNumber));
  };
  slider.addEventListener("input", name);
  slider.addEventListener("change", () => choose({ level: slider.valueAsNumber }));
  return h(
    "div",
    { class: "field" },
    h("label", { for: "level" }, strings.home.level),
    h("div", { class: "level-line" }, slider, ticks, output),
    h(
      "div",
      { class: "level-ends row spread", "aria-hidden": true },
      h("small", {}, translated(rows[0]?.words ?? "")),
      h("small", {}, translated(rows.at(-1)?.words ?? "")),
    ),
  );
}

/** @param {Catalogue} catalogue @param {GameOptions} options */
function isPlayable(catalogue, options) {
  if (["level", "here", "link"].includes(options.opponent)) return true;
  return catalogue.engines.some(
    (row) => row.name === options.opponent && row.games.includes(parseSpec(options.game).name),
  );
}

/** A board that is neither the smallest nor the largest. @param {Catalogue} catalogue @param {string} game */
function usualSize(catalogue, game) {
  const sizes = catalogue.games.find((row) => row.name === game)?.sizes ?? [game];
  return sizes.includes(game) ? game : (sizes[Math.floor(sizes.length / 2)] ?? game);
}
