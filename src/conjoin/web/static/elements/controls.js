import { h } from "../base/dom.js";
import { icon } from "./icons.js";

/**
 * @param {string} label
 * @param {() => void} press
 * @param {{icon?: string, kind?: string, quiet?: boolean, title?: string}} [look]
 */
export function button(label, press, look = {}) {
  const kind = look.kind ?? "plain";
  return h(
    "button",
    { type: "button", class: `button ${kind}`, title: look.title, onclick: press },
    look.icon && icon(look.icon),
    h("span", {}, label),
  );
}

/**
 * A button of which only the icon is seen.
 *
 * @param {string} label
 * @param {string} name
 * @param {() => void} press
 */
export function iconButton(label, name, press) {
  return h(
    "button",
    { type: "button", class: "button bare", "aria-label": label, title: label, onclick: press },
    icon(name),
  );
}

/** @param {string} label @param {string} address @param {{icon?: string, kind?: string}} [look] */
export function linkButton(label, address, look = {}) {
  return h(
    "a",
    { class: `button ${look.kind ?? "plain"}`, href: address },
    look.icon && icon(look.icon),
    h("span", {}, label),
  );
}

let names = 0;

/**
 * A choice from a list.
 *
 * @param {string} label
 * @param {[value: string, text: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} changed
 */
export function select(label, options, chosen, changed) {
  const id = `select${(names += 1)}`;
  const element = h(
    "select",
    { id, onchange: () => changed(element.value) },
    ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
  return h("div", { class: "field" }, h("label", { for: id }, label), element);
}

/**
 * A choice of few, side by side.
 *
 * @param {string} legend
 * @param {[value: string, text: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} changed
 */
export function segmentedControl(legend, options, chosen, changed) {
  const name = `choice${(names += 1)}`;
  const choices = options.map(([value, text]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }),
      h("span", {}, text),
    ),
  );
  return h(
    "fieldset",
    { class: "field segments" },
    h("legend", {}, legend),
    h("div", { class: "segment-row" }, ...choices),
  );
}

/** A disc that stands for a side. @param {import("../types/api.js").Stone} stone */
export function stoneDot(stone) {
  const dot = h("span", { class: stone.ring ? "dot ringed" : "dot", "aria-hidden": true });
  dot.style.setProperty("--fill", stone.fill);
  // White on a light page and black on a dark one would be lost without it.
  const isPlain = ["#ffffff", "#22262c"].includes(stone.fill);
  dot.style.setProperty("--rim", isPlain && !stone.ring ? "var(--edge)" : "transparent");
  dot.style.setProperty("--mark", stone.mark);
  return dot;
}
