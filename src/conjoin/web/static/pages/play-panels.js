import { catalogue, place, post } from "../base/api.js";
import { detail, fill, h } from "../base/dom.js";
import { navigate } from "../base/router.js";
import { verdict } from "../base/score-words.js";
import { engineName, joined, parse } from "../base/spec.js";
import { hasColumns } from "../elements/board/geometry.js";
import { button } from "../elements/controls.js";
import { moveList } from "../elements/move-list.js";
import { problemLine } from "../elements/notice.js";
import { reasonList } from "../elements/reason-list.js";
import { waitingLine } from "../elements/waiting-line.js";
import { exactScores } from "../solver.js";
import { strings } from "../strings.en.js";

/** @typedef {import("./play-desk.js").GameDesk} GameDesk */

/** Milliseconds that a hint waits for the exact score of its move. */
const TRUTH_TIMEOUT_MS = 2000;

/** The moves so far; each leads to its analysis. @param {GameDesk} desk */
export function moveBox(desk) {
  const list = moveList();
  list.addEventListener("choose", (event) => {
    const ply = /** @type {number} */ (detail(event));
    navigate(`/analyse/${place(desk.state.game, joined(desk.state.game, desk.state.moves.slice(0, ply)))}`);
  });
  const element = h("section", { class: "moves-box" }, h("h2", {}, strings.play.moves), list);
  return { element, show: () => list.show(desk.state.moves, desk.state.ply) };
}

/** What the engine thought of its last move, and a hint for the next one. @param {GameDesk} desk */
export function whyBox(desk) {
  const thought = h("div", {});
  const answer = h("div", { class: "stack" });
  const ask = button(strings.play.hint, () => void hint(desk, answer, ask), { icon: "bulb" });
  const element = h("section", { class: "panel why" }, h("h2", {}, strings.why.title), thought, ask, answer);
  let ply = -1;
  function show() {
    const { state } = desk;
    fill(
      thought,
      state.last_thought
        ? said(state.last_thought)
        : h(
            "p",
            { class: "quiet" },
            state.players.some(({ kind }) => kind === "engine")
              ? strings.play.noThought
              : strings.play.noEngine,
          ),
    );
    ask.disabled = !desk.mayMove;
    if (ply === state.ply) return;
    ply = state.ply;
    fill(answer);
    desk.board.lit = [];
  }
  return { element, show };
}

/** @param {string} thought */
const said = (thought) =>
  h("div", { class: "sentence" }, h("h3", {}, strings.play.thought), h("p", {}, thought));

/** @param {GameDesk} desk @param {HTMLElement} answer @param {HTMLButtonElement} ask */
async function hint(desk, answer, ask) {
  ask.disabled = true;
  const asking = new AbortController();
  fill(
    answer,
    waitingLine(strings.play.hintWait, () => asking.abort()),
  );
  const { game, notation, ply } = desk.state;
  try {
    const row = (await catalogue()).games.find(({ name }) => name === parse(game).name);
    /** @type {import("../base/types.js").Analysis} */
    const found = await post(
      "/why",
      { game, moves: notation, engine: row?.adviser ?? "mcts", seconds: 2 },
      { signal: asking.signal },
    );
    await addTruth(desk, found.lines[0]);
    if (desk.state.ply !== ply) return;
    fill(answer, ...hintWords(desk, found));
  } catch (error) {
    fill(answer, asking.signal.aborted ? null : problemLine(error));
  }
  ask.disabled = !desk.mayMove;
}

/**
 * Where the server did not know it in time.
 *
 * @param {GameDesk} desk
 * @param {import("../base/types.js").Line | undefined} line
 */
async function addTruth(desk, line) {
  if (!line || line.truth || !hasColumns(desk.state.scene)) return;
  await exactScores(desk.state, AbortSignal.timeout(TRUTH_TIMEOUT_MS), (truth) => {
    line.truth = truth[line.move] ?? null;
  });
}

/** @param {GameDesk} desk @param {import("../base/types.js").Analysis} found */
function hintWords(desk, found) {
  const [best] = found.lines;
  if (!best) return [];
  const list = reasonList();
  list.show(best.reasons, best.score.kind === "estimate");
  list.addEventListener("light", (event) => {
    desk.board.lit = detail(event);
  });
  desk.board.line = [best.move];
  window.setTimeout(() => {
    desk.board.line = [];
  }, 4000);
  const truth = best.truth ? ` · ${strings.why.truth}: ${verdict(best.truth)}` : "";
  return [
    h(
      "p",
      {},
      h("b", {}, strings.play.hintSays(engineName(found.engine), best.move)),
      ` (${verdict(best.score)})${truth}`,
    ),
    list,
  ];
}
