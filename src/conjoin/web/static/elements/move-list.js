import { customEvent, h, setChildren } from "../base/dom.js";
import { strings } from "../strings/en.js";

/** @typedef {import("../types/api.js").ReviewedPly} ReviewedPly */

/**
 * The moves in pairs; each can be chosen, and says `choose` with its ply. Branches are other moves tried from
 * the same place.
 */
class MoveList extends HTMLElement {
  /**
   * @param {readonly string[]} moves @param {number} at the ply that is on the board
   * @param {{review?: readonly ReviewedPly[], branches?: (ply: number) => string[]}} [more]
   */
  show(moves, at, more = {}) {
    const list = h("div", { class: "move-list", role: "group", "aria-label": strings.play.moves });
    if (!moves.length) list.append(h("p", { class: "none" }, strings.play.noMoves));
    for (const [index, move] of moves.entries()) {
      if (index % 2 === 0) list.append(h("span", { class: "number" }, `${index / 2 + 1}.`));
      list.append(this.#move(move, index + 1, at, more.review?.[index]));
      if (index % 2 === 1 || index === moves.length - 1) this.#branches(list, index, more.branches);
    }
    const marked = more.review?.some(({ kind }) => kind === "blunder" || kind === "inaccuracy");
    setChildren(this, list, marked && h("small", { class: "legend quiet" }, strings.analyse.legend));
    const current = list.querySelector("[aria-current]");
    if (current instanceof HTMLElement)
      list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  /** @param {string} move @param {number} ply @param {number} at @param {ReviewedPly | undefined} reviewed */
  #move(move, ply, at, reviewed) {
    const kind = reviewed?.kind;
    const bad = kind === "blunder" || kind === "inaccuracy";
    const title = kind === "blunder" ? strings.analyse.blunder(reviewed?.better.join(", ") ?? "") : undefined;
    return h(
      "button",
      {
        type: "button",
        "aria-current": ply === at && "step",
        title,
        onclick: () => this.dispatchEvent(customEvent("choose", ply)),
      },
      move,
      bad &&
        h(
          "span",
          { class: `mark ${kind}` },
          kind === "blunder" ? "??" : "?",
          h("span", { class: "spoken" }, strings.analyse.kinds[kind] ?? ""),
        ),
    );
  }

  /** @param {Element} list @param {number} index @param {((ply: number) => string[]) | undefined} branches */
  #branches(list, index, branches) {
    const from = index - (index % 2);
    const rows = [from, from + 1]
      .filter((ply) => ply <= index)
      .flatMap((ply) => (branches?.(ply) ?? []).map((move) => ({ ply, move })));
    if (!rows.length) return;
    list.append(
      h(
        "div",
        { class: "branches", title: strings.analyse.branch },
        ...rows.map(({ ply, move }) =>
          h(
            "button",
            { type: "button", onclick: () => this.dispatchEvent(customEvent("branch", { ply, move })) },
            `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."} ${move}`,
          ),
        ),
      ),
    );
  }
}

customElements.define("move-list", MoveList);

/** @returns {MoveList} */
export const moveList = () => /** @type {MoveList} */ (h(/** @type {any} */ ("move-list")));
