import { h } from "../base/dom.js";
import { strings } from "../strings/strings.js";
import { button, iconButton } from "./controls.js";

/**
 * Show something over the page until it is closed.
 *
 * @param {string} title
 * @param {...(Node | string | null)} content
 */
export function openDialog(title, ...content) {
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { "aria-label": title },
    h("div", { class: "dialog-head" }, h("h2", {}, title), iconButton(strings.site.close, "cross", close)),
    h("div", { class: "stack" }, ...content),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && outside(dialog, event)) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {HTMLElement} dialog @param {MouseEvent} event */
function outside(dialog, event) {
  const box = dialog.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}

/**
 * Ask before something that cannot be undone.
 *
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function confirmDialog(question, yes, no) {
  return new Promise((resolve) => {
    /** @param {boolean} answer */
    const answer = (answer) => () => {
      resolve(answer);
      dialog.close();
    };
    const dialog = openDialog(
      question,
      h("div", { class: "row" }, button(yes, answer(true), { kind: "primary" }), button(no, answer(false))),
    );
    dialog.addEventListener("close", () => resolve(false));
  });
}

/** A text with a button that copies it. @param {string} label @param {string} text */
export function copyField(label, text) {
  const id = `copy-${label.replaceAll(/\W/g, "")}`;
  const input = h("input", { type: "text", id, readonly: true, value: text });
  const copy = button(
    strings.play.copy,
    async () => {
      await navigator.clipboard?.writeText(text).catch(() => input.select());
      copy.querySelector("span")?.replaceChildren(strings.play.copied);
    },
    { icon: "copy" },
  );
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("div", { class: "copy-row" }, input, copy),
  );
}
