import { get, ROOT } from "../../base/api.js";
import { h, s } from "../../base/dom.js";
import { linkButton } from "../../elements/controls.js";
import { percent, signedNumber } from "../../game/score-text.js";
import { engineName, fullName } from "../../game/spec.js";
import { eloText, grid } from "./grid.js";
import { lengthChart, ratingChart } from "./report-charts.js";
import { texts as t } from "../../strings/arena/arena.js";

/** @typedef {import("../../types/api.js").ReportAnswer} Report */

const MOST_OPENINGS = 60;
const NONE = "·";

/** Everything about a finished tournament. @type {import("../../types/page.js").PageMaker} */
export default async function report({ id = "" }) {
  /** @type {Report} */
  const found = await get(`/tournaments/${id}/statistics`);
  const file = h(
    "a",
    { class: "button plain", href: `${ROOT}/tournaments/${id}/report`, download: `tournament-${id}.html` },
    t.reportFile,
  );
  const title = t.reportOf(fullName(found.game));
  const view = h(
    "div",
    { class: "page stack wide-gap report" },
    h(
      "div",
      { class: "row spread" },
      h(
        "div",
        { class: "stack tight" },
        h("h1", {}, title),
        h("p", { class: "quiet figures" }, t.progress(found.games, found.planned)),
      ),
      h("div", { class: "row" }, file, linkButton(t.backTo, `/arena/${id}`)),
    ),
    ratings(found),
    h("div", { class: "columns" }, cross(found), superiority(found)),
    accuracy(found),
    h("div", { class: "columns" }, endings(found), lengths(found)),
    h("div", { class: "columns" }, times(found), openings(found)),
    h(
      "section",
      { class: "stack tight" },
      h("p", {}, t.reportText),
      h("pre", { tabindex: 0 }, h("code", {}, found.command)),
    ),
  );
  return { title, view };
}

/** @param {string} title @param {...(Node | null)} content */
const section = (title, ...content) =>
  h("section", { class: "panel stack" }, h("h2", {}, title), ...content.filter((one) => one !== null));

/** @param {string} text */
const quiet = (text) => h("p", { class: "quiet" }, text);

/** @param {Report} found */
function ratings(found) {
  const rated = found.engines.filter(({ elo }) => elo !== null);
  return section(
    t.table,
    rated.length ? ratingChart(rated) : null,
    rated.length ? quiet(t.mean) : null,
    found.remark ? quiet(found.remark) : null,
    grid(
      [t.rank, t.engine, t.rating, t.share, t.movingFirst, t.wins, t.draws, t.losses, t.failures],
      found.engines.map((row) => [
        String(row.rank),
        h("a", { href: `/learn/${row.engine.split(":")[0]}` }, engineName(row.engine)),
        row.elo === null ? "" : eloText(row),
        row.games ? percent(row.points / row.games) : "",
        row.first_share === null ? "" : percent(row.first_share),
        String(row.wins),
        String(row.draws),
        String(row.losses),
        String(row.failures || ""),
      ]),
    ),
    found.first_share === null ? null : quiet(t.firstShare(percent(found.first_share))),
  );
}

/**
 * A table with the engines on both of its sides.
 *
 * @param {Report} found
 * @param {(row: string, column: string) => string | Node} cell
 */
const square = (found, cell) =>
  grid(
    [
      t.rank,
      t.engine,
      ...found.engines.map((column) => h("span", { title: engineName(column.engine) }, column.rank)),
    ],
    found.engines.map((row) => [
      String(row.rank),
      engineName(row.engine),
      ...found.engines.map((column) => cell(row.engine, column.engine)),
    ]),
  );

/** @param {Report} found */
function cross(found) {
  return section(
    t.cross,
    quiet(t.crossText),
    square(found, (row, column) => {
      const met = meeting(found, row, column);
      if (!met) return NONE;
      const [wins, draws, losses] = met;
      const share = (wins + draws / 2) / Math.max(1, wins + draws + losses);
      const [sign, tone] = share > 0.5 ? ["▲", "win"] : share < 0.5 ? ["▼", "loss"] : ["=", "draw"];
      return h(
        "span",
        { class: "met" },
        h("b", { class: tone }, `${percent(share)} ${sign}`),
        " ",
        h("small", { class: "quiet" }, `${wins}–${draws}–${losses}`),
      );
    }),
  );
}

