import { h } from "../base/dom.js";
import { MAX_NAME, savedName, saveName } from "../game/new-game.js";
import { strings } from "../strings/strings.js";

/** What one wants to be called, kept as it is written. */
export function nameField() {
  const input = h("input", {
    type: "text",
    id: "own-name",
    maxlength: MAX_NAME,
    value: savedName(),
    autocomplete: "nickname",
    oninput: () => saveName(input.value),
  });
  return h("div", { class: "field" }, h("label", { for: "own-name" }, strings.friend.name), input);
}
