import { language } from "../strings.js";

/**
 * The texts of Learn in the language of the document; no other page waits for them.
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
