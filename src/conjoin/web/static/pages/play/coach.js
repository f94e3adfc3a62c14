import { post } from "../../base/api.js";
import { announce, h, setChildren } from "../../base/dom.js";
import { load, save } from "../../base/storage.js";
import { button } from "../../elements/controls.js";
import { lightOn } from "../../elements/lit-rows.js";
import { progressLine } from "../../elements/progress-line.js";
import { strings } from "../../strings/strings.js";
import { said } from "../../base/said.js";

/** @typedef {import("../../types/api.js").CoachAnswer} CoachAnswer */

const NOTHING_LIT = { cells: [], after: [] };

/**
 * A switch beside the board, and the question before a move that throws the game away.
 *
 * The choice is remembered for games against engines. Two people switch it on anew in each game; against a person
 * elsewhere there is a coach only where both have agreed to help.
 *
 * @param {import("./session.js").GameSession} session
 * @param {import("../../elements/board/board.js").ConjoinBoard} board where it shows what a move allows
 */
export function gameCoach(session, board) {
  const t = strings.play.coach;
  const light = lightOn(board);
  const question = h("div", { class: "coach-question" });
  const againstEngine = session.own.length === 1 && !session.hasFriend;
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: againstEngine && load("coach", false),
  });
  box.addEventListener("change", () => {
    if (againstEngine) save("coach", box.checked);
    leave();
  });
  const element = h("label", { class: "coach", title: t.title }, box, h("span", {}, t.name));
  let asking = new AbortController();
  /** The move that it looks at or asks about, none after the person has decided; and when that was. */
  let asked = "";
  let version = 0;
  /** @type {import("../../elements/lit-rows.js").Lit} */
  let lit = NOTHING_LIT;

  /** Nothing is asked any more. */
  function leave() {
    asking.abort();
    if (!asked) return;
    asked = "";
    setChildren(question);
    light((lit = NOTHING_LIT));
  }

  /** Play a move, unless the coach speaks against it and the person takes it back. @param {string} move */
  async function play(move) {
    if (!box.checked || element.hidden || !session.mayMove) return session.play(move);
    if (move === asked) return;
    leave();
    asking = new AbortController();
    asked = move;
    const { signal } = asking;
    version = session.state.version;
    light((lit = { cells: [], after: [move] }));
    setChildren(question, progressLine(t.looking, leave, t.takeBack));
    const found = await caution(session.state, move, signal);
    if (signal.aborted) return;
    if (found) return ask(move, found);
    leave();
    await session.play(move);
  }

  /** @param {string} move @param {NonNullable<CoachAnswer["warning"]>} found */
  function ask(move, found) {
    const back = button(t.takeBack, leave, { kind: "primary", icon: "undo" });
    const on = button(t.playIt(move), () => {
      leave();
      void session.play(move);
    });
    setChildren(
      question,
      h(
        "section",
        { class: "notice stack", role: "alertdialog", "aria-label": t.name },
        h("p", {}, h("b", {}, t.careful), " ", said(found.sentence)),
        h("div", { class: "row" }, back, on),
      ),
    );
    light((lit = found));
    announce(`${t.careful} ${found.sentence}`);
    back.focus();
  }

  function show() {
    const isAllowed = session.own.length === 2 || session.state.can.help;
    element.hidden = !session.own.length || !isAllowed;
    if (!asked) return;
    if (session.mayMove && session.state.version === version) light(lit);
    else leave();
  }
  return { element, question, play, show };
}

/**
 * What speaks against a move; nothing where the coach cannot be asked, for that must not keep anybody from moving.
 *
 * @param {import("./session.js").GameSession["state"]} state
 * @param {string} move
 * @param {AbortSignal} signal
 * @returns {Promise<CoachAnswer["warning"]>}
 */
async function caution({ game, notation }, move, signal) {
  try {
    return (await post("/coach", { game, moves: notation, move }, { signal })).warning;
  } catch {
    return null;
  }
}
