import { backend } from "./backend.js";
import { h } from "./dom.js";
import { language, translated } from "../strings/strings.js";

/**
 * What the server says: in the language of the page where its words are known, and else marked as English, so that it
 * is read aloud and laid out as such.
 *
 * @param {string} text
 * @returns {import("./dom.js").Child}
 */
export function said(text) {
  const known = translated(text);
  if (language === "en" || known !== text || backend.answer) return known;
  return h("span", { lang: "en", dir: "ltr" }, text);
}
