import { connection } from "../base/connection.js";
import { h, setChildren } from "../base/dom.js";
import { ownPath } from "../base/place.js";
import { language, strings } from "../strings/strings.js";
import { iconButton } from "./controls.js";
import { icon } from "./icons.js";

/**
 * @type {[path: string, text: string, home: string][]} the beginning of the addresses, the word, and where it
 *   leads
 */
const SECTIONS = [
  ["/play", strings.nav.play, "/"],
  ["/analyse", strings.nav.analyse, "/analyse/connect-four/-"],
  ["/arena", strings.nav.arena, "/arena"],
  ["/puzzles", strings.nav.puzzles, "/puzzles"],
  ["/learn", strings.nav.learn, "/learn"],
];
const THEMES = /** @type {const} */ (["system", "light", "dark"]);
const THEME_ICONS = { system: "half", light: "sun", dark: "moon" };

/** The name of the site, where one can go, the language, and the colours. */
class SiteHeader extends HTMLElement {
  connectedCallback() {
    const nav = h("nav", { "aria-label": strings.site.name, id: "places" });
    const menu = iconButton(strings.site.menu, "menu", () => this.#toggle(menu));
    menu.classList.add("menu-button");
    menu.setAttribute("aria-expanded", "false");
    menu.setAttribute("aria-controls", "places");
    const brand = h(
      "a",
      { class: "brand", href: "/", "aria-label": strings.site.home },
      h("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }),
      h("span", {}, strings.site.name),
    );
    this.append(
      h(
        "header",
        { class: "bar" },
        brand,
        nav,
        h("div", { class: "bar-end" }, languageSwitch(), themeSwitch(), menu),
      ),
    );
    const offline = h("p", { class: "offline", role: "status", hidden: true }, strings.connection.lost);
    connection.addEventListener("change", () => {
      offline.hidden = connection.isOnline;
    });
    this.append(offline);
    document.querySelector(".skip")?.replaceChildren(strings.site.skip);
    const show = () => {
      setChildren(
        nav,
        ...SECTIONS.map(([path, text, home]) =>
          h("a", { href: home, "aria-current": currentSection(path) && "page" }, text),
        ),
      );
      this.classList.remove("open");
      menu.setAttribute("aria-expanded", "false");
    };
    addEventListener("conjoin:shown", show);
    show();
  }

  /** @param {HTMLElement} menu */
  #toggle(menu) {
    menu.setAttribute("aria-expanded", String(this.classList.toggle("open")));
  }
}

/** @param {string} path */
function currentSection(path) {
  const here = ownPath();
  if (path === "/play" && here === "/") return true;
  if (path === "/learn" && here.startsWith("/rules")) return true;
  return here.startsWith(path);
}

/** The languages by their own names; the page begins anew in the one that is chosen, and later visits with it. */
function languageSwitch() {
  const codes = Object.keys(JSON.parse(document.documentElement.dataset.languages ?? "{}"));
  const choice = h(
    "select",
    {
      "aria-label": strings.site.language,
      title: strings.site.language,
      onchange: () => {
        localStorage.setItem("conjoin.language", choice.value);
        location.reload();
      },
    },
    ...codes.map((code) =>
      h(
        "option",
        { value: code, lang: code, selected: code === language },
        new Intl.DisplayNames(code, { type: "language" }).of(code),
      ),
    ),
  );
  return h("span", { class: "language" }, icon("language"), choice);
}

function themeSwitch() {
  const root = document.documentElement;
  const change = h("button", { type: "button", class: "button bare" });
  const show = () => {
    const theme = /** @type {keyof typeof THEME_ICONS} */ (root.dataset.theme ?? "system");
    const label = `${strings.site.theme}: ${strings.site[theme]}`;
    change.setAttribute("aria-label", label);
    change.title = label;
    setChildren(change, icon(THEME_ICONS[theme]));
  };
  change.addEventListener("click", () => {
    const at = THEMES.findIndex((theme) => theme === root.dataset.theme);
    root.dataset.theme = THEMES[(at + 1) % THEMES.length] ?? "system";
    localStorage.setItem("conjoin.theme", root.dataset.theme);
    show();
  });
  show();
  return change;
}

customElements.define("site-header", SiteHeader);
