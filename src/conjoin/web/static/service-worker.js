/**
 * Keeps the whole site in the browser, so that it opens without a network. The lines that name its files are
 * put before this one, so that a changed file is a changed worker.
 *
 * @typedef {Event & {waitUntil(work: Promise<unknown>): void}} LifeEvent
 * @typedef {LifeEvent & {request: Request, respondWith(answer: Promise<Response>): void}} FetchedEvent
 */

const PREFIX = "conjoin ";
/** @type {{name: string, files: string[], page: string}} */
const site = /** @type {any} */ (self).conjoin;
const CACHE = PREFIX + site.name;

addEventListener("install", (event) => {
  const work = caches.open(CACHE).then((cache) => cache.addAll([site.page, ...site.files]));
  /** @type {LifeEvent} */ (event).waitUntil(work);
});

addEventListener("activate", (event) => {
  const work = caches
    .keys()
    .then((all) => Promise.all(all.filter(isOld).map((one) => caches.delete(one))))
    .then(() => /** @type {any} */ (self).clients.claim());
  /** @type {LifeEvent} */ (event).waitUntil(work);
});

/** @param {string} cache */
const isOld = (cache) => cache.startsWith(PREFIX) && cache !== CACHE;

addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {FetchedEvent} */ (event);
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") respondWith.call(event, shown(request));
  else if (site.files.some((file) => new URL(file, location.href).href === request.url))
    respondWith.call(event, kept(request));
});

/** A page as it is now, or the kept one where there is no network. @param {Request} request */
const shown = (request) =>
  fetch(request).catch(async () => (await caches.match(site.page)) ?? Response.error());

/** A file, whose address says all about it. @param {Request} request */
const kept = async (request) => (await caches.match(request)) ?? fetch(request);
