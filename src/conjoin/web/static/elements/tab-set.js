import { h, setChildren } from "../base/dom.js";

/** @typedef {{name: string, label: string, content: HTMLElement}} Tab */

let sets = 0;

/**
 * Panels that are tabs on narrow pages; wide pages show them all at once, each in its own place.
 */
class TabSet extends HTMLElement {
  #id = `tabs${(sets += 1)}`;
  /** @type {Tab[]} */
  #tabs = [];

  /** @param {Tab[]} tabs @param {string} label */
  build(tabs, label) {
    this.#tabs = tabs;
    const list = h("div", { class: "tab-list", role: "tablist", "aria-label": label });
    list.append(
      ...tabs.map((tab) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `${this.#id}-${tab.name}`,
            "aria-controls": `${this.#id}-${tab.name}-panel`,
            onclick: () => this.show(tab.name),
          },
          tab.label,
        ),
      ),
    );
    list.addEventListener("keydown", (event) => this.#key(event));
    const panels = tabs.map((tab) =>
      h(
        "div",
        {
          class: "tab-panel",
          role: "tabpanel",
          id: `${this.#id}-${tab.name}-panel`,
          "data-place": tab.name,
          "aria-labelledby": `${this.#id}-${tab.name}`,
        },
        tab.content,
      ),
    );
    setChildren(this, list, ...panels);
    this.show(tabs[0]?.name ?? "");
  }

  /** @param {string} name */
  show(name) {
    for (const tab of this.querySelectorAll("[role=tab]")) {
      const chosen = tab.id === `${this.#id}-${name}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
    }
    for (const panel of this.querySelectorAll("[role=tabpanel]"))
      panel.classList.toggle("current", panel.getAttribute("data-place") === name);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const ahead = document.documentElement.dir === "rtl" ? -1 : 1;
    const step = { ArrowLeft: -ahead, ArrowRight: ahead }[event.key];
    if (!step) return;
    const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[role=tab]"))];
    const at = buttons.findIndex((button) => button.getAttribute("aria-selected") === "true");
    const next = (at + step + buttons.length) % buttons.length;
    this.show(this.#tabs[next]?.name ?? "");
    buttons[next]?.focus();
  }
}

customElements.define("tab-set", TabSet);

/** @param {Tab[]} tabs @param {string} label @returns {TabSet} */
export function tabSet(tabs, label) {
  const element = /** @type {TabSet} */ (h(/** @type {any} */ ("tab-set")));
  element.build(tabs, label);
  return element;
}
