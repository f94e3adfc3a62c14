import { ROOT, get, post } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { Live } from "../base/live.js";
import { tournamentToken } from "../base/memory.js";
import { percent, signed } from "../base/score-words.js";
import { engineName, fullName } from "../base/spec.js";
import { button, linkButton } from "../elements/controls.js";
import { confirmed } from "../elements/dialog.js";
import { liveBoards } from "../elements/live-boards.js";
import { problemLine } from "../elements/notice.js";
import { strings } from "../strings.en.js";
import { gameList } from "./tournament-games.js";

/** @typedef {import("../base/types.js").Tournament} Tournament */

/** @type {import("../base/types.js").PageMaker} */
export default async function tournament({ id = "" }) {
  const said = strings.arena;
  /** @type {Tournament} */
  const first = await get(`/tournaments/${id}`);
  const words = h("p", { class: "quiet figures", "aria-live": "polite" });
  const bar = h("progress", { max: first.games_total, value: 0 });
  const report = h(
    "a",
    { class: "button primary", href: `${ROOT}/tournaments/${id}/report`, target: "_blank", hidden: true },
    said.report,
  );
  const token = tournamentToken(id);
  const stop = button(said.stop, () => void stopIt(), { icon: "stop" });
  const problem = h("div", {});
  const boards = liveBoards();
  const now = h("section", { class: "stack" }, h("h2", {}, said.playing), boards);
  const tables = h("div", { class: "columns" });
  const games = gameList(id);
  let shown = "";

  /** @param {Tournament} standing */
  function show(standing) {
    const running = standing.status === "running";
    fill(
      words,
      `${said.progress(standing.games_done, standing.games_total)} · ${said.status[standing.status] ?? standing.status}`,
    );
    bar.value = standing.games_done;
    bar.setAttribute("aria-label", said.progress(standing.games_done, standing.games_total));
    bar.hidden = now.hidden = !running;
    report.hidden = running;
    stop.hidden = !running || !token;
    if (running) boards.show(standing.boards);
    games.show(standing);
    const key = `${standing.games_done} ${standing.status}`;
    if (key !== shown) fill(tables, ...standings(standing));
    shown = key;
  }

  async function stopIt() {
    if (!token || !(await confirmed(said.stopSure, said.stop, said.keepOn))) return;
    try {
      show(await post(`/tournaments/${id}/stop`, undefined, { token }));
    } catch (error) {
      fill(problem, problemLine(error));
    }
  }

  show(first);
  const live =
    first.status === "running"
      ? new Live(`/tournaments/${id}/live`, {
          message: (message) => message.tournament && show(message.tournament),
        })
      : undefined;
  const view = h(
    "div",
    { class: "page stack wide-gap" },
    h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "row spread" },
        h("div", { class: "stack tight" }, h("h1", {}, said.tournamentOf(fullName(first.game))), words),
        h("div", { class: "row" }, stop, report, linkButton(said.all, "/arena")),
      ),
      problem,
      bar,
    ),
    now,
    tables,
    games.element,
  );
  return { title: said.title, view, leave: () => live?.close() };
}

/** @param {Tournament} now */
function standings(now) {
  const said = strings.arena;
  return [
    h(
      "section",
      { class: "panel stack" },
      h("h2", {}, said.table),
      now.games_done ? table(now) : h("p", { class: "quiet" }, said.waiting),
    ),
    h("section", { class: "panel stack" }, h("h2", {}, said.pairings), pairings(now), failures(now)),
  ];
}

/**
 * @param {string[]} heads
 * @param {(string | Node)[][]} rows the first two columns are words, the rest figures
 */
function grid(heads, rows, words = 2) {
  const side = (/** @type {number} */ index) => (index >= words ? "number" : "");
  return h(
    "div",
    { class: "table-scroll" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, ...heads.map((head, index) => h("th", { scope: "col", class: side(index) }, head))),
      ),
      h(
        "tbody",
        {},
        ...rows.map((row) => h("tr", {}, ...row.map((cell, index) => h("td", { class: side(index) }, cell)))),
      ),
    ),
  );
}

/** @param {Tournament} now */
function table(now) {
  const said = strings.arena;
  return grid(
    [said.rank, said.engine, said.rating, said.accuracy, said.share, said.wins, said.draws, said.losses],
    now.table.map((row) => [
      String(row.rank),
      h("a", { href: `/learn/${row.engine.split(":")[0]}` }, engineName(row.engine)),
      row.elo === null ? "" : eloWords(row),
      row.accuracy === null ? "" : percent(row.accuracy / 100),
      row.share === null ? "" : percent(row.share),
      String(row.wins),
      String(row.draws),
      String(row.losses),
    ]),
  );
}

/** @param {Tournament} now */
function pairings(now) {
  const said = strings.arena;
  return grid(
    [said.meeting, said.score, said.rating],
    now.pairings.map((pair) => {
      if (!(pair.wins + pair.draws + pair.losses))
        return [`${engineName(pair.a)} – ${engineName(pair.b)}`, "–", "–"];
      return [
        `${engineName(pair.a)} – ${engineName(pair.b)}`,
        `${pair.wins}–${pair.draws}–${pair.losses}`,
        eloWords(pair),
      ];
    }),
    1,
  );
}

/**
 * The difference with its interval, which a phone shows below it; of a clean sheet only one end is known.
 *
 * @param {{elo: number | null, elo_low: number | null, elo_high: number | null}} found
 */
function eloWords({ elo, elo_low, elo_high }) {
  const said = strings.arena;
  const [middle, low, high] = [elo, elo_low, elo_high].map((value) =>
    value === null ? null : signed(Math.round(value)),
  );
  const bounds =
    low && high ? `${low} … ${high}` : low ? said.above(low) : high ? said.below(high) : said.unbounded;
  return middle ? h("span", {}, middle, " ", h("span", { class: "interval" }, `(${bounds})`)) : bounds;
}

/** @param {Tournament} now */
function failures(now) {
  if (!now.failures.length) return null;
  return h(
    "div",
    { class: "stack tight" },
    h("h3", {}, strings.arena.failures),
    ...now.failures
      .slice(0, 10)
      .map((one) => h("p", {}, `${one.players.map(engineName).join(" – ")}: ${one.how}`)),
  );
}
