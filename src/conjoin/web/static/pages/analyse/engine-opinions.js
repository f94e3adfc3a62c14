import { post } from "../../base/api.js";
import { eventDetail, h, setChildren } from "../../base/dom.js";
import { load, save } from "../../base/storage.js";
import { hasColumns } from "../../elements/board/geometry.js";
import { button } from "../../elements/controls.js";
import { engineChoiceStrip } from "../../elements/engine-choice-strip.js";
import { expertPanel, misjudgement, verdictMark } from "../../elements/expert-panel.js";
import { errorLine } from "../../elements/notice.js";
import { planText } from "../../elements/plan-text.js";
import { progressLine } from "../../elements/progress-line.js";
import { reasonList } from "../../elements/reason-list.js";
import { EngineChoices, errorsBefore, wrongSince } from "../../game/engine-choices.js";
import { bestMoves, opinionText, outcomeSign } from "../../game/score-text.js";
import { engineName, parseSpec } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { LIVE_ENGINE } from "./live-search.js";

/** @typedef {import("../../types/api.js").Expert} Expert */
/** @typedef {import("../../types/api.js").ExpertsAnswer} ExpertsAnswer */
/** @typedef {import("../../types/api.js").PositionAnswer} PositionAnswer */

/**
 * Milliseconds on one position before the experts are asked: stepping through a game asks none.
 */
const ASK_DELAY_MS = 350;
/**
 * For each expert: in columns they need milliseconds, unless the machine is busy; on hex boards they take all
 * they get.
 */
const SECONDS = { columns: 4, hex: 1 };
const MAX_ENGINES = 6;
/** No experts in columns: the truth is none, a level errs on purpose, alpha-beta repeats its documents' players. */
const NOT_IN_COLUMNS = ["perfect", "ladder", "proof", "random", "alphabeta"];
/** The network comes first in columns: nowhere are a clear opinion and the truth so far apart when it errs. */
const FIRST_IN_COLUMNS = ["zero"];
/** Engines that know a single board. @type {Record<string, string>} */
const ONLY_BOARD = { zero: "connect-four" };
/** Those of other boards, each thinking in its own way, before what third parties add. */
const ON_OTHER_BOARDS = ["mcts", "proof", "schmipo", "alphabeta", "random"];
/** A level errs on purpose, and minimax gives the same answers as alpha-beta. */
const NOT_ON_OTHER_BOARDS = ["perfect", "ladder", "minimax"];

/** Every engine's choice with its reasons, beside the exact verdict. */
export class EngineOpinions {
  #timer = 0;
  /** @type {AbortController | undefined} */
  #abort;
  #expertPanel = expertPanel();
  #reasons;
  #plan;
  #status = h("div", {});
  #sentence = h("div", { class: "sentence", hidden: true });
  #engine = load("expert", "window");
  /** @type {ExpertsAnswer | undefined} */
  #answer;
  /** What the search that colours the board says, on boards that have one. @type {Expert | undefined} */
  #live;
  #choices = new EngineChoices();
  choiceStrip = engineChoiceStrip();
  /** @type {{game: string, moves: readonly string[], at: number}} */
  #line = { game: "", moves: [], at: 0 };

  /**
   * @param {import("../../types/api.js").Catalogue} known
   * @param {import("./analysis-board.js").AnalysisBoard} board
   */
  constructor(known, board) {
    this.known = known;
    this.board = board;
    this.#plan = planText(board.board);
    this.#reasons = reasonList(board.board);
    this.element = h(
      "section",
      { class: "panel why", id: "why" },
      h("h2", {}, strings.why.experts),
      this.#status,
      this.#expertPanel,
      this.#plan.element,
      this.#sentence,
      this.#reasons,
      this.choiceStrip,
    );
    this.#expertPanel.addEventListener("choose", (event) => this.#choose(eventDetail(event)));
  }

