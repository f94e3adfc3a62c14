import { get, post } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { LiveSocket } from "../../base/live-socket.js";
import { tournamentToken } from "../../base/storage.js";
import { button, linkButton } from "../../elements/controls.js";
import { confirmDialog } from "../../elements/dialog.js";
import { liveBoards } from "../../elements/live-boards.js";
import { errorLine } from "../../elements/notice.js";
import { percent } from "../../game/score-text.js";
import { engineName, fullName } from "../../game/spec.js";
import { gameList } from "./game-list.js";
import { eloText, grid } from "./grid.js";
import { said } from "../../base/said.js";
import { texts as t } from "../../strings/arena/arena.js";

/** @typedef {import("../../types/api.js").TournamentAnswer} TournamentAnswer */

/** @type {import("../../types/page.js").PageMaker} */
export default async function tournament({ id = "" }) {
  /** @type {TournamentAnswer} */
  const first = await get(`/tournaments/${id}`);
  const progress = h("p", { class: "quiet figures", "aria-live": "polite" });
  const bar = h("progress", { max: first.games_total, value: 0 });
  const report = h("a", { class: "button primary", href: `/arena/${id}/report`, hidden: true }, t.report);
  const token = tournamentToken(id);
  const stop = button(t.stop, () => void stopTournament(), { icon: "stop" });
  const problem = h("div", {});
  const boards = liveBoards();
  const now = h("section", { class: "stack" }, h("h2", {}, t.playing), boards);
  const tables = h("div", { class: "columns" });
  const games = gameList(id);
  let shown = "";

  /** @param {TournamentAnswer} standing */
  function show(standing) {
    const running = standing.status === "running";
    setChildren(
      progress,
      [
        t.progress(standing.games_done, standing.games_total),
        t.status[standing.status] ?? standing.status,
      ].join(" · "),
    );
    bar.value = standing.games_done;
    bar.setAttribute("aria-label", t.progress(standing.games_done, standing.games_total));
    bar.hidden = now.hidden = !running;
    report.hidden = running;
    stop.hidden = !running || !token;
    if (running) boards.show(standing.boards);
    games.show(standing);
    const key = `${standing.games_done} ${standing.status}`;
    if (key !== shown) setChildren(tables, ...standings(standing));
    shown = key;
  }

  async function stopTournament() {
    if (!token || !(await confirmDialog(t.stopSure, t.stop, t.keepOn))) return;
    try {
      show(await post(`/tournaments/${id}/stop`, undefined, { token }));
    } catch (error) {
      setChildren(problem, errorLine(error));
    }
  }

  show(first);
  const socket =
    first.status === "running"
      ? new LiveSocket(`/tournaments/${id}/live`, {
          message: (/** @type {import("../../types/messages.js").TournamentMessage} */ message) =>
            show(message.tournament),
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
        h("div", { class: "stack tight" }, h("h1", {}, t.tournamentOf(fullName(first.game))), progress),
        h("div", { class: "row" }, stop, report, linkButton(t.all, "/arena")),
      ),
      problem,
      bar,
    ),
    now,
    tables,
    games.element,
  );
  return { title: t.title, view, dispose: () => socket?.close() };
}

/** @param {TournamentAnswer} now */
function standings(now) {
  return [
    h(
      "section",
      { class: "panel stack" },
      h("h2", {}, t.table),
      now.games_done ? table(now) : h("p", { class: "quiet" }, t.waiting),
    ),
    h("section", { class: "panel stack" }, h("h2", {}, t.pairings), pairings(now), failures(now)),
  ];
}

/** @param {TournamentAnswer} now */
function table(now) {
  return grid(
    [t.rank, t.engine, t.rating, t.accuracy, t.share, t.wins, t.draws, t.losses],
    now.table.map((row) => [
      String(row.rank),
      h("a", { href: `/learn/${row.engine.split(":")[0]}` }, engineName(row.engine)),
      row.elo === null ? "" : eloText(row),
      row.accuracy === null ? "" : percent(row.accuracy / 100),
      row.share === null ? "" : percent(row.share),
      String(row.wins),
      String(row.draws),
      String(row.losses),
    ]),
  );
}

/** @param {TournamentAnswer} now */
function pairings(now) {
  return grid(
    [t.meeting, t.score, t.rating],
    now.pairings.map((pair) => {
      if (!(pair.wins + pair.draws + pair.losses))
        return [`${engineName(pair.a)} – ${engineName(pair.b)}`, "–", "–"];
      return [
        `${engineName(pair.a)} – ${engineName(pair.b)}`,
        `${pair.wins}–${pair.draws}–${pair.losses}`,
        eloText(pair),
      ];
    }),
    1,
  );
}

/** @param {TournamentAnswer} now */
function failures(now) {
  if (!now.failures.length) return null;
  return h(
    "div",
    { class: "stack tight" },
    h("h3", {}, t.failures),
    ...now.failures
      .slice(0, 10)
      .map((one) => h("p", {}, `${one.players.map(engineName).join(" – ")}: `, said(one.how))),
  );
}
