import { h } from "../base/dom.js";
import { place } from "../base/api.js";
import { navigate } from "../base/router.js";
import { soundIsOn, toggleSound } from "../base/sound.js";
import { button, iconButton } from "../elements/controls.js";
import { icon } from "../elements/icons.js";
import { strings } from "../strings.en.js";

/**
 * The row of buttons below the board; what cannot be done now is greyed out and keeps its place.
 *
 * @param {import("./play-desk.js").GameDesk} desk
 */
export function playTools(desk) {
  const said = strings.play;
  const undo = button(said.undo, () => void desk.undo(), { icon: "undo" });
  const redo = button(said.redo, () => void desk.redo(), { icon: "redo" });
  const swap = button(said.swap, () => void desk.play("swap"), { icon: "swap" });
  const resign = button(said.resign, () => void desk.resign(), { icon: "flag" });
  const share = button(said.share, () => desk.share(), { icon: "share" });
  const analyse = button(
    strings.nav.analyse,
    () => navigate(`/analyse/${place(desk.state.game, desk.state.notation)}`),
    { icon: "chart" },
  );
  const sound = iconButton(
    soundIsOn() ? said.soundOn : said.soundOff,
    soundIsOn() ? "sound" : "silent",
    () => {
      const on = toggleSound();
      sound.setAttribute("aria-label", on ? said.soundOn : said.soundOff);
      sound.replaceChildren(icon(on ? "sound" : "silent"));
    },
  );
  const element = h(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": said.moves },
    undo,
    redo,
    swap,
    resign,
    share,
    analyse,
    sound,
  );
  function show() {
    const { can } = desk.state;
    undo.disabled = !can.undo;
    redo.disabled = !can.redo;
    resign.disabled = !can.resign;
    swap.hidden = !can.swap;
  }
  return { element, show };
}
