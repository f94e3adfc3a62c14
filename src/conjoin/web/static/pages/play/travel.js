import { h, setChildren } from "../../base/dom.js";
import { button, iconButton, select } from "../../elements/controls.js";
import { strings } from "../../strings/strings.js";
import { SPEEDS } from "./timeline.js";

/** @typedef {import("./session.js").GameSession} GameSession */

/**
 * Back and forward around what there is to say about the position on the board.
 *
 * @param {GameSession} session
 * @param {HTMLElement} status
 */
export function travelRow(session, status) {
  const { timeline } = session;
  const t = strings.analyse;
  const back = iconButton(t.back, "back", () => void timeline.goTo(timeline.at - 1));
  const forward = iconButton(t.forward, "forward", () => void timeline.goTo(timeline.at + 1));
  const element = h("div", { class: "travel" }, back, status, forward);
  function show() {
    back.disabled = timeline.at === 0;
    forward.disabled = timeline.at === session.state.ply;
  }
  return { element, show };
}

/** Which earlier position is on the board, and the way back. @param {GameSession} session */
export function pastStatus({ timeline, state }) {
  return [
    h("span", {}, strings.play.lookingAt(timeline.at, state.ply)),
    button(state.outcome ? strings.analyse.end : strings.play.toLive, () => void timeline.goTo(state.ply), {
      kind: "primary small",
    }),
  ];
}

/** Pause, a single step, and how fast, while two engines play. @param {GameSession} session */
export function paceControls(session) {
  const { timeline } = session;
  const t = strings.play;
  const pause = h("span", {});
  const step = button(t.step, () => void timeline.goTo(timeline.at + 1), { icon: "forward" });
  const speed = select(
    t.speed,
    Object.keys(SPEEDS).map((name) => [name, t.speeds[/** @type {keyof typeof SPEEDS} */ (name)]]),
    timeline.speed,
    (name) => timeline.setSpeed(/** @type {keyof typeof SPEEDS} */ (name)),
  );
  const element = h("div", { class: "pace row" }, pause, step, speed);
  const toggle = button(t.pause, () => timeline.togglePause(), { icon: "stop" });
  setChildren(pause, toggle);
  function show() {
    element.hidden = !timeline.isWatched || (timeline.isLive && session.state.outcome !== null);
    toggle.querySelector("span")?.replaceChildren(timeline.paused ? t.goOn : t.pause);
    toggle.setAttribute("aria-pressed", String(timeline.paused));
    step.disabled = timeline.at === session.state.ply;
  }
  return { element, show };
}
