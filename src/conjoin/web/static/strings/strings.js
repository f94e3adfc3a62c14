/** Every word that the page says, in its language: where all modules take them from. */

export { strings } from "./en.js";
