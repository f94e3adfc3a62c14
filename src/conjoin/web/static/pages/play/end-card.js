import { get, positionPath } from "../../base/api.js";
import { eventDetail, h, setChildren } from "../../base/dom.js";
import { hasColumns } from "../../elements/board/geometry.js";
import { button, linkButton } from "../../elements/controls.js";
import { evalGraph } from "../../elements/eval-graph.js";
import { endingText } from "./ending-text.js";
import { saveMistakes } from "../../game/mistakes.js";
import { percent } from "../../game/score-text.js";
import { strings, written } from "../../strings/strings.js";
import { sideNames } from "../../game/sides.js";
import { shortIdea } from "../../game/plan-words.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("../../elements/board/board.js").ConjoinBoard} ConjoinBoard */
/** @typedef {import("../../types/api.js").ReviewAnswer} ReviewAnswer */
/** @typedef {import("../../types/page.js").Side} Side */

/** Where the card stands beside the board; below it on narrow pages. */
const BESIDE = matchMedia("(min-width: 720px)");

/**
 * Everything about a finished game in one place: how it ended, where it turned, and what to do next.
 *
 * @param {GameSession} session
 * @param {ConjoinBoard} board
 */
export function endCard(session, board) {
  const beside = h("div", { class: "end-place" });
  const below = h("div", { class: "end-place" });
  const card = h("section", { class: "panel result", tabindex: -1 });
  let shown = -1;

  const place = () => (BESIDE.matches ? beside : below).append(card);
  BESIDE.addEventListener("change", place);
  place();

  function show() {
    const { state } = session;
    const over = state.outcome !== null && session.timeline.revealed === state.ply;
    card.hidden = !over;
    if (!over) shown = -1;
    if (!over || shown === state.version) return;
    shown = state.version;
    fill(session, board, card);
  }
  return { beside, below, show, dispose: () => BESIDE.removeEventListener("change", place) };
}

/** @param {GameSession} session @param {ConjoinBoard} board @param {HTMLElement} card */
function fill(session, board, card) {
  const { state, own } = session;
  const t = strings.play;
  const { title, text, failed } = endingText(state, own);
  card.setAttribute("aria-label", `${title}: ${text}`);
  const review = h("div", { class: "stack" });
  const actions = h(
    "div",
    { class: "actions" },
    state.can.rematch || own.length
      ? button(t.rematch, () => void session.rematch(), { kind: failed ? "plain" : "primary", icon: "again" })
      : null,
    linkButton(t.review, `/analyse/${positionPath(state.game, state.notation)}`, { icon: "chart" }),
    linkButton(failed ? t.another : t.newGame, "/", { icon: "plus", kind: failed ? "primary" : "plain" }),
  );
  setChildren(
    card,
    h("h2", {}, title),
    h("p", { class: "ending" }, text),
    review,
    actions,
    own.length ? h("p", { class: "quiet" }, h("a", { href: "/games" }, t.allGames)) : null,
  );
  if (hasColumns(state.scene) && state.ply > 1) void fillReview(session, board, review, actions);
}

/**
 * @param {GameSession} session
 * @param {ConjoinBoard} board
 * @param {HTMLElement} place
 * @param {HTMLElement} actions
 */
async function fillReview(session, board, place, actions) {
  const { state, own, timeline } = session;
  setChildren(place, h("p", { class: "quiet" }, strings.analyse.graphWait));
  /** @type {ReviewAnswer | null} */
  const review = await get(`/review/${positionPath(state.game, state.notation)}`).catch(() => null);
  if (session.state.version !== state.version) return;
  if (!review) return setChildren(place);
  const graph = evalGraph();
  /** @type {[string, string]} */
  const sides = sideNames(state.scene);
  const draw = () => graph.isConnected && graph.show(review, timeline.at, sides);
  graph.addEventListener("choose", (event) => void timeline.goTo(eventDetail(event)));
  session.addEventListener("state", draw);
  const mistakes = review.plies.flatMap(({ kind, side }, index) =>
    kind === "blunder" && (own.length !== 1 || side === own[0]) ? [index] : [],
  );
  const won = state.outcome?.winner === own[0];
  const said = h("p", { class: "mistake", role: "status" });
  const look = (/** @type {number} */ index) => showMistake(session, board, review, index, said);
  setChildren(place, turningPoint(review, won, own, sides, look), accuracyLine(review, sides), graph, said);
  draw();
  if (!mistakes.length) return;
  const next = button(strings.play.nextMistake, () => look(nextAfter(mistakes, timeline.at)), {
    icon: "forward",
  });
  actions.prepend(next);
  if (own.length === 1)
    actions.append(
      button(strings.play.mistakes, () => void saveMistakes(state, own[0] ?? "first"), { icon: "bulb" }),
    );
}

/**
 * The first one behind what is on the board, and after the last the first again.
 *
 * @param {number[]} mistakes
 * @param {number} at
 */
const nextAfter = (mistakes, at) => mistakes.find((index) => index > at) ?? mistakes[0] ?? 0;

/**
 * The last move that gave the result away, an own one where the game was not won.
 *
 * @param {ReviewAnswer} review
 * @param {boolean} won
 * @param {readonly Side[]} own
 * @param {[string, string]} sides
 * @param {(index: number) => void} look
 */
function turningPoint(review, won, own, sides, look) {
  const blunders = review.plies.flatMap((ply, index) => (ply.kind === "blunder" ? [{ ply, index }] : []));
  const mine = blunders.filter(({ ply }) => own.length === 1 && !won && ply.side === own[0]);
  const found = mine.at(-1) ?? blunders.at(-1);
  if (!found) return h("p", { class: "quiet" }, strings.play.noMistakes);
  const { ply, index } = found;
  const better = written.or(ply.better.slice(0, 3));
  const t = strings.analyse;
  return h(
    "button",
    { type: "button", class: "turning", onclick: () => look(index) },
    h("small", {}, strings.play.turningPoint),
    h("b", {}, t.turningPoint(sides[ply.side === "first" ? 0 : 1], index + 1, ply.move)),
    ` ${ply.idea ? t.allows(shortIdea(ply.idea), better) : t.blunder(better)}`,
  );
}

/** @param {ReviewAnswer} review @param {[string, string]} sides */
function accuracyLine(review, sides) {
  const parts = review.accuracy.flatMap((one, index) =>
    one === null ? [] : [`${sides[index === 0 ? 0 : 1]} ${percent(one / 100)}`],
  );
  return parts.length ? h("p", { class: "figures" }, `${strings.play.accuracy}: ${parts.join(" · ")}`) : null;
}

/**
 * The board before a mistake, with the better move on it, in place.
 *
 * @param {GameSession} session
 * @param {ConjoinBoard} board
 * @param {ReviewAnswer} review
 * @param {number} index
 * @param {HTMLElement} said
 */
async function showMistake(session, board, review, index, said) {
  await session.timeline.goTo(index);
  const ply = review.plies[index];
  if (!ply) return;
  board.line = ply.better.slice(0, 1);
  setChildren(said, strings.play.mistakeAt(index + 1, ply.move, written.or(ply.better.slice(0, 3))));
}
