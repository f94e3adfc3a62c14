import { h, setChildren } from "../../base/dom.js";
import { button, segmentedControl, select } from "../../elements/controls.js";
import { CLOCKS } from "../../game/new-game.js";
import { ratingText } from "../../game/rating-text.js";
import { gameName, parseSpec, withOption } from "../../game/spec.js";
import { strings } from "../../strings/en.js";
import { sizeField, swapField } from "./board-size.js";
import { strengthField } from "./engine-strength.js";

/** @typedef {import("../../game/new-game.js").GameOptions} GameOptions */
/** @typedef {import("../../types/api.js").Catalogue} Catalogue */

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
    setChildren(slots.cards, opponentCards(catalogue, game.name, options, choose));
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
    slots.line,
    slots.swap,
    slots.cards,
    slots.more,
    action,
  );
  return panel;
}

/**
 * @param {import("../../types/api.js").GameRow} row
 * @param {GameOptions} options
 * @param {(part: Partial<GameOptions>) => void} choose
 */
function seatAndClock(row, options, choose) {
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
      options.seat,
      (seat) => choose({ seat: /** @type {GameOptions["seat"]} */ (seat) }),
    ),
    select(strings.home.clock, clocks, options.clock, (clock) =>
      choose({ clock: /** @type {GameOptions["clock"]} */ (clock) }),
    ),
  ];
}

/**
 * @param {Catalogue} catalogue
 * @param {string} game
 * @param {GameOptions} options
 * @param {(part: Partial<GameOptions>) => void} choose
 */
function opponentCards(catalogue, game, options, choose) {
  const t = strings.home;
  /** @param {string} value @param {string} title @param {string} text @param {string} [facts] */
  const card = (value, title, text, facts) =>
    h(
      "label",
      { class: "card" },
      h("input", {
        type: "radio",
        name: "opponent",
        value,
        checked: options.opponent === value,
        onchange: () => choose({ opponent: value }),
      }),
      h("b", {}, title),
      h("small", {}, text),
      facts && h("small", { class: "facts" }, facts),
    );
  const engines = catalogue.engines.filter((row) => row.games.includes(game));
  return h(
    "fieldset",
    { class: "field opponents" },
    h("legend", {}, t.opponent),
    h(
      "div",
      { class: "scroller", tabindex: -1 },
      card("level", t.byLevel, t.byLevelIdea),
      card("link", t.link, t.linkIdea),
      card("here", t.here, t.hereIdea),
      ...engines.map((row) => card(row.name, row.name, row.summary, ratingText(row, game))),
    ),
  );
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
    .filter(({ games }) => games.includes(row.name))
    .map(({ name }) => /** @type {[string, string]} */ ([name, name]));
  return select(
    strings.home.rival(row.side_names[0]),
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
    `${level}: ${rows.find((row) => row.level === level)?.words ?? ""}`;
  const output = h("output", { for: "level" }, describe(options.level));
  const slider = h("input", {
    type: "range",
    id: "level",
    min: 1,
    max: rows.length || 10,
    value: options.level,
    "aria-describedby": "level-words",
  });
  output.id = "level-words";
  slider.addEventListener("input", () => setChildren(output, describe(slider.valueAsNumber)));
  slider.addEventListener("change", () => choose({ level: slider.valueAsNumber }));
  return h(
    "div",
    { class: "field" },
    h("label", { for: "level" }, strings.home.level),
    h("div", { class: "level-line" }, slider, output),
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
