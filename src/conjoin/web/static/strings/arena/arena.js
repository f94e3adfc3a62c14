import { language } from "../strings.js";

/**
 * What is said about tournaments in the language of the document; no other page waits for it.
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

export const { texts } = await (LANGUAGES[language] ?? LANGUAGES.en)();
