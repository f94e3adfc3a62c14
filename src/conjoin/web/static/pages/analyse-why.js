import { post } from "../base/api.js";
import { detail, fill, h } from "../base/dom.js";
import { HindsightMemory, errorsBefore, wrongSince } from "../base/hindsight.js";
import { recall, remember } from "../base/memory.js";
import { bestMoves, result, verdict } from "../base/score-words.js";
import { engineName, parse } from "../base/spec.js";
import { button } from "../elements/controls.js";
import { hasColumns } from "../elements/board/geometry.js";
import { expertPanel, illusion, judgement } from "../elements/expert-panel.js";
import { hindsightStrip } from "../elements/hindsight-strip.js";
import { problemLine } from "../elements/notice.js";
import { waitingLine } from "../elements/waiting-line.js";
import { reasonList } from "../elements/reason-list.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").Expert} Expert */
/** @typedef {import("../base/types.js").Experts} Experts */
/** @typedef {import("../base/types.js").PositionAnswer} PositionAnswer */

/**
 * Milliseconds on one position before the experts are asked: whoever only steps through does not want them.
 */
const ASK_DELAY_MS = 350;
/**
 * For each expert: in columns they need milliseconds, unless the machine is busy; on hex boards they take all
 * they get.
 */
const SECONDS = { columns: 4, hex: 1 };
const MOST = 6;
const FEW = 2;
/** Where there are fewer experts, the same search with less time stands beside them. */
const HURRIED = ["mcts:simulations=1000", "mcts:simulations=100"];
/** The truth is no expert, and these two say the same as their documents' players. */
const LEFT_OUT = ["perfect", "proof", "random", "alphabeta"];

/** Every engine's choice with its reasons, beside the exact verdict. */
export class WhyPanel {
  #timer = 0;
  /** @type {AbortController | undefined} */
  #asking;
  #panel = expertPanel();
  #reasons = reasonList();
  #state = h("div", {});
  #sentence = h("div", { class: "sentence", hidden: true });
  #chosen = recall("expert", "window");
  /** @type {Experts | undefined} */
  #answer;
  #hindsight = new HindsightMemory();
  #strip = hindsightStrip();
  /** @type {{game: string, moves: readonly string[], at: number}} */
  #line = { game: "", moves: [], at: 0 };
  element = h(
    "section",
    { class: "panel why", id: "why" },
    h("h2", {}, strings.why.experts),
    this.#state,
    this.#panel,
    this.#sentence,
    this.#reasons,
    this.#strip,
  );

