import { catalogue, get, post } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { navigate } from "../../base/router.js";
import { saveTournamentToken } from "../../base/storage.js";
import { button, select } from "../../elements/controls.js";
import { emptyState, errorLine } from "../../elements/notice.js";
import { engineName, fullName, gameName, parseSpec, sizeName } from "../../game/spec.js";
import { recordAccuracy } from "./record-accuracy.js";
import { said } from "../../base/said.js";
import { texts as t } from "../../strings/arena/arena.js";

/** @typedef {import("../../types/api.js").Catalogue} Catalogue */
/** @typedef {import("../../types/api.js").TournamentAnswer} TournamentAnswer */

/** @type {import("../../types/page.js").PageMaker} */
export default async function arena() {
  const [known, tournaments] = await Promise.all([catalogue(), get("/tournaments")]);
  const view = h(
    "div",
    { class: "page" },
    h("div", { class: "page-head" }, h("h1", {}, t.title), h("p", { class: "lead" }, t.lead)),
    h(
      "div",
      { class: "columns arena" },
      startForm(known),
      h("div", { class: "stack" }, pastTournaments(tournaments.tournaments), recordAccuracy()),
    ),
  );
  return { title: t.title, view };
}

/** @param {Catalogue} known */
function startForm(known) {
  const request = {
    game: "connect-four",
    engines: new Set(["window", "average", "stacks"]),
    pairs: 3,
    seconds: 0.2,
  };
  const choices = h("div", { class: "checks" });
  const problem = h("div", {});
  const count = h("span", { class: "quiet figures" });
  const start = button(t.begin, () => void startTournament(), { kind: "primary", icon: "play" });
  const games = known.games.flatMap((row) =>
    row.sizes.map(
      (spec) => /** @type {[string, string]} */ ([spec, `${gameName(spec)}, ${sizeName(spec, row)}`]),
    ),
  );

  function show() {
    const family = parseSpec(request.game).name;
    const able = known.engines.filter((row) => row.games.includes(family));
    for (const name of request.engines)
      if (!able.some((row) => row.name === name)) request.engines.delete(name);
    setChildren(
      choices,
      ...able.map((row) =>
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            checked: request.engines.has(row.name),
            onchange: () => toggle(row.name),
          }),
          h("span", {}, h("b", {}, row.name), h("small", {}, said(row.summary))),
        ),
      ),
    );
    updateCount();
  }

  /** @param {string} name */
  function toggle(name) {
    if (!request.engines.delete(name)) request.engines.add(name);
    updateCount();
  }

  function updateCount() {
    const size = request.engines.size;
    start.disabled = size < 2;
    setChildren(count, size < 2 ? t.atLeastTwo : t.games(size * (size - 1) * request.pairs));
  }

  async function startTournament() {
    try {
      const { id, token } = await post("/tournaments", { ...request, engines: [...request.engines] });
      saveTournamentToken(id, token);
      navigate(`/arena/${id}`);
    } catch (error) {
      setChildren(problem, errorLine(error));
    }
  }

  show();
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, t.start),
    h(
      "div",
      { class: "choice-line arena-line" },
      select(t.game, games, request.game, (game) => {
        request.game = game;
        show();
      }),
      select(
        t.pairs,
        [1, 3, 5, 10, 20].map((pairs) => [String(pairs), String(pairs)]),
        "3",
        (pairs) => {
          request.pairs = Number(pairs);
          updateCount();
        },
      ),
      select(
        t.seconds,
        ["0.05", "0.2", "1", "3"].map((seconds) => [seconds, seconds]),
        "0.2",
        (seconds) => {
          request.seconds = Number(seconds);
        },
      ),
    ),
    h("fieldset", { class: "field" }, h("legend", {}, t.engines), choices),
    problem,
    h("div", { class: "row spread" }, count, start),
  );
}

/** @param {TournamentAnswer[]} tournaments */
function pastTournaments(tournaments) {
  if (!tournaments.length)
    return h("section", { class: "stack" }, h("h2", {}, t.past), emptyState(t.empty, ""));
  return h(
    "section",
    { class: "stack" },
    h("h2", {}, t.past),
    h(
      "div",
      { class: "stack tight" },
      ...tournaments.map((one) =>
        h(
          "a",
          { class: "card", href: `/arena/${one.id}` },
          h("b", {}, one.engines.map(engineName).join(", ")),
          h(
            "small",
            {},
            [
              fullName(one.game),
              t.progress(one.games_done, one.games_total),
              t.status[one.status] ?? one.status,
            ].join(" · "),
          ),
        ),
      ),
    ),
  );
}
