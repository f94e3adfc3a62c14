/** Where the files of this site are, a fingerprint in their address. */
const FILES = new URL("..", import.meta.url).pathname;

/** Where this site stands: a web server in front may show it below a path, such as `/games`. */
const PREFIX = FILES.replace(/\/static\/(?:[^/]+\/)?$/, "");

/** Whether the address of a page stands behind `?`, as it must where no server answers for every path. */
let inQuery = false;

export function keepAddressesInQuery() {
  inQuery = true;
}

/**
 * An address of this site as the browser has to ask for it; one that is already complete stays so.
 *
 * @param {string} path
 */
export function fullPath(path) {
  if (!path.startsWith("/") || path.startsWith(`${PREFIX}/?/`) || path.startsWith(FILES)) return path;
  const own = PREFIX && path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
  if (own.startsWith("/static/")) return FILES + own.slice("/static/".length);
  if (!inQuery || own === "/" || /^\/(api\/|service-worker\.js)/.test(own)) return PREFIX + own;
  const [, page = "", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(own) ?? [];
  return `${PREFIX}/?${page}${query && `&${query}`}${hash}`;
}

/** The same with the name of the server, to be sent to others. @param {string} path */
export const link = (path) => location.origin + fullPath(path);

/**
 * An address that the browser shows or leads to, as the site itself calls it.
 *
 * @param {{pathname: string, search: string}} place
 */
export function ownPath({ pathname, search } = location) {
  if (inQuery && search.startsWith("?/")) return search.slice(1).split("&")[0] ?? "/";
  const own = pathname.startsWith(`${PREFIX}/`)
    ? pathname.slice(PREFIX.length)
    : pathname === PREFIX
      ? "/"
      : pathname;
  return inQuery && own === "/index.html" ? "/" : own;
}
