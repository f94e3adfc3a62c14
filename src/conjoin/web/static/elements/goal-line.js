import { catalogue } from "../base/api.js";
import { h, setChildren } from "../base/dom.js";
import { goalText, parseSpec } from "../game/spec.js";
import { strings } from "../strings/strings.js";

/** What a game is about in one sentence, and the way to its rules. */
export function goalLine() {
  const element = h("p", { class: "goal" });
  let shown = "";

  /** @param {string} game */
  async function show(game) {
    const { name } = parseSpec(game);
    if (name === shown) return;
    shown = name;
    const row = await catalogue().then(
      ({ games }) => games.find((one) => one.name === name),
      () => undefined,
    );
    if (!row || shown !== name) return;
    setChildren(element, `${goalText(row)} `, h("a", { href: `/rules/${name}` }, strings.home.rules));
  }
  return { element, show };
}
