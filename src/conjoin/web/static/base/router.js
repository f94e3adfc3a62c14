import { strings } from "../strings/strings.js";
import { ApiError } from "./api.js";
import { connection } from "./connection.js";
import { announce, h, setChildren } from "./dom.js";
import { fullPath, ownPath } from "./place.js";

/** @typedef {import("../types/page.js").Page} Page */
/** @typedef {import("../types/page.js").PageMaker} PageMaker */
/** @typedef {() => Promise<{default: PageMaker}>} Loader */
/** @typedef {[address: RegExp, loader: Loader]} Route */
/**
 * @typedef {{routes: Route[], notFound: Loader, errorPage: (error: unknown, more: {again: () => void}) =>
 *   HTMLElement}} Site its pages, and what stands in the place of one that is missing or failed
 */

/** Milliseconds after which it is said that a page is on its way. */
const LOADING_NOTICE_MS = 400;

/** @type {Site} */
let site;
/** @type {{loader: Loader, page: Page} | undefined} */
let current;
let visits = 0;

/** Go to an address of this site. @param {string} address @param {{replace?: boolean}} [how] */
export function navigate(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", fullPath(address));
  void show({ returning: false });
}

/**
 * Change the address without a new page, as a board does that is its own address.
 *
 * @param {string} address
 * @param {boolean} replace
 */
export function setAddress(address, replace = false) {
  history[replace ? "replaceState" : "pushState"](null, "", fullPath(address));
}

/** Show the page of the current address, now and whenever it changes. @param {Site} pages */
export function startRouter(pages) {
  site = pages;
  addEventListener("popstate", () => void show({ returning: true }));
  addEventListener("click", followLink);
  void show({ returning: true });
}

/** @param {MouseEvent} event */
function followLink(event) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!matchRoute(ownPath(link)) || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  if (link.href !== location.href) navigate(link.href);
}

/** @param {string} path */
function matchRoute(path) {
  for (const [pattern, loader] of site.routes) {
    const match = pattern.exec(path);
    if (match) return { loader, params: decodeParams(match.groups ?? {}) };
  }
  return undefined;
}

/** @param {Record<string, string | undefined>} groups */
function decodeParams(groups) {
  /** @type {Record<string, string>} */
  const params = {};
  for (const [name, value] of Object.entries(groups))
    if (value !== undefined) params[name] = decodeURIComponent(value);
  return params;
}

/** @param {{returning: boolean}} how back and forward keep the focus and the scroll position */
async function show({ returning }) {
  const { loader, params } = matchRoute(ownPath()) ?? { loader: site.notFound, params: {} };
  if (current?.loader === loader && current.page.update?.(params)) return;
  const visit = ++visits;
  const page = await loadPage(loader, params);
  if (visit !== visits) {
    page.dispose?.();
    return;
  }
  current?.page.dispose?.();
  current = { loader, page };
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  // A board needs no heading for eyes, but a page needs one for those who jump from heading to heading.
  if (!page.view.querySelector("h1")) page.view.prepend(h("h1", { class: "spoken" }, page.title));
  setChildren(main, page.view);
  document.title = `${page.title} · Conjoin`;
  dispatchEvent(new Event("conjoin:shown"));
  if (!returning) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
    announce(page.title);
  }
  page.arrived?.();
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
async function loadPage(loader, params) {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const loadingTimer = window.setTimeout(() => {
    main.ariaBusy = "true";
    if (!main.firstChild) setChildren(main, h("p", { class: "page quiet loading" }, strings.site.loading));
  }, LOADING_NOTICE_MS);
  try {
    const module = await loader().catch(unreachable);
    return await module.default(params);
  } catch (error) {
    // Browsers remember a module that did not come, until the page is loaded anew.
    const again = () =>
      error instanceof ModuleMissing ? location.reload() : void show({ returning: false });
    return { title: strings.errors.title, view: site.errorPage(error, { again }) };
  } finally {
    clearTimeout(loadingTimer);
    main.ariaBusy = null;
  }
}