/**
 * Wins, draws and losses of one engine against another.
 *
 * @param {Report} found @param {string} row @param {string} column
 * @returns {[number, number, number] | null}
 */
function meeting(found, row, column) {
  for (const { a, b, wins, draws, losses } of found.meetings) {
    if (a === row && b === column) return [wins, draws, losses];
    if (b === row && a === column) return [losses, draws, wins];
  }
  return null;
}

/** @param {Report} found */
function superiority(found) {
  if (found.engines.length < 3 || !found.superiority.length) return null;
  return section(
    t.superiority,
    quiet(t.superiorityText),
    square(found, (row, column) => {
      const known = found.superiority.find(({ a, b }) => a === row && b === column);
      if (!known) return NONE;
      return known.los > 0.995 ? ">99" : known.los < 0.005 ? "<1" : String(Math.round(known.los * 100));
    }),
  );
}

/** @param {Report} found */
function accuracy(found) {
  if (!found.accuracy.length) return null;
  const phases = Object.keys(found.accuracy[0]?.phases ?? {});
  return section(
    t.accuracyTitle,
    quiet(t.accuracyText),
    grid(
      [
        t.engine,
        t.accuracy,
        t.kept,
        ...phases.map((name) => t.phases[name] ?? name),
        t.blunders,
        t.inaccuracies,
        t.judged,
      ],
      found.accuracy.map((one) => [
        engineName(one.player),
        meter(one.accuracy),
        share(one.kept),
        ...phases.map((name) => meter(one.phases[name]?.accuracy ?? null)),
        String(one.blunders),
        String(one.inaccuracies),
        `${one.judged} / ${one.moves}`,
      ]),
      1,
    ),
  );
}

/** @param {number | null} value in percent */
const share = (value) => (value === null ? NONE : percent(value / 100));

/** A percentage over a bar as long. @param {number | null} value */
function meter(value) {
  if (value === null) return NONE;
  const bar = s("rect", { class: "quantity", width: value, height: 4, rx: 2 });
  const track = s("rect", { class: "track", width: 100, height: 4, rx: 2 });
  return h(
    "span",
    { class: "meter" },
    share(value),
    s("svg", { viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": true }, track, bar),
  );
}

/** @param {Report} found */
function endings(found) {
  const total = Object.values(found.endings).reduce((sum, count) => sum + count, 0);
  const rows = Object.entries(found.endings).map(([how, count]) => [
    t.endings[how] ?? how,
    String(count),
    percent(count / Math.max(1, total)),
  ]);
  const failed = found.failures.map((one) => [
    engineName(one.engine),
    one.reasons.map(({ reason, count }) => (count > 1 ? `${reason} × ${count}` : reason)).join("; "),
    String(one.count),
  ]);
  return section(
    t.endingsTitle,
    grid([t.how, t.gamesHead, t.share], rows, 1),
    failed.length ? h("h3", {}, t.failures) : null,
    failed.length ? grid([t.engine, t.reason, t.gamesHead], failed) : null,
  );
}

/** @param {Report} found */
function lengths(found) {
  if (!found.lengths.length) return null;
  const moves = found.lengths.reduce((sum, one) => sum + one.moves * one.games, 0);
  const mean = signedNumber(Math.round((10 * moves) / Math.max(1, found.games)) / 10).replace("+", "");
  return section(t.lengthsTitle, lengthChart(found.lengths), quiet(t.lengthsText(mean)));
}

/** @param {Report} found */
function times(found) {
  if (!found.times.length) return null;
  const rows = found.times.map((one) => [
    engineName(one.engine),
    String(one.moves),
    one.mean,
    one.longest,
    one.total,
  ]);
  return section(t.timesTitle, grid(t.timeHeads, rows, 1));
}

/** @param {Report} found */
function openings(found) {
  if (!found.openings.length) return null;
  const rows = found.openings
    .slice(0, MOST_OPENINGS)
    .map((one) => [one.moves || t.emptyBoard, String(one.games), percent(one.share)]);
  return h(
    "details",
    { class: "panel" },
    h("summary", {}, t.openingsTitle(found.openings.length)),
    grid(t.openingHeads, rows, 1),
  );
}
