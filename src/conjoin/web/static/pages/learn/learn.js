import { catalogue, positionPath, ROOT } from "../../base/api.js";
import { h } from "../../base/dom.js";
import { ratingText } from "../../game/rating-text.js";
import { gameName } from "../../game/spec.js";
import { said } from "../../base/said.js";
import { goalText } from "../../game/spec.js";
import { texts } from "../../strings/learn/learn.js";
import { notation } from "../../strings/strings.js";

/**
 * A finished game each, so that the picture shows what winning looks like.
 *
 * @type {Record<string, [game: string, moves: string]>}
 */
const WON = {
  "connect-four": ["connect-four", "4455336"],
  fencemaster: ["fencemaster:size=4", "c4 f5 d3 d2 b3 a4 b2 e3 e5 d5 e6 c5 d4 c1 c2"],
  havannah: ["havannah:size=4", "a1 d4 b1 c3 c1 e5 d1"],
};

/** @param {string} game */
function picture(game) {
  const [spec, moves] = WON[game] ?? [game, ""];
  return h("img", {
    class: "thumb",
    src: `${ROOT}/export/${positionPath(spec, moves)}.svg`,
    alt: "",
    loading: "lazy",
    width: 200,
    height: 180,
  });
}

/** @type {import("../../types/page.js").PageMaker} */
export default async function learn() {
  const t = texts.learn;
  const known = await catalogue();
  const games = known.games.map((row) =>
    h(
      "a",
      { class: "card", href: `/rules/${row.name}` },
      picture(row.name),
      h("b", {}, gameName(row.name)),
      h("small", {}, goalText(row)),
    ),
  );
  const scores = h(
    "a",
    { class: "card", href: "/learn/scores" },
    h(
      "div",
      { class: "thumb score-thumb", "aria-hidden": true },
      ...texts.scores.table.map(([score, , tone]) => h("span", { class: tone }, notation(score))),
    ),
    h("b", {}, texts.scores.title),
    h("small", {}, texts.scores.lead),
  );
  const ideas = Object.entries(texts.ideas).map(([name, { title, lead }]) =>
    h("a", { class: "card", href: `/learn/${name}` }, h("b", {}, title), h("small", {}, lead)),
  );
  const engines = known.engines.map((row) =>
    h(
      "a",
      { class: "card", href: `/learn/${row.name}` },
      h("b", {}, row.name),
      h("small", {}, said(row.summary)),
      h("small", {}, row.games.map(gameName).join(", ")),
      h("small", { class: "facts" }, ratingText(row, row.games[0] ?? "")),
    ),
  );
  const view = h(
    "div",
    { class: "page" },
    h("div", { class: "page-head" }, h("h1", {}, t.title), h("p", { class: "lead" }, t.lead)),
    h(
      "div",
      { class: "stack wide-gap" },
      h(
        "section",
        { class: "stack" },
        h("h2", {}, t.games),
        h("div", { class: "cards large games" }, ...games, scores),
      ),
      h("section", { class: "stack" }, h("h2", {}, t.ideas), h("div", { class: "cards large" }, ...ideas)),
      h(
        "section",
        { class: "stack" },
        h("h2", {}, t.engines),
        h("div", { class: "cards large" }, ...engines),
      ),
    ),
  );
  return { title: t.title, view };
}
