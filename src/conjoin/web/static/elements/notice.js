import { ApiError } from "../base/api.js";
import { h } from "../base/dom.js";
import { strings } from "../strings.en.js";
import { button, linkButton } from "./controls.js";
import { icon } from "./icons.js";

/** A sentence in the place of what is not there. @param {string} title @param {string} text @param {...(Node | null)} actions */
export function emptyState(title, text, ...actions) {
  return h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), text && h("p", {}, text), h("div", { class: "row" }, ...actions));
}

/** A whole page that says what went wrong and what to do. @param {unknown} error @param {{again?: () => void, title?: string}} [more] */
export function trouble(error, more = {}) {
  const { title, text } = inWords(error);
  const again = more.again && !(error instanceof ApiError && error.status === 404);
  return h("section", { class: "page narrow" },
    h("h1", {}, more.title ?? title),
    h("p", { class: "lead" }, text),
    h("div", { class: "row" },
      again ? button(strings.errors.again, /** @type {() => void} */ (more.again), { kind: "primary", icon: "again" }) : null,
      linkButton(strings.errors.home, "/", { kind: again ? "plain" : "primary" })));
}

/** One line inside a page. @param {unknown} error @param {Node} [action] */
export function problemLine(error, action) {
  const { title, text } = inWords(error);
  return h("div", { class: "problem", role: "alert" }, icon("warning"), h("div", {}, h("b", {}, title), " ", text), action);
}

/** @param {unknown} error @returns {{title: string, text: string}} */
export function inWords(error) {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { title: strings.errors.title, text: strings.errors.unknown };
  }
  if (error.status === 429 || error.status === 503) {
    return { title: strings.errors.tooMany, text: strings.errors.tooManyFix(Math.max(1, Math.ceil(error.retryAfter))) };
  }
  if (error.status === 404) return { title: strings.errors.notFound, text: sentence(error.message, error.fix) };
  return { title: sentence(error.message), text: sentence(error.fix) };
}

/** @param {...string} parts */
function sentence(...parts) {
  return parts
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1) + (/[.!?]$/.test(part) ? "" : "."))
    .join(" ");
}