  dispose() {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  /** @param {PositionAnswer} position @param {import("../../game/move-tree.js").GameLine} line */
  show(position, line) {
    this.dispose();
    this.#line = { game: position.game, ...line };
    this.#answer = undefined;
    this.#live = undefined;
    this.#sentence.hidden = true;
    setChildren(this.#reasons);
    setChildren(this.#expertPanel);
    this.#plan.show(null);
    setChildren(this.choiceStrip);
    if (position.outcome) return setChildren(this.#status, h("p", { class: "quiet" }, strings.why.over));
    const engines = this.#enginesFor(position);
    setChildren(
      this.#status,
      progressLine(strings.why.asking(engines.length), () => this.#stopAsking(position, engines)),
    );
    this.#timer = window.setTimeout(() => void this.#askEngines(position, engines), ASK_DELAY_MS);
  }

  /** Wait no longer; they can be asked again. @param {PositionAnswer} position @param {string[]} engines */
  #stopAsking(position, engines) {
    this.dispose();
    setChildren(
      this.#status,
      button(strings.why.ask, () => void this.#askEngines(position, engines), { icon: "question" }),
    );
  }

  /** @param {PositionAnswer} position */
  #enginesFor({ game, scene }) {
    const family = parseSpec(game).name;
    const columns = hasColumns(scene);
    const excluded = columns ? NOT_IN_COLUMNS : NOT_ON_OTHER_BOARDS;
    const able = this.known.engines
      .filter((row) => row.games.includes(family) && !excluded.includes(row.name))
      .map((row) => row.name)
      .filter((name) => (ONLY_BOARD[name] ?? game) === game);
    const first = (columns ? FIRST_IN_COLUMNS : ON_OTHER_BOARDS).filter((name) => able.includes(name));
    return [...new Set([...first, ...able])].slice(0, MAX_ENGINES);
  }

  /**
   * The search that colours the board goes on; it is the same that stands among the experts.
   *
   * @param {Pick<import("../../types/api.js").WhyAnswer, "engine" | "lines">} analysis
   */
  showLive({ engine, lines: [best] }) {
    if (!best) return;
    const before = this.#live;
    this.#live = { ...best, engine, truth: null, gives_away: false, error: null };
    if (this.#answer && liveText(before) !== liveText(this.#live)) this.#choose(this.#engine, false);
  }

  /**
   * The experts that were asked, the live search among them, beside what is known by now.
   *
   * @param {ExpertsAnswer} answer
   */
  #withLive(answer) {
    if (!this.#live) return answer;
    const others = answer.experts.filter(({ engine }) => engine !== LIVE_ENGINE);
    return withTruth({ ...answer, experts: [this.#live, ...others] }, this.board.truth);
  }

  /** @param {PositionAnswer} position @param {string[]} engines */
  async #askEngines(position, engines) {
    const asking = (this.#abort = new AbortController());
    const line = this.#line;
    setChildren(
      this.#status,
      progressLine(strings.why.asking(engines.length), () => this.#stopAsking(position, engines)),
    );
    try {
      /** @type {ExpertsAnswer} */
      const answer = await post(
        "/experts",
        {
          game: position.game,
          moves: position.notation,
          engines: hasColumns(position.scene) ? engines : engines.filter((name) => name !== LIVE_ENGINE),
          seconds: hasColumns(position.scene) ? SECONDS.columns : SECONDS.hex,
        },
        { signal: asking.signal },
      );
      if (asking.signal.aborted) return;
      this.board.showTruth(position, answer.truth);
      this.#answer = withTruth(answer, this.board.truth);
      setChildren(this.#status);
      if (!Object.keys(this.board.truth).length) this.board.showUnknown(position);
      const { experts } = this.#withLive(answer);
      const chosen = experts.find(({ engine }) => engine === this.#engine) ?? experts[0];
      if (chosen) this.#choose(chosen.engine, false);
      // What comes on top of the answer may be late or missing without harm to it.
      await Promise.allSettled([
        this.#bestLines(position, this.#answer, asking.signal),
        this.#loadEarlierChoices(line, this.#answer, engines, asking.signal),
      ]);
    } catch (error) {
      if (!asking.signal.aborted)
        setChildren(
          this.#status,
          errorLine(
            error,
            button(strings.errors.again, () => void this.#askEngines(position, engines), {
              kind: "plain small",
            }),
          ),
        );
    }
  }

  /**
   * Where the experts would have erred before.
   *
   * @param {{game: string, moves: readonly string[]}} line
   * @param {ExpertsAnswer} answer
   * @param {string[]} engines
   * @param {AbortSignal} signal
   */
  async #loadEarlierChoices(line, answer, engines, signal) {
    if (!bestMoves(answer.truth).length || !line.moves.length) return;
    await this.#choices.load(line.game, line.moves, engines, signal);
    if (!signal.aborted) this.#choose(this.#engine, false);
  }

  /**
   * Expected play for the line on hover, from the engine that knows the truth, and why it is so.
   *
   * @param {PositionAnswer} position
   * @param {ExpertsAnswer} answer
   * @param {AbortSignal} signal
   */
  async #bestLines(position, answer, signal) {
    const solved = this.known.engines.some(
      ({ name, games }) => name === "perfect" && games.includes(parseSpec(position.game).name),
    );
    if (solved && !bestMoves(answer.truth).length) return;
    const asked = solved
      ? { engine: "perfect", seconds: SECONDS.columns }
      : { engine: LIVE_ENGINE, seconds: SECONDS.hex };
    const found = await post("/why", { game: position.game, moves: position.notation, ...asked }, { signal });
    if (signal.aborted) return;
    // Elsewhere the lines are those of the live search.
    if (solved) for (const line of found.lines) if (line.variation.length > 1) this.board.addLine(line);
    this.#plan.show(found);
  }

  /** @param {string} engine @param {boolean} [byHand] */
  #choose(engine, byHand = true) {
    if (!this.#answer) return;
    this.#engine = engine;
    if (byHand) save("expert", engine);
    const answer = this.#withLive(this.#answer);
    const focused = this.#expertPanel.focused;
    this.#expertPanel.show(answer.experts, answer.truth, engine, (name) => this.#errorsOf(name));
    this.choiceStrip.show(this.#turns(engine), this.#line.at);
    this.#expertPanel.focused = byHand ? engine : focused;
    const expert = answer.experts.find((one) => one.engine === engine);
    if (!expert?.move || !expert.score) return;
    this.#sentence.hidden = false;
    setChildren(this.#sentence, ...this.#opinionText(expert, answer));
    if (expert.reasons?.length) this.#reasons.show(expert.reasons, expert.score.kind === "estimate");
    else setChildren(this.#reasons, h("p", { class: "quiet" }, strings.why.noReasons));
  }

  /** @param {string} engine */
  #turns(engine) {
    return this.#choices.turns(this.#line.game, this.#line.moves, engine);
  }

  /** Since when an expert has been wrong, and where it was before. @param {string} engine */
  #errorsOf(engine) {
    const turns = this.#turns(engine);
    const ply = this.#line.at + 1;
    return { since: wrongSince(turns, ply), errors: errorsBefore(turns, ply) };
  }

  /** @param {Expert} expert @param {ExpertsAnswer} answer */
  #opinionText(expert, answer) {
    const name = engineName(expert.engine);
    const claim = expert.score ? ` (${opinionText({ score: expert.score, chance: expert.chance })}) ` : " ";
    const wrong = misjudgement(name, expert);
    return [
      h(
        "p",
        {},
        h("b", {}, strings.why.saysMove(name, expert.move ?? "")),
        claim,
        verdictMark(expert, answer.truth),
      ),
      wrong && h("p", { class: "quiet" }, wrong),
    ];
  }
}

/** What changes in the panel while a search goes on. @param {Expert | undefined} expert */
const liveText = (expert) =>
  expert?.score ? `${expert.move} ${opinionText({ score: expert.score, chance: expert.chance })}` : "";

/**
 * Beside the truth that the page knows, where the server did not know it in time.
 *
 * @param {ExpertsAnswer} answer
 * @param {import("../../types/page.js").Truth} truth
 * @returns {ExpertsAnswer}
 */
function withTruth(answer, truth) {
  const best = bestMoves(truth);
  const most = best[0] === undefined ? undefined : truth[best[0]];
  if (!most) return answer;
  const experts = answer.experts.map((expert) => {
    const score = expert.move ? truth[expert.move] : undefined;
    return score ? { ...expert, truth: score, gives_away: outcomeSign(score) < outcomeSign(most) } : expert;
  });
  return { experts, truth, best };
}
