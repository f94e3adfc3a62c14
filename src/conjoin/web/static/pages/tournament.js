import { ROOT, get } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { Live } from "../base/live.js";
import { percent, signed } from "../base/score-words.js";
import { engineName, fullName } from "../base/spec.js";
import { linkButton } from "../elements/controls.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").Tournament} Tournament */

/** @type {import("../base/types.js").PageMaker} */
export default async function tournament({ id = "" }) {
  const first = await get(`/tournaments/${id}`);
  const view = h("div", { class: "page stack" });
  const offline = h("p", { class: "offline", hidden: true }, strings.connection.lost);
  const show = (/** @type {Tournament} */ now) => fill(view, offline, ...parts(now));
  show(first);
  const live = first.status === "running" ? new Live(`/tournaments/${id}/live`, {
    message: (message) => message.tournament && show(message.tournament),
    status: (connected) => {
      offline.hidden = connected;
    },
  }) : undefined;
  return { title: strings.arena.title, view, leave: () => live?.close() };
}

/** @param {Tournament} now */
function parts(now) {
  const said = strings.arena;
  const done = now.status !== "running";
  return [
    h("div", { class: "row spread" },
      h("div", { class: "stack tight" }, h("h1", {}, fullName(now.game)), h("p", { class: "quiet figures", "aria-live": "polite" }, `${said.progress(now.games_done, now.games_total)} · ${said.status[now.status] ?? now.status}`)),
      h("div", { class: "row" }, done ? h("a", { class: "button primary", href: `${ROOT}/tournaments/${now.id}/report`, target: "_blank" }, said.report) : null, linkButton(said.all, "/arena"))),
    h("progress", { max: now.games_total, value: now.games_done, "aria-label": said.progress(now.games_done, now.games_total) }),
    now.games_done === 0 ? h("p", { class: "quiet" }, said.waiting) : null,
    h("div", { class: "columns" },
      h("section", { class: "panel stack" }, h("h2", {}, said.table), table(now)),
      h("section", { class: "panel stack" }, h("h2", {}, said.pairings), pairings(now), failures(now))),
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
