import { ApiError, catalogue, get, place } from "../base/api.js";
import { h } from "../base/dom.js";
import { fullName, gameName, parse, sizeName } from "../base/spec.js";
import { linkButton } from "../elements/controls.js";
import { taskBoard } from "../elements/task-board.js";
import { TryBoard } from "../elements/try-board.js";
import { strings } from "../strings.en.js";
import { LESSONS } from "./lessons.js";

/** @type {import("../base/types.js").PageMaker} */
export default async function rules({ game = "" }) {
  const said = strings.learn;
  const row = (await catalogue()).games.find(({ name }) => name === parse(game).name);
  if (!row) throw new ApiError(404, { problem: strings.errors.notFoundText });
  // A small board is learnt on sooner; the game's own size is a press away.
  const spec =
    game === row.name ? (row.sizes.find((size) => size === row.name) ?? row.sizes[0] ?? game) : game;
  const table = new TryBoard(spec);
  table.show(await get(`/positions/${place(spec, "")}`));
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
      table.element,
      h(
        "section",
        { class: "panel stack side" },
        h("h1", {}, fullName(spec)),
        h("p", { class: "lead" }, row.goal),
        h("ol", { class: "rules" }, ...row.rules.map((rule) => h("li", {}, rule))),
        h(
          "div",
          { class: "field" },
          h("span", { class: "field-name" }, said.otherSizes),
          h("div", { class: "row" }, ...sizes),
        ),
        h(
          "div",
          { class: "row" },
          linkButton(strings.nav.play, `/?game=${encodeURIComponent(spec)}`, {
            kind: "primary",
            icon: "play",
          }),
          linkButton(strings.nav.analyse, `/analyse/${place(spec, "")}`, { icon: "chart" }),
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
    h("h2", {}, strings.learn.lessons),
    h(
      "div",
      { class: "task-boards" },
      ...lessons.map(([name, task]) => taskBoard(task, strings.lessons[name])),
    ),
  );
}

/** What good players know. @param {string} game */
function adviceSection(game) {
  const advice = strings.advice[game];
  if (!advice) return null;
  return h(
    "section",
    { class: "page stack below" },
    h("h2", {}, strings.learn.advice),
    h(
      "div",
      { class: "cards large" },
      ...advice.map(([title, text]) =>
        h("div", { class: "card" }, h("b", {}, title), h("p", { class: "quiet" }, text)),
      ),
    ),
  );
}
