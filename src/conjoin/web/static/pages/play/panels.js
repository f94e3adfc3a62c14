import { post } from "../../base/api.js";
import { eventDetail, h, setChildren } from "../../base/dom.js";
import { hasColumns } from "../../elements/board/geometry.js";
import { button } from "../../elements/controls.js";
import { moveList } from "../../elements/move-list.js";
import { errorLine } from "../../elements/notice.js";
import { planText } from "../../elements/plan-text.js";
import { progressLine } from "../../elements/progress-line.js";
import { reasonList } from "../../elements/reason-list.js";
import { opinionText, scoreText } from "../../game/score-text.js";
import { engineName } from "../../game/spec.js";
import { exactScores } from "../../solver/exact-scores.js";
import { strings } from "../../strings/strings.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("../../elements/board/board.js").ConjoinBoard} ConjoinBoard */

/** Milliseconds that a hint waits for the exact score of its move. */
const TRUTH_TIMEOUT_MS = 2000;

/** The moves so far; each is looked at in its place, without leaving the game. @param {GameSession} session */
export function movesPanel(session) {
  const { timeline } = session;
  const list = moveList();
  list.addEventListener("choose", (event) => void timeline.goTo(eventDetail(event)));
  const element = h("section", { class: "moves-box" }, h("h2", {}, strings.play.moves), list);
  return { element, show: () => list.show(session.state.moves.slice(0, timeline.revealed), timeline.at) };
}

/**
 * What the engine thought of its last move, and a hint for the next one.
 *
 * @param {GameSession} session
 * @param {ConjoinBoard} board where its reasons are shown
 */
export function hintPanel(session, board) {
  const thought = h("div", {});
  const answer = h("div", { class: "stack" });
  const ask = button(strings.play.hint, () => void askHint(session, board, answer, ask), { icon: "bulb" });
  const withheld = h("p", { class: "quiet" }, strings.friend.noHelp);
  const element = h(
    "section",
    { class: "panel why" },
    h("h2", {}, strings.why.title),
    thought,
    ask,
    withheld,
    answer,
  );
  let ply = -1;
  /** The version whose thought was asked for. */
  let asked = -1;

  function showThought() {
    const { shown, state } = session;
    const said = shown.last_thought;
    const open = asked === shown.ply || state.outcome !== null;
    const isThere = shown.ply === state.ply && said;
    const lookAtIt = () => {
      asked = shown.ply;
      showThought();
    };
    setChildren(
      thought,
      isThere
        ? open
          ? thoughtText(said)
          : button(strings.play.showThought, lookAtIt, { icon: "question" })
        : h("p", { class: "quiet" }, noThought(state)),
    );
  }

  function show() {
    const { state } = session;
    if (asked !== session.shown.ply) asked = -1;
    showThought();
    ask.disabled = !session.mayMove || !state.can.help;
    withheld.hidden = state.can.help;
    thought.hidden = !state.can.help && !state.players.some(({ kind }) => kind === "engine");
    if (ply === state.ply) return;
    ply = state.ply;
    setChildren(answer);
  }
  return { element, show, ask: () => void (ask.disabled || ask.click()) };
}

/** @param {import("../../types/api.js").State} state */
const noThought = (state) =>
  state.players.some(({ kind }) => kind === "engine") ? strings.play.noThought : strings.play.noEngine;

/** @param {string} thought */
const thoughtText = (thought) =>
  h("div", { class: "sentence" }, h("h3", {}, strings.play.thought), h("p", {}, thought));

/**
 * @param {GameSession} session
 * @param {ConjoinBoard} board
 * @param {HTMLElement} answer
 * @param {HTMLButtonElement} ask
 */
async function askHint(session, board, answer, ask) {
  ask.disabled = true;
  const asking = new AbortController();
  setChildren(
    answer,
    progressLine(strings.play.hintWait, () => asking.abort()),
  );
  const { ply } = session.state;
  try {
    /** @type {import("../../types/api.js").WhyAnswer} */
    const found = await post(`/play/${session.id}/hint`, {}, { token: session.token, signal: asking.signal });
    await addTruth(session, found.lines[0]);
    if (session.state.ply !== ply) return;
    setChildren(answer, ...hintContent(board, found));
  } catch (error) {
    setChildren(answer, asking.signal.aborted ? null : errorLine(error));
  }
  ask.disabled = !session.mayMove || !session.state.can.help;
}

/**
 * Where the server did not know it in time.
 *
 * @param {GameSession} session
 * @param {import("../../types/api.js").Line | undefined} line
 */
async function addTruth(session, line) {
  if (!line || line.truth || !hasColumns(session.state.scene)) return;
  await exactScores(session.state, AbortSignal.timeout(TRUTH_TIMEOUT_MS), (truth) => {
    line.truth = truth[line.move] ?? null;
  });
}

/** @param {ConjoinBoard} board @param {import("../../types/api.js").WhyAnswer} found */
function hintContent(board, found) {
  const [best] = found.lines;
  if (!best) return [];
  const list = reasonList(board);
  list.show(best.reasons, best.score.kind === "estimate");
  const plan = planText(board);
  plan.show(found);
  board.line = [best.move];
  window.setTimeout(() => {
    board.line = [];
  }, 4000);
  const truth = best.truth ? ` · ${strings.why.truth}: ${scoreText(best.truth)}` : "";
  return [
    h(
      "p",
      {},
      h("b", {}, strings.play.hintSays(engineName(found.engine), best.move)),
      ` (${opinionText(best)})${truth}`,
    ),
    list,
    plan.element,
  ];
}
