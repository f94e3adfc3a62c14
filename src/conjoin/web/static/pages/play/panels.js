import { catalogue, positionPath, post } from "../../base/api.js";
import { eventDetail, h, setChildren } from "../../base/dom.js";
import { navigate } from "../../base/router.js";
import { hasColumns } from "../../elements/board/geometry.js";
import { button } from "../../elements/controls.js";
import { moveList } from "../../elements/move-list.js";
import { errorLine } from "../../elements/notice.js";
import { planText } from "../../elements/plan-text.js";
import { progressLine } from "../../elements/progress-line.js";
import { reasonList } from "../../elements/reason-list.js";
import { scoreText } from "../../game/score-text.js";
import { engineName, joinMoves, parseSpec } from "../../game/spec.js";
import { exactScores } from "../../solver/exact-scores.js";
import { strings } from "../../strings/en.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("../../elements/board/board.js").ConjoinBoard} ConjoinBoard */

/** Milliseconds that a hint waits for the exact score of its move. */
const TRUTH_TIMEOUT_MS = 2000;

/** The moves so far; each leads to its analysis. @param {GameSession} session */
export function movesPanel(session) {
  const list = moveList();
  list.addEventListener("choose", (event) => {
    const ply = /** @type {number} */ (eventDetail(event));
    const { game, moves } = session.state;
    navigate(`/analyse/${positionPath(game, joinMoves(game, moves.slice(0, ply)))}`);
  });
  const element = h("section", { class: "moves-box" }, h("h2", {}, strings.play.moves), list);
  return { element, show: () => list.show(session.state.moves, session.state.ply) };
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
  const element = h("section", { class: "panel why" }, h("h2", {}, strings.why.title), thought, ask, answer);
  let ply = -1;
  function show() {
    const { state } = session;
    setChildren(
      thought,
      state.last_thought
        ? thoughtText(state.last_thought)
        : h(
            "p",
            { class: "quiet" },
            state.players.some(({ kind }) => kind === "engine")
              ? strings.play.noThought
              : strings.play.noEngine,
          ),
    );
    ask.disabled = !session.mayMove;
    if (ply === state.ply) return;
    ply = state.ply;
    setChildren(answer);
    board.highlighted = [];
  }
  return { element, show };
}

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
  const { game, notation, ply } = session.state;
  try {
    const row = (await catalogue()).games.find(({ name }) => name === parseSpec(game).name);
    /** @type {import("../../types/api.js").WhyAnswer} */
    const found = await post(
      "/why",
      { game, moves: notation, engine: row?.adviser ?? "mcts", seconds: 2 },
      { signal: asking.signal },
    );
    await addTruth(session, found.lines[0]);
    if (session.state.ply !== ply) return;
    setChildren(answer, ...hintContent(board, found));
  } catch (error) {
    setChildren(answer, asking.signal.aborted ? null : errorLine(error));
  }
  ask.disabled = !session.mayMove;
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
  const list = reasonList();
  list.show(best.reasons, best.score.kind === "estimate");
  list.addEventListener("light", (event) => {
    board.highlighted = eventDetail(event);
  });
  const plan = planText(board);
  plan.show(found.plan);
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
      ` (${scoreText(best.score)})${truth}`,
    ),
    list,
    plan.element,
  ];
}
