import { post } from "../base/api.js";
import { detail, fill, h } from "../base/dom.js";
import { recall, remember } from "../base/memory.js";
import { bestMoves, result, verdict } from "../base/score-words.js";
import { engineName, parse } from "../base/spec.js";
import { expertPanel, illusion, judgement } from "../elements/expert-panel.js";
import { problemLine } from "../elements/notice.js";
import { reasonList } from "../elements/reason-list.js";
import { strings } from "../strings.en.js";

/** @typedef {import("../base/types.js").Expert} Expert */
/** @typedef {import("../base/types.js").Experts} Experts */
/** @typedef {import("../base/types.js").PositionAnswer} PositionAnswer */

const REST = 350;
/** Milliseconds on one position before the experts are asked: whoever only steps through does not want them. */
const SECONDS = 1;
const MOST = 6;
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
  element = h("section", { class: "panel why", id: "why" },
    h("h2", {}, strings.why.experts), this.#state, this.#panel, this.#sentence, this.#reasons);

  /** @param {import("../base/types.js").Catalogue} known @param {import("./analyse-board.js").AnalysisBoard} board */
  constructor(known, board) {
    this.known = known;
    this.board = board;
    this.#panel.addEventListener("choose", (event) => this.#choose(detail(event)));
    this.#reasons.addEventListener("light", (event) => {
      board.board.lit = detail(event);
    });
  }

  leave() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  /** @param {PositionAnswer} position */
  show(position) {
    this.leave();
    this.#answer = undefined;
    this.#sentence.hidden = true;
    fill(this.#reasons);
    fill(this.#panel);
    if (position.outcome) return fill(this.#state, h("p", { class: "quiet" }, strings.why.over));
    const engines = this.#experts(position.game);
    fill(this.#state, h("p", { class: "quiet" }, strings.why.asking(engines.length)));
    this.#timer = window.setTimeout(() => void this.#ask(position, engines), REST);
  }

  /** @param {string} game */
  #experts(game) {
    const family = parse(game).name;
    return this.known.engines.filter((row) => row.games.includes(family) && !LEFT_OUT.includes(row.name)).map((row) => row.name).slice(0, MOST);
  }

  /** @param {PositionAnswer} position @param {string[]} engines */
  async #ask(position, engines) {
    const asking = (this.#asking = new AbortController());
    try {
      /** @type {Experts} */
      const answer = await post("/experts", { game: position.game, moves: position.notation, engines, seconds: SECONDS }, { signal: asking.signal });
      if (asking.signal.aborted) return;
      this.board.showTruth(position, answer.truth);
      this.#answer = judged(answer, this.board.truth);
      fill(this.#state);
      if (!Object.keys(this.board.truth).length) this.board.showUnknown(position);
      const chosen = answer.experts.find(({ engine }) => engine === this.#chosen) ?? answer.experts[0];
      if (chosen) this.#choose(chosen.engine, false);
      await this.#bestLines(position, this.#answer, asking.signal);
    } catch (error) {
      if (!asking.signal.aborted) fill(this.#state, problemLine(error));
    }
  }

  /** Expected play for the line on hover, from whoever knows the truth. @param {PositionAnswer} position @param {Experts} answer @param {AbortSignal} signal */
  async #bestLines(position, answer, signal) {
    if (!bestMoves(answer.truth).length || !this.known.engines.some(({ name, games }) => name === "perfect" && games.includes(parse(position.game).name))) return;
    const found = await post("/why", { game: position.game, moves: position.notation, engine: "perfect", seconds: SECONDS }, { signal });
    if (!signal.aborted) this.board.thoughts = found.lines;
  }

  /** @param {string} engine @param {boolean} [byHand] */
  #choose(engine, byHand = true) {
    if (!this.#answer) return;
    this.#chosen = engine;
    if (byHand) remember("expert", engine);
    this.#panel.show(this.#answer.experts, this.#answer.truth, engine);
    const expert = this.#answer.experts.find((one) => one.engine === engine);
    if (!expert?.move || !expert.score) return;
    this.#sentence.hidden = false;
    fill(this.#sentence, ...this.#opinion(expert, this.#answer));
    if (expert.reasons.length) this.#reasons.show(expert.reasons, expert.score.kind === "estimate");
    else fill(this.#reasons, h("p", { class: "quiet" }, strings.why.noReasons));
    if (byHand) this.#panel.querySelector(`[data-engine="${CSS.escape(engine)}"] button`)?.dispatchEvent(new Event("focus"));
  }

  /** @param {Expert} expert @param {Experts} answer */
  #opinion(expert, answer) {
    const name = engineName(expert.engine);
    const said = expert.score ? ` (${verdict(expert.score)}) ` : " ";
    const wrong = illusion(name, expert);
    return [h("p", {}, h("b", {}, strings.why.saysMove(name, expert.move ?? "")), said, judgement(expert, answer.truth)), wrong && h("p", { class: "quiet" }, wrong)];
  }
}

/** Beside the truth that the page knows, where the server did not know it in time. @param {Experts} answer @param {import("../base/types.js").Truth} truth @returns {Experts} */
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
