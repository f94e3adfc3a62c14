import { h } from "../../base/dom.js";
import { button } from "../../elements/controls.js";
import { openDialog } from "../../elements/dialog.js";
import { strings } from "../../strings/strings.js";

/**
 * What can be done with a branch.
 *
 * @param {string} text its first move as the list shows it
 * @param {string} name
 * @param {{rename: (name: string) => void, promote: () => void, remove: () => void}} actions
 */
export function openBranchDialog(text, name, { rename, promote, remove }) {
  const t = strings.analyse;
  const input = h("input", { type: "text", id: "branch-name", maxlength: 60, value: name });
  /** @param {() => void} action */
  const closing = (action) => () => {
    dialog.close();
    action();
  };
  const save = closing(() => rename(input.value.trim()));
  const dialog = openDialog(
    t.branchTitle(text),
    h(
      "form",
      {
        class: "field",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          save();
        },
      },
      h("label", { for: "branch-name" }, t.branchName),
      input,
    ),
    h(
      "div",
      { class: "row" },
      button(t.branchSave, save, { kind: "primary" }),
      button(t.branchPromote, closing(promote)),
      button(t.branchDelete, closing(remove)),
    ),
  );
}
