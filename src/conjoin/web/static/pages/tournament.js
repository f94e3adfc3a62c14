import { ROOT, get } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { Live } from "../base/live.js";
import { percent, signed } from "../base/score-words.js";
import { engineName, fullName } from "../base/spec.js";
import { linkButton } from "../elements/controls.js";
import { liveBoards } from "../elements/live-boards.js";
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
  const report = h("a", { class: "button primary", href: `${ROOT}/tournaments/${id}/report`, target: "_blank", hidden: true }, said.report);
  const boards = liveBoards();
  const now = h("section", { class: "stack" }, h("h2", {}, said.playing), boards);
  const tables = h("div", { class: "columns" });
  const games = gameList(id);
  let shown = "";

  /** @param {Tournament} standing */
  function show(standing) {
    const running = standing.status === "running";
    fill(words, `${said.progress(standing.games_done, standing.games_total)} · ${said.status[standing.status] ?? standing.status}`);
    bar.value = standing.games_done;
    bar.setAttribute("aria-label", said.progress(standing.games_done, standing.games_total));
    bar.hidden = now.hidden = !running;
    report.hidden = running;
    if (running) boards.show(standing.boards);
    games.show(standing);
    const key = `${standing.games_done} ${standing.status}`;
    if (key !== shown) fill(tables, ...standings(standing));
    shown = key;
  }

  show(first);
  const live = first.status === "running" ? new Live(`/tournaments/${id}/live`, {
    message: (message) => message.tournament && show(message.tournament),
  }) : undefined;
  const view = h("div", { class: "page stack wide-gap" },
    h("div", { class: "stack" },
      h("div", { class: "row spread" },
        h("div", { class: "stack tight" }, h("h1", {}, said.tournamentOf(fullName(first.game))), words),
        h("div", { class: "row" }, report, linkButton(said.all, "/arena"))), bar),
    now, tables, games.element);
  return { title: said.title, view, leave: () => live?.close() };
}

/** @param {Tournament} now */
function standings(now) {
  const said = strings.arena;
  return [
    h("section", { class: "panel stack" }, h("h2", {}, said.table), now.games_done ? table(now) : h("p", { class: "quiet" }, said.waiting)),
    h("section", { class: "panel stack" }, h("h2", {}, said.pairings), pairings(now), failures(now)),
  ];
}

/** @param {string[]} heads @param {(string | Node)[][]} rows the first two columns are words, the rest figures */
function grid(heads, rows, words = 2) {
  const side = (/** @type {number} */ index) => (index >= words ? "number" : "");
  return h("div", { class: "table-scroll" }, h("table", {},
    h("thead", {}, h("tr", {}, ...heads.map((head, index) => h("th", { scope: "col", class: side(index) }, head)))),
    h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell, index) => h("td", { class: side(index) }, cell)))))));
}

/** @param {Tournament} now */
function table(now) {
  const said = strings.arena;
  return grid([said.rank, said.engine, said.wins, said.draws, said.losses, said.points, said.share], now.table.map((row, index) =>
    [String(index + 1), h("a", { href: `/learn/${row.engine.split(":")[0]}` }, engineName(row.engine)), String(row.wins), String(row.draws), String(row.losses), String(row.points), row.share === null ? "" : percent(row.share)]));
}

/** @param {Tournament} now */
function pairings(now) {
  const said = strings.arena;
  return grid([said.meeting, said.score, said.elo], now.pairings.map((pair) => {
    if (!(pair.wins + pair.draws + pair.losses)) return [`${engineName(pair.a)} – ${engineName(pair.b)}`, "–", "–"];
    const elo = pair.elo === null ? strings.arena.unbounded : signed(Math.round(pair.elo));
    const between = pair.elo_low === null || pair.elo_high === null ? "" : ` (${signed(Math.round(pair.elo_low))} … ${signed(Math.round(pair.elo_high))})`;
    return [`${engineName(pair.a)} – ${engineName(pair.b)}`, `${pair.wins} – ${pair.draws} – ${pair.losses}`, elo + between];
  }), 1);
}

/** @param {Tournament} now */
function failures(now) {
  if (!now.failures.length) return null;
  return h("div", { class: "stack tight" }, h("h3", {}, strings.arena.failures), ...now.failures.slice(0, 10).map((one) => h("p", {}, `${one.players.map(engineName).join(" – ")}: ${one.how}`)));
}
