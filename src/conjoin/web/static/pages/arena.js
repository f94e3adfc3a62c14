import { catalogue, get, post } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { keepTournament } from "../base/memory.js";
import { navigate } from "../base/router.js";
import { engineName, fullName, gameName, parse, sizeName } from "../base/spec.js";
import { button, select } from "../elements/controls.js";
import { emptyState, problemLine } from "../elements/notice.js";
import { strings } from "../strings.en.js";
import { ownAgent } from "./own-agent.js";

/** @typedef {import("../base/types.js").Catalogue} Catalogue */
/** @typedef {import("../base/types.js").Tournament} Tournament */

/** @type {import("../base/types.js").PageMaker} */
export default async function arena() {
  const said = strings.arena;
  const [known, past] = await Promise.all([catalogue(), get("/tournaments")]);
  const view = h(
    "div",
    { class: "page" },
    h("div", { class: "page-head" }, h("h1", {}, said.title), h("p", { class: "lead" }, said.lead)),
    h(
      "div",
      { class: "columns arena" },
      startForm(known),
      h("div", { class: "stack" }, pastList(past.tournaments), ownAgent()),
    ),
  );
  return { title: said.title, view };
}

/** @param {Catalogue} known */
function startForm(known) {
  const said = strings.arena;
  const wanted = {
    game: "connect-four",
    engines: new Set(["window", "average", "stacks"]),
    pairs: 3,
    seconds: 0.2,
  };
  const choices = h("div", { class: "checks" });
  const problem = h("div", {});
  const count = h("span", { class: "quiet figures" });
  const start = button(said.begin, () => void begin(), { kind: "primary", icon: "play" });
  const games = known.games.flatMap((row) =>
    row.sizes.map(
      (spec) => /** @type {[string, string]} */ ([spec, `${gameName(spec)}, ${sizeName(spec, row)}`]),
    ),
  );

  function show() {
    const family = parse(wanted.game).name;
    const able = known.engines.filter((row) => row.games.includes(family));
    for (const name of wanted.engines)
      if (!able.some((row) => row.name === name)) wanted.engines.delete(name);
    fill(
      choices,
      ...able.map((row) =>
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            checked: wanted.engines.has(row.name),
            onchange: () => toggle(row.name),
          }),
          h("span", {}, h("b", {}, row.name), h("small", {}, row.summary)),
        ),
      ),
    );
    tally();
  }

  /** @param {string} name */
  function toggle(name) {
    if (!wanted.engines.delete(name)) wanted.engines.add(name);
    tally();
  }

  function tally() {
    const size = wanted.engines.size;
    start.disabled = size < 2;
    fill(count, size < 2 ? said.atLeastTwo : said.games(size * (size - 1) * wanted.pairs));
  }

  async function begin() {
    try {
      const { id, token } = await post("/tournaments", { ...wanted, engines: [...wanted.engines] });
      keepTournament(id, token);
      navigate(`/arena/${id}`);
    } catch (error) {
      fill(problem, problemLine(error));
    }
  }

  show();
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, said.start),
    h(
      "div",
      { class: "choice-line arena-line" },
      select(said.game, games, wanted.game, (game) => {
        wanted.game = game;
        show();
      }),
      select(
        said.pairs,
        [1, 3, 5, 10, 20].map((pairs) => [String(pairs), String(pairs)]),
        "3",
        (pairs) => {
          wanted.pairs = Number(pairs);
          tally();
        },
      ),
      select(
        said.seconds,
        ["0.05", "0.2", "1", "3"].map((seconds) => [seconds, seconds]),
        "0.2",
        (seconds) => {
          wanted.seconds = Number(seconds);
        },
      ),
    ),
    h("fieldset", { class: "field" }, h("legend", {}, said.engines), choices),
    problem,
    h("div", { class: "row spread" }, count, start),
  );
}

/** @param {Tournament[]} past */
function pastList(past) {
  const said = strings.arena;
  if (!past.length)
    return h("section", { class: "stack" }, h("h2", {}, said.past), emptyState(said.empty, ""));
  return h(
    "section",
    { class: "stack" },
    h("h2", {}, said.past),
    h(
      "div",
      { class: "stack tight" },
      ...past.map((one) =>
        h(
          "a",
          { class: "card", href: `/arena/${one.id}` },
          h("b", {}, one.engines.map(engineName).join(", ")),
          h(
            "small",
            {},
            `${fullName(one.game)} · ${said.progress(one.games_done, one.games_total)} · ${said.status[one.status] ?? one.status}`,
          ),
        ),
      ),
    ),
  );
}