  /**
   * @param {import("../base/types.js").Catalogue} known
   * @param {import("./analyse-board.js").AnalysisBoard} board
   */
  constructor(known, board) {
    this.known = known;
    this.board = board;
    this.steps = this.#strip;
    this.#panel.addEventListener("choose", (event) => this.#choose(detail(event)));
    this.#reasons.addEventListener("light", (event) => {
      board.board.lit = detail(event);
    });
  }

  leave() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  /** @param {PositionAnswer} position @param {import("./analyse.js").Line} line */
  show(position, line) {
    this.leave();
    this.#line = { game: position.game, ...line };
    this.#answer = undefined;
    this.#sentence.hidden = true;
    fill(this.#reasons);
    fill(this.#panel);
    fill(this.#strip);
    if (position.outcome) return fill(this.#state, h("p", { class: "quiet" }, strings.why.over));
    const engines = this.#experts(position.game);
    fill(
      this.#state,
      waitingLine(strings.why.asking(engines.length), () => this.#stop(position, engines)),
    );
    this.#timer = window.setTimeout(() => void this.#ask(position, engines), ASK_DELAY_MS);
  }

  /** Wait no longer; they can be asked again. @param {PositionAnswer} position @param {string[]} engines */
  #stop(position, engines) {
    this.leave();
    fill(
      this.#state,
      button(strings.why.ask, () => void this.#ask(position, engines), { icon: "question" }),
    );
  }

  /** @param {string} game */
  #experts(game) {
    const family = parse(game).name;
    const able = this.known.engines
      .filter((row) => row.games.includes(family) && !LEFT_OUT.includes(row.name))
      .map((row) => row.name);
    return able.length < FEW ? [...able, ...HURRIED] : able.slice(0, MOST);
  }

  /** @param {PositionAnswer} position @param {string[]} engines */
  async #ask(position, engines) {
    const asking = (this.#asking = new AbortController());
    const line = this.#line;
    fill(
      this.#state,
      waitingLine(strings.why.asking(engines.length), () => this.#stop(position, engines)),
    );
    try {
      /** @type {Experts} */
      const answer = await post(
        "/experts",
        {
          game: position.game,
          moves: position.notation,
          engines,
          seconds: hasColumns(position.scene) ? SECONDS.columns : SECONDS.hex,
        },
        { signal: asking.signal },
      );
      if (asking.signal.aborted) return;
      this.board.showTruth(position, answer.truth);
      this.#answer = judged(answer, this.board.truth);
      fill(this.#state);
      if (!Object.keys(this.board.truth).length) this.board.showUnknown(position);
      const chosen = answer.experts.find(({ engine }) => engine === this.#chosen) ?? answer.experts[0];
      if (chosen) this.#choose(chosen.engine, false);
      // What comes on top of the answer may be late or missing without harm to it.
      await Promise.allSettled([
        this.#bestLines(position, this.#answer, asking.signal),
        this.#lookBack(line, this.#answer, engines, asking.signal),
      ]);
    } catch (error) {
      if (!asking.signal.aborted)
        fill(
          this.#state,
          problemLine(
            error,
            button(strings.errors.again, () => void this.#ask(position, engines), { kind: "plain small" }),
          ),
        );
    }
  }

  /**
   * Where the experts would have erred before.
   *
   * @param {{game: string, moves: readonly string[]}} line
   * @param {Experts} answer
   * @param {string[]} engines
   * @param {AbortSignal} signal
   */
  async #lookBack(line, answer, engines, signal) {
    if (!bestMoves(answer.truth).length || !line.moves.length) return;
    await this.#hindsight.learn(line.game, line.moves, engines, signal);
    if (!signal.aborted) this.#choose(this.#chosen, false);
  }

  /**
   * Expected play for the line on hover, from whoever knows the truth.
   *
   * @param {PositionAnswer} position
   * @param {Experts} answer
   * @param {AbortSignal} signal
   */
  async #bestLines(position, answer, signal) {
    if (
      !bestMoves(answer.truth).length ||
      !this.known.engines.some(
        ({ name, games }) => name === "perfect" && games.includes(parse(position.game).name),
      )
    )
      return;
    const found = await post(
      "/why",
      { game: position.game, moves: position.notation, engine: "perfect", seconds: SECONDS.columns },
      { signal },
    );
    if (!signal.aborted) this.board.thoughts = found.lines;
  }

  /** @param {string} engine @param {boolean} [byHand] */
  #choose(engine, byHand = true) {
    if (!this.#answer) return;
    this.#chosen = engine;
    if (byHand) remember("expert", engine);
    this.#panel.show(this.#answer.experts, this.#answer.truth, engine, (name) => this.#courseOf(name));
    this.#strip.show(this.#turns(engine), this.#line.at);
    const expert = this.#answer.experts.find((one) => one.engine === engine);
    if (!expert?.move || !expert.score) return;
    this.#sentence.hidden = false;
    fill(this.#sentence, ...this.#opinion(expert, this.#answer));
    if (expert.reasons.length) this.#reasons.show(expert.reasons, expert.score.kind === "estimate");
    else fill(this.#reasons, h("p", { class: "quiet" }, strings.why.noReasons));
    if (byHand)
      this.#panel
        .querySelector(`[data-engine="${CSS.escape(engine)}"] button`)
        ?.dispatchEvent(new Event("focus"));
  }

  /** @param {string} engine */
  #turns(engine) {
    return this.#hindsight.turns(this.#line.game, this.#line.moves, engine);
  }

  /** Since when an expert has been wrong, and where it was before. @param {string} engine */
  #courseOf(engine) {
    const turns = this.#turns(engine);
    const ply = this.#line.at + 1;
    return { since: wrongSince(turns, ply), errors: errorsBefore(turns, ply) };
  }

  /** @param {Expert} expert @param {Experts} answer */
  #opinion(expert, answer) {
    const name = engineName(expert.engine);
    const said = expert.score ? ` (${verdict(expert.score)}) ` : " ";
    const wrong = illusion(name, expert);
    return [
      h(
        "p",
        {},
        h("b", {}, strings.why.saysMove(name, expert.move ?? "")),
        said,
        judgement(expert, answer.truth),
      ),
      wrong && h("p", { class: "quiet" }, wrong),
    ];
  }
}

/**
 * Beside the truth that the page knows, where the server did not know it in time.
 *
 * @param {Experts} answer
 * @param {import("../base/types.js").Truth} truth
 * @returns {Experts}
 */
function judged(answer, truth) {
  const best = bestMoves(truth);
  const most = best[0] === undefined ? undefined : truth[best[0]];
  if (!most) return answer;
  const experts = answer.experts.map((expert) => {
    const score = expert.move === null ? undefined : truth[expert.move];
    return score ? { ...expert, truth: score, gives_away: result(score) < result(most) } : expert;
  });
  return { experts, truth, best };
}
