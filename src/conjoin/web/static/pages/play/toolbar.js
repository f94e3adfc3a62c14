import { positionPath } from "../../base/api.js";
import { h } from "../../base/dom.js";
import { navigate } from "../../base/router.js";
import { soundIsOn, toggleSound } from "../../base/sound.js";
import { button, iconButton } from "../../elements/controls.js";
import { confirmDialog } from "../../elements/dialog.js";
import { icon } from "../../elements/icons.js";
import { strings } from "../../strings/strings.js";
import { openShareDialog } from "./share.js";
import { openShortcuts } from "./shortcuts.js";

/**
 * The row of buttons below the board; what cannot be done now is greyed out and keeps its place.
 *
 * @param {import("./session.js").GameSession} session
 */
export function gameToolbar(session) {
  const t = strings.play;
  const resignGame = async () => {
    if (await confirmDialog(t.resignSure, t.resignYes, t.keep)) await session.resign();
  };
  const undo = button(t.undo, () => void session.undo(), { icon: "undo" });
  const redo = button(t.redo, () => void session.redo(), { icon: "redo" });
  const draw = button(t.offerDraw, () => void session.offerDraw(), { icon: "equal" });
  const swap = button(t.swap, () => void session.play("swap"), { icon: "swap" });
  const resign = button(t.resign, () => void resignGame(), { icon: "flag" });
  const share = button(t.share, () => openShareDialog(session), { icon: "share" });
  const analyse = button(
    strings.nav.analyse,
    () => navigate(`/analyse/${positionPath(session.state.game, session.state.notation)}`),
    { icon: "chart" },
  );
  const sound = iconButton(soundIsOn() ? t.soundOn : t.soundOff, soundIsOn() ? "sound" : "silent", () => {
    const on = toggleSound();
    sound.setAttribute("aria-label", on ? t.soundOn : t.soundOff);
    sound.replaceChildren(icon(on ? "sound" : "silent"));
  });
  const element = h(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": t.moves },
    undo,
    redo,
    swap,
    draw,
    resign,
    share,
    analyse,
    sound,
    iconButton(strings.shortcuts.title, "keyboard", openShortcuts),
  );
  function show() {
    const { can, clock } = session.state;
    const { hasFriend } = session;
    undo.disabled = !can.undo && !can.ask_undo;
    undo.hidden = hasFriend && clock !== null;
    undo.querySelector("span")?.replaceChildren(hasFriend ? t.takeback : t.undo);
    redo.disabled = !can.redo;
    redo.hidden = hasFriend;
    draw.hidden = !hasFriend;
    draw.disabled = !can.ask_draw;
    resign.disabled = !can.resign;
    swap.hidden = !can.swap || !session.mayMove;
    analyse.disabled = !can.help;
    analyse.title = can.help ? "" : strings.friend.noHelp;
  }
  return { element, show };
}
