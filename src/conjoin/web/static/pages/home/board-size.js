import { h } from "../../base/dom.js";
import { button, select } from "../../elements/controls.js";
import { openDialog } from "../../elements/dialog.js";
import { parseSpec, sizeName, withOption } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";

/** @typedef {import("../../types/api.js").GameRow} GameRow */

const OTHER = "other";

/**
 * The board's size from a list, or any other.
 *
 * @param {GameRow} row
 * @param {() => string} game as it is now
 * @param {(game: string) => void} choose
 */
export function sizeField(row, game, choose) {
  const swap = () => parseSpec(game()).options.swap ?? "off";
  const plain = withOption(game(), row, "swap", "off");
  const listed = row.sizes.includes(plain) ? row.sizes : [...row.sizes, plain];
  const sizes = listed.map((spec) => /** @type {[string, string]} */ ([spec, sizeName(spec, row)]));
  return select(strings.home.size, [...sizes, [OTHER, strings.home.otherSize]], plain, (spec) => {
    if (spec === OTHER) openSizes(row, game(), choose);
    else choose(withOption(spec, row, "swap", swap()));
  });
}

/**
 * Whether the second player may take over the first stone; nothing where the game knows no swap.
 *
 * @param {GameRow} row
 * @param {() => string} game as it is now
 * @param {(game: string) => void} choose
 */
export function swapField(row, game, choose) {
  if (!row.options.some(({ name }) => name === "swap")) return null;
  const box = h("input", {
    type: "checkbox",
    checked: parseSpec(game()).options.swap === "on",
    onchange: () => choose(withOption(game(), row, "swap", box.checked ? "on" : "off")),
  });
  return h(
    "label",
    { class: "check" },
    box,
    h("span", {}, h("b", {}, strings.home.swap), " ", h("small", {}, strings.home.swapText)),
  );
}

/**
 * Every number that makes up the board.
 *
 * @param {GameRow} row
 * @param {string} game
 * @param {(game: string) => void} choose
 */
function openSizes(row, game, choose) {
  let wanted = game;
  let used = false;
  const fields = row.options.flatMap((option) => {
    const [, least, most] = /from (\d+) to (\d+)/.exec(option.allowed) ?? [];
    if (!least || !most) return [];
    const values = Array.from({ length: Number(most) - Number(least) + 1 }, (_, index) =>
      String(Number(least) + index),
    );
    const now = parseSpec(game).options[option.name] ?? String(option.default);
    return [
      select(
        option.help,
        values.map((value) => [value, value]),
        now,
        (value) => {
          wanted = withOption(wanted, row, option.name, value);
        },
      ),
    ];
  });
  const dialog = openDialog(
    strings.home.otherSize,
    ...fields,
    h(
      "div",
      { class: "row" },
      button(
        strings.home.useSize,
        () => {
          used = true;
          dialog.close();
        },
        { kind: "primary" },
      ),
    ),
  );
  dialog.addEventListener("close", () => choose(used ? wanted : game));
}
