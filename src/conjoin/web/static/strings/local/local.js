/**
 * What a site without a server says, in the language of the document; no page with one waits for it.
 *
 * @typedef {typeof import("./en.js").texts} Texts
 */

/** @typedef {() => Promise<{texts: Texts}>} Words */
/** @type {{en: Words} & Record<string, Words>} */
const LANGUAGES = {
  en: () => import("./en.js"),
  de: () => import("./de.js"),
  ar: () => import("./ar.js"),
};

export const { texts } = await (LANGUAGES[document.documentElement.lang] ?? LANGUAGES.en)();
