import { ApiError, catalogue, get, place, post } from "../base/api.js";
import { detail, fill, h } from "../base/dom.js";
import { signed, verdict } from "../base/score-words.js";
import { facts } from "../base/rating-words.js";
import { gameName } from "../base/spec.js";
import { linkButton } from "../elements/controls.js";
import { judgement } from "../elements/expert-panel.js";
import { problemLine } from "../elements/notice.js";
import { reasonList } from "../elements/reason-list.js";
import { waitingLine } from "../elements/waiting-line.js";
import { TryBoard } from "../elements/try-board.js";
import { strings } from "../strings.en.js";
import { EXAMPLES } from "./lessons.js";

/** @typedef {import("../base/types.js").EngineRow} EngineRow */
/** @typedef {import("../base/types.js").Analysis} Analysis */

const ANY_EXAMPLE = /** @type {const} */ (["connect-four", "44455"]);

/** @type {import("../base/types.js").PageMaker} */
export default async function engine({ engine: name = "" }) {
  const said = strings.learn;
  const row = (await catalogue()).engines.find((one) => one.name === name);
  if (!row) throw new ApiError(404, { problem: said.noEngine });
  const words = strings.engines[row.name];
  const [game, moves] = EXAMPLES[row.name] ?? ANY_EXAMPLE;
  const table = new TryBoard(game);
  const thoughts = thoughtBox(row.name, table);
  table.show(await get(`/positions/${place(game, moves)}`));
  const view = h(
    "div",
    { class: "work solo" },
    table.element,
    h(
      "div",
      { class: "stack side" },
      h(
        "section",
        { class: "panel stack" },
        h("h1", {}, row.name),
        h("p", { class: "lead" }, row.summary),
        factsOf(row),
        h(
          "div",
          { class: "row" },
          linkButton(said.play, `/?opponent=${row.name}`, { kind: "primary", icon: "play" }),
          linkButton(said.compare, `/analyse/${place(game, moves)}`, { icon: "question" }),
        ),
      ),
      h(
        "section",
        { class: "panel why" },
        h("h2", {}, said.example),
        words && h("p", {}, words.example),
        thoughts,
        h("p", { class: "quiet" }, said.exampleText),
      ),
      words ? lesson(words) : null,
      row.options.length
        ? h("section", { class: "panel stack" }, h("h2", {}, said.options), optionTable(row))
        : null,
    ),
  );
  return { title: row.name, view };
}

/**
 * How it thinks, and what it does not see.
 *
 * @param {{idea: string[], steps: string[], blind: string}} words
 */
function lesson(words) {
  const said = strings.learn;
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, said.idea),
    ...words.idea.map((text) => h("p", {}, text)),
    h("h3", {}, said.steps),
    h("ol", { class: "rules" }, ...words.steps.map((step) => h("li", {}, step))),
    h("h3", {}, said.blind),
    h("p", {}, words.blind),
  );
}

/** @param {EngineRow} row */
function factsOf(row) {
  const said = strings.learn;
  const rated = row.games.filter((game) => row.ratings[game]);
  return h(
    "dl",
    { class: "facts" },
    h("dt", {}, said.plays),
    h("dd", {}, row.games.map(gameName).join(", ")),
    h("dt", {}, said.source),
    h("dd", {}, row.source),
    h("dt", {}, said.rating),
    h("dd", {}, rated.length ? ratingTable(row, rated) : said.unrated),
  );
}

/** By game: Elo with its interval, and accuracy. @param {EngineRow} row @param {string[]} games */
function ratingTable(row, games) {
  const said = strings.learn;
  return h(
    "div",
    { class: "stack tight", title: said.ratingText },
    ...games.map((game) => {
      const { low = 0, high = 0 } = row.ratings[game] ?? {};
      return h(
        "div",
        {},
        `${gameName(game)}: `,
        h("b", { class: "figures" }, facts(row, game)),
        h(
          "small",
          { class: "quiet block figures" },
          said.between(signed(Math.round(low)), signed(Math.round(high))),
        ),
      );
    }),
  );
}

/** @param {EngineRow} row */
function optionTable(row) {
  const said = strings.learn;
  return h(
    "div",
    { class: "table-scroll" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, said.setting),
          h("th", { scope: "col" }, said.normally),
          h("th", { scope: "col" }, said.meaning),
        ),
      ),
      h(
        "tbody",
        {},
        ...row.options.map((option) =>
          h(
            "tr",
            {},
            h("td", {}, option.name),
            h("td", {}, String(option.default)),
            h("td", {}, `${option.help} (${option.allowed})`),
          ),
        ),
      ),
    ),
  );
}

/**
 * What the engine says about the position on the board, anew after every move.
 *
 * @param {string} engine
 * @param {TryBoard} table
 */
function thoughtBox(engine, table) {
  const box = h("div", { class: "stack", "aria-live": "polite" });
  /** @type {AbortController | undefined} */
  let asking;
  table.addEventListener("position", async () => {
    asking?.abort();
    const { signal } = (asking = new AbortController());
    const { position } = table;
    if (!position || position.outcome) return fill(box, h("p", { class: "quiet" }, strings.why.over));
    fill(box, waitingLine(strings.play.thinking(engine)));
    try {
      /** @type {Analysis} */
      const found = await post(
        "/why",
        { game: position.game, moves: position.notation, engine, seconds: 1 },
        { signal },
      );
      fill(box, ...said(found, table));
    } catch (error) {
      if (!signal.aborted) fill(box, problemLine(error));
    }
  });
  return box;
}

/** @param {Analysis} found @param {TryBoard} table */
function said(found, table) {
  const [best] = found.lines;
  if (!best) return [];
  const reasons = reasonList();
  reasons.addEventListener("light", (event) => {
    table.board.lit = detail(event);
  });
  reasons.show(best.reasons, best.score.kind === "estimate");
  const expert = {
    ...best,
    engine: found.engine,
    truth: best.truth ?? null,
    gives_away: best.gives_away ?? false,
    error: null,
  };
  return [
    h(
      "p",
      {},
      `${strings.learn.thinks} `,
      h("b", {}, best.move),
      ` (${verdict(best.score)}) `,
      best.truth && judgement(expert, {}),
    ),
    best.variation.length > 1 &&
      h("p", { class: "quiet" }, `${strings.why.expects} ${best.variation.join(" ")}`),
    best.reasons.length ? reasons : h("p", { class: "quiet" }, strings.why.noReasons),
  ].filter((part) => part !== false);
}
