import { wording } from "./wording.js";

/**
 * Every word that the page says, in the language of the document: where all modules take them from. The document
 * names its languages, and which of them it is in is settled before it is drawn.
 *
 * @typedef {typeof import("./en.js").strings} Strings
 */

/** @typedef {() => Promise<{strings: Strings}>} Words */
/** @type {{en: Words} & Record<string, Words>} */
const LANGUAGES = {
  en: () => import("./en.js"),
  de: () => import("./de.js"),
  ar: () => import("./ar.js"),
};

export const language = document.documentElement.lang;

export const { strings } = await (LANGUAGES[language] ?? LANGUAGES.en)();

/** Numbers, lists and days as this language writes them. */
export const written = wording(language);

const isRightToLeft = document.documentElement.dir === "rtl";

/** Moves or sizes as boards have them, from left to right also among words that are not. @param {string} text */
export const notation = (text) => (isRightToLeft ? `\u2066${text}\u2069` : text);

/**
 * What the server or a file says, in this language where its words are known, and else as it is.
 *
 * @param {string} text in English
 */
export const translated = (text) => strings.known[text] ?? text;
