import { ApiError, catalogue, get, positionPath, post } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { linkButton } from "../../elements/controls.js";
import { verdictMark } from "../../elements/expert-panel.js";
import { errorLine } from "../../elements/notice.js";
import { progressLine } from "../../elements/progress-line.js";
import { reasonList } from "../../elements/reason-list.js";
import { SandboxBoard } from "../../elements/practice/sandbox-board.js";
import { ratedText } from "../../game/rating-text.js";
import { opinionText, signedNumber } from "../../game/score-text.js";
import { engineName, gameName } from "../../game/spec.js";
import { notation, strings } from "../../strings/strings.js";
import { EXAMPLES } from "./lessons.js";
import { said } from "../../base/said.js";
import { texts } from "../../strings/learn/learn.js";

/** @typedef {import("../../types/api.js").EngineRow} EngineRow */
/** @typedef {import("../../types/api.js").WhyAnswer} WhyAnswer */

const ANY_EXAMPLE = /** @type {const} */ (["connect-four", "44455"]);

/** @type {import("../../types/page.js").PageMaker} */
export default async function engine({ engine: name = "" }) {
  const t = texts.learn;
  const row = (await catalogue()).engines.find((one) => one.name === name);
  if (!row) throw new ApiError(404, { problem: t.noEngine });
  const text = texts.engines[row.name];
  const [game, moves] = EXAMPLES[row.name] ?? ANY_EXAMPLE;
  const sandbox = new SandboxBoard(game);
  const thoughts = thoughtPanel(row.name, sandbox);
  sandbox.show(await get(`/positions/${positionPath(game, moves)}`));
  const view = h(
    "div",
    { class: "work solo" },
    sandbox.element,
    h(
      "div",
      { class: "stack side" },
      h(
        "section",
        { class: "panel stack" },
        h("h1", {}, row.name),
        h("p", { class: "lead" }, said(row.summary)),
        engineFacts(row),
        h(
          "div",
          { class: "row" },
          linkButton(t.play, `/?opponent=${row.name}`, { kind: "primary", icon: "play" }),
          linkButton(t.compare, `/analyse/${positionPath(game, moves)}`, { icon: "question" }),
        ),
      ),
      h(
        "section",
        { class: "panel why" },
        h("h2", {}, t.example),
        text && h("p", {}, text.example),
        thoughts,
        h("p", { class: "quiet" }, t.exampleText),
      ),
      text ? engineLesson(text) : null,
      row.options.length
        ? h("section", { class: "panel stack" }, h("h2", {}, t.options), optionTable(row))
        : null,
    ),
  );
  return { title: row.name, view };
}

/**
 * How it thinks, and what it does not see.
 *
 * @param {{idea: string[], steps: string[], blind: string}} text
 */
function engineLesson(text) {
  const t = texts.learn;
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, t.idea),
    ...text.idea.map((paragraph) => h("p", {}, paragraph)),
    h("h3", {}, t.steps),
    h("ol", { class: "rules" }, ...text.steps.map((step) => h("li", {}, step))),
    h("h3", {}, t.blind),
    h("p", {}, text.blind),
  );
}

/** @param {EngineRow} row */
function engineFacts(row) {
  const t = texts.learn;
  const rated = row.games.filter((game) => row.ratings[game]);
  return h(
    "dl",
    { class: "facts" },
    h("dt", {}, t.plays),
    h("dd", {}, row.games.map(gameName).join(", ")),
    h("dt", {}, t.source),
    h("dd", {}, said(row.source)),
    h("dt", {}, t.rating),
    h("dd", {}, rated.length ? ratingTable(row, rated) : t.unrated),
  );
}

/** By game and setting: Elo with its interval, and accuracy. @param {EngineRow} row @param {string[]} games */
function ratingTable(row, games) {
  const t = texts.learn;
  return h(
    "div",
    { class: "stack tight", title: t.ratingText },
    ...games.flatMap((game) =>
      (row.ratings[game] ?? []).map((rated) =>
        h(
          "div",
          {},
          `${gameName(game)}${rated.engine === row.name ? "" : `, ${engineName(rated.engine)}`}: `,
          h("b", { class: "figures" }, ratedText(rated)),
          h(
            "small",
            { class: "quiet block figures" },
            t.between(signedNumber(Math.round(rated.low)), signedNumber(Math.round(rated.high))),
          ),
        ),
      ),
    ),
  );
}

/** @param {EngineRow} row */
function optionTable(row) {
  const t = texts.learn;
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
          h("th", { scope: "col" }, t.setting),
          h("th", { scope: "col" }, t.normally),
          h("th", { scope: "col" }, t.meaning),
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
            h("td", {}, said(`${option.help} (${option.allowed})`)),
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
 * @param {SandboxBoard} sandbox
 */
function thoughtPanel(engine, sandbox) {
  const box = h("div", { class: "stack", "aria-live": "polite" });
  /** @type {AbortController | undefined} */
  let asking;
  sandbox.addEventListener("position", async () => {
    asking?.abort();
    const { signal } = (asking = new AbortController());
    const { position } = sandbox;
    if (!position || position.outcome) return setChildren(box, h("p", { class: "quiet" }, strings.why.over));
    setChildren(box, progressLine(strings.play.thinking(engine)));
    try {
      /** @type {WhyAnswer} */
      const found = await post(
        "/why",
        { game: position.game, moves: position.notation, engine, seconds: 1 },
        { signal },
      );
      setChildren(box, ...thoughtContent(found, sandbox));
    } catch (error) {
      if (!signal.aborted) setChildren(box, errorLine(error));
    }
  });
  return box;
}

/** @param {WhyAnswer} found @param {SandboxBoard} sandbox */
function thoughtContent(found, sandbox) {
  const [best] = found.lines;
  if (!best) return [];
  const reasons = reasonList(sandbox.board);
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
      `${texts.learn.thinks} `,
      h("b", {}, best.move),
      ` (${opinionText(best)}) `,
      best.truth && verdictMark(expert, {}),
    ),
    best.variation.length > 1 &&
      h("p", { class: "quiet" }, `${strings.why.expects} ${notation(best.variation.join(" "))}`),
    best.reasons.length ? reasons : h("p", { class: "quiet" }, strings.why.noReasons),
  ].filter((part) => part !== false);
}
