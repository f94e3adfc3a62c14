import { ApiError } from "../base/api.js";
import { connection } from "../base/connection.js";
import { h, s, setChildren } from "../base/dom.js";
import { strings } from "../strings/strings.js";
import { button, linkButton } from "./controls.js";
import { icon } from "./icons.js";
import { said } from "../base/said.js";

/**
 * A sentence in the place of what is not there.
 *
 * @param {string} title
 * @param {string} text
 * @param {...(Node | null)} actions
 */
export function emptyState(title, text, ...actions) {
  return h(
    "div",
    { class: "empty" },
    h("p", { class: "empty-title" }, title),
    text && h("p", {}, text),
    actions.length > 0 && h("div", { class: "row" }, ...actions),
  );
}

/**
 * Four places of a board; the missing ones are only outlined.
 *
 * @param {number} there how many stones there are
 */
function fourInARow(there) {
  const places = [0, 1, 2, 3].map((index) =>
    s("circle", { class: index < there ? "there" : "gone", cx: 50 + 100 * index, cy: 50, r: 36 }),
  );
  return s(
    "svg",
    { class: "four", viewBox: "0 0 400 100", "aria-hidden": true },
    s("rect", { class: "four-plate", width: 400, height: 100, rx: 24 }),
    ...places,
  );
}

/**
 * A whole page about what is missing or went wrong.
 *
 * @param {number} stones
 * @param {import("../base/dom.js").Child} title
 * @param {import("../base/dom.js").Child} text
 * @param {...(Node | null)} actions
 */
function messagePage(stones, title, text, ...actions) {
  return h(
    "section",
    { class: "page narrow note-page" },
    fourInARow(stones),
    h("h1", {}, title),
    h("p", { class: "lead" }, text),
    h("div", { class: "row" }, ...actions),
  );
}

/** @param {import("../base/dom.js").Child} text */
export const notFoundPage = (text) =>
  messagePage(
    3,
    strings.errors.notFound,
    text,
    linkButton(strings.errors.home, "/", { kind: "primary", icon: "play" }),
    linkButton(strings.errors.analyse, "/analyse/connect-four/-", { icon: "chart" }),
  );

/**
 * A whole page that says what went wrong and what to do.
 *
 * @param {unknown} error
 * @param {{again: () => void}} more
 */
export function errorPage(error, more) {
  const { title, text } = errorText(error);
  if (error instanceof ApiError && error.status === 404) return notFoundPage(text);
  const again = button(strings.errors.again, more.again, { kind: "primary", icon: "again" });
  const page = messagePage(
    2,
    title,
    countdown(error, again) ?? text,
    again,
    linkButton(strings.errors.home, "/"),
  );
  if (error instanceof ApiError && error.status === 0) {
    const back = () => {
      connection.removeEventListener("change", back);
      if (page.isConnected && connection.isOnline) more.again();
    };
    connection.addEventListener("change", back);
  }
  return page;
}

/** One line inside a page. @param {unknown} error @param {HTMLButtonElement} [action] what to do about it */
export function errorLine(error, action) {
  const { title, text } = errorText(error);
  return h(
    "div",
    { class: "problem", role: "alert" },
    icon("warning"),
    h("div", {}, h("b", {}, title), " ", countdown(error, action) ?? text),
    action,
  );
}

/**
 * When to come back, counted down; the button waits as long.
 *
 * @param {unknown} error
 * @param {HTMLButtonElement | undefined} action
 */
function countdown(error, action) {
  if (!(error instanceof ApiError) || !error.isBusy) return undefined;
  const until = performance.now() + 1000 * Math.max(1, error.retryAfter);
  const message = h("span", { class: "figures" });
  if (action) action.disabled = true;
  const timer = window.setInterval(tick, 500);
  tick();
  return message;

  function tick() {
    const left = Math.ceil((until - performance.now()) / 1000);
    setChildren(message, left > 0 ? strings.errors.tooManyFix(left) : strings.errors.tooManyNow);
    if (left > 0) return;
    clearInterval(timer);
    if (action) action.disabled = false;
  }
}

/**
 * @param {unknown} error
 * @returns {{title: import("../base/dom.js").Child, text: import("../base/dom.js").Child}}
 */
export function errorText(error) {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { title: strings.errors.title, text: strings.errors.unknown };
  }
  if (error.isBusy)
    return {
      title: strings.errors.tooMany,
      text: strings.errors.tooManyFix(Math.max(1, Math.ceil(error.retryAfter))),
    };
  const words = error.isQuoted ? said : (/** @type {string} */ text) => text;
  if (error.status === 404)
    return { title: strings.errors.notFound, text: words(sentence(error.message, error.fix)) };
  return { title: words(sentence(error.message)), text: words(sentence(error.fix)) };
}

/** @param {...string} parts */
function sentence(...parts) {
  return parts
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1) + (/[.!?]$/.test(part) ? "" : "."))
    .join(" ");
}
