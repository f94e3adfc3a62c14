import { h } from "../../base/dom.js";
import { openDialog } from "../../elements/dialog.js";
import { strings } from "../../strings/strings.js";

/** @typedef {import("./session.js").GameSession} GameSession */

/**
 * Keys of the whole page; the board, which has keys of its own, comes first.
 *
 * @param {GameSession} session
 * @param {() => void} askHint
 * @returns {() => void} no more of them
 */
export function listenToKeys(session, askHint) {
  const { timeline } = session;
  /** @type {Record<string, () => unknown>} */
  const actions = {
    ArrowLeft: () => timeline.goTo(timeline.at - 1),
    ArrowRight: () => timeline.goTo(timeline.at + 1),
    ArrowUp: () => timeline.goTo(0),
    ArrowDown: () => timeline.goTo(session.state.ply),
    p: () => timeline.isWatched && timeline.togglePause(),
    u: () => (session.state.can.undo || session.state.can.ask_undo) && session.undo(),
    h: askHint,
    "?": openShortcuts,
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const within = event.target instanceof Element ? event.target : document.body;
    if (within.closest("input, select, textarea, dialog, [role=tablist]")) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    void action();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** What can be done with keys. */
export function openShortcuts() {
  openDialog(
    strings.shortcuts.title,
    h(
      "dl",
      { class: "shortcuts" },
      ...strings.shortcuts.keys.flatMap(([keys, text]) => [
        h("dt", {}, ...keys.map((key) => h("kbd", {}, key))),
        h("dd", {}, text),
      ]),
    ),
  );
}
