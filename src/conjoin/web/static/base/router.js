import { ApiError } from "./api.js";
import { connection } from "./connection.js";
import { announce, fill, h } from "./dom.js";
import { strings } from "../strings.en.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {() => Promise<{default: import("./types.js").PageMaker}>} Loader */

/**
 * Addresses, each with the module that shows it; named groups become its parameters.
 *
 * @type {[RegExp, Loader][]}
 */
const ROUTES = [
  [/^\/$/, () => import("../pages/home.js")],
  [/^\/play\/(?<id>[^/]+)$/, () => import("../pages/play.js")],
  [/^\/analyse(?:\/(?<game>[^/]+)(?:\/(?<moves>[^/]*))?)?$/, () => import("../pages/analyse.js")],
  [/^\/arena$/, () => import("../pages/arena.js")],
  [/^\/arena\/(?<id>[^/]+)$/, () => import("../pages/tournament.js")],
  [/^\/arena\/(?<id>[^/]+)\/(?<number>\d+)$/, () => import("../pages/contest-game.js")],
  [/^\/embed\/(?<game>[^/]+)\/(?<moves>[^/]*)$/, () => import("../pages/embed.js")],
  [/^\/puzzles$/, () => import("../pages/puzzles.js")],
  [/^\/puzzles\/(?<id>[^/]+)$/, () => import("../pages/puzzle.js")],
  [/^\/learn$/, () => import("../pages/learn.js")],
  [/^\/learn\/scores$/, () => import("../pages/scores.js")],
  [/^\/learn\/(?<engine>[^/]+)$/, () => import("../pages/engine.js")],
  [/^\/rules\/(?<game>[^/]+)$/, () => import("../pages/rules.js")],
];
/** Milliseconds after which it is said that a page is on its way. */
const LOADING_NOTICE_MS = 400;

const NOT_FOUND = () => import("../pages/missing.js");

/** @type {{loader: Loader, page: Page} | undefined} */
let shown;
let visits = 0;

/** Go to an address of this site. @param {string} address @param {{replace?: boolean}} [how] */
export function navigate(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  void show({ returning: false });
}

/**
 * Change the address without a new page, as a board does that is its own address.
 *
 * @param {string} address
 * @param {boolean} replace
 */
export function readdress(address, replace = false) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
}

/** Show the page of the current address, now and whenever it changes. */
export function start() {
  addEventListener("popstate", () => void show({ returning: true }));
  addEventListener("click", followLink);
  void show({ returning: true });
}

/** @param {MouseEvent} event */
function followLink(event) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!find(link.pathname) || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  if (link.href !== location.href) navigate(link.href);
}

/** @param {string} path */
function find(path) {
  for (const [pattern, loader] of ROUTES) {
    const match = pattern.exec(path);
    if (match) return { loader, params: decoded(match.groups ?? {}) };
  }
  return undefined;
}

/** @param {Record<string, string | undefined>} groups */
function decoded(groups) {
  /** @type {Record<string, string>} */
  const params = {};
  for (const [name, value] of Object.entries(groups))
    if (value !== undefined) params[name] = decodeURIComponent(value);
  return params;
}

/** @param {{returning: boolean}} how back and forward keep the focus and the scroll position */
async function show({ returning }) {
  const { loader, params } = find(location.pathname) ?? { loader: NOT_FOUND, params: {} };
  if (shown?.loader === loader && shown.page.update?.(params)) return;
  const visit = ++visits;
  const page = await made(loader, params);
  if (visit !== visits) {
    page.leave?.();
    return;
  }
  shown?.page.leave?.();
  shown = { loader, page };
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  fill(main, page.view);
  document.title = `${page.title} · Conjoin`;
  dispatchEvent(new Event("conjoin:shown"));
  if (returning) return;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
  announce(page.title);
}

/** A module that does not come is a server that cannot be reached. */
class ModuleMissing extends ApiError {
  constructor() {
    super(0, { problem: strings.errors.offline, fix: strings.errors.offlineFix });
    connection.requestFailed();
  }
}

/** @returns {never} */
function unreachable() {
  throw new ModuleMissing();
}

/** @param {Loader} loader @param {Record<string, string>} params @returns {Promise<Page>} */
async function made(loader, params) {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const late = window.setTimeout(() => {
    main.ariaBusy = "true";
    if (!main.firstChild) fill(main, h("p", { class: "page quiet loading" }, strings.site.loading));
  }, LOADING_NOTICE_MS);
  try {
    const module = await loader().catch(unreachable);
    return await module.default(params);
  } catch (error) {
    const { trouble } = await import("../elements/notice.js");
    // Browsers remember a module that did not come, until the page is loaded anew.
    const again = () =>
      error instanceof ModuleMissing ? location.reload() : void show({ returning: false });
    return { title: strings.errors.title, view: trouble(error, { again }) };
  } finally {
    clearTimeout(late);
    main.ariaBusy = null;
  }
}
