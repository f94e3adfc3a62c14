import { ApiError, catalogue, get, positionPath } from "../../base/api.js";
import { h } from "../../base/dom.js";
import { linkButton } from "../../elements/controls.js";
import { exerciseBoard } from "../../elements/practice/exercise-board.js";
import { SandboxBoard } from "../../elements/practice/sandbox-board.js";
import { fullName, gameName, parseSpec, sizeName } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { LESSONS } from "./lessons.js";
import { said } from "../../base/said.js";
import { goalText } from "../../game/spec.js";
import { texts } from "../../strings/learn/learn.js";

/** @type {import("../../types/page.js").PageMaker} */
export default async function rules({ game = "" }) {
  const t = texts.learn;
  const row = (await catalogue()).games.find(({ name }) => name === parseSpec(game).name);
  if (!row) throw new ApiError(404, { problem: strings.errors.notFoundText });
  // A small board is learnt on sooner; the game's own size is a press away.
  const spec =
    game === row.name ? (row.sizes.find((size) => size === row.name) ?? row.sizes[0] ?? game) : game;
  const sandbox = new SandboxBoard(spec);
  sandbox.show(await get(`/positions/${positionPath(spec, "")}`));
  const sizes = row.sizes.map((size) =>
    h(
      "a",
      {
        class: "button small",
        href: `/rules/${encodeURIComponent(size)}`,
        "aria-current": size === spec && "true",
      },
      sizeName(size, row),
    ),
  );
  const view = h(
    "div",
    {},
    h(
      "div",
      { class: "work solo" },
      sandbox.element,
      h(
        "section",
        { class: "panel stack side" },
        h("h1", {}, fullName(spec)),
        h("p", { class: "lead" }, goalText(row)),
        h("ol", { class: "rules" }, ...row.rules.map((rule) => h("li", {}, texts.rules[rule] ?? said(rule)))),
        h(
          "div",
          { class: "field" },
          h("span", { class: "field-name" }, t.otherSizes),
          h("div", { class: "row" }, ...sizes),
        ),
        h(
          "div",
          { class: "row" },
          linkButton(strings.nav.play, `/?game=${encodeURIComponent(spec)}`, {
            kind: "primary",
            icon: "play",
          }),
          linkButton(strings.nav.analyse, `/analyse/${positionPath(spec, "")}`, { icon: "chart" }),
        ),
      ),
    ),
    lessonSection(row.name),
    adviceSection(row.name),
  );
  return { title: gameName(game), view };
}

/** Small boards, each with one rule to try. @param {string} game */
function lessonSection(game) {
  const lessons = LESSONS[game] ?? [];
  if (!lessons.length) return null;
  return h(
    "section",
    { class: "page stack below" },
    h("h2", {}, texts.learn.lessons),
    h(
      "div",
      { class: "exercise-boards" },
      ...lessons.map(([name, task]) => exerciseBoard(task, texts.lessons[name])),
    ),
  );
}

/** What good players know. @param {string} game */
function adviceSection(game) {
  const advice = texts.advice[game];
  if (!advice) return null;
  return h(
    "section",
    { class: "page stack below" },
    h("h2", {}, texts.learn.advice),
    h(
      "div",
      { class: "cards large" },
      ...advice.map(([title, text]) =>
        h("div", { class: "card" }, h("b", {}, title), h("p", { class: "quiet" }, text)),
      ),
    ),
  );
}
