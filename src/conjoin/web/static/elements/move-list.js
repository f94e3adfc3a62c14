import { customEvent, h, setChildren } from "../base/dom.js";
import { strings } from "../strings/strings.js";

/** @typedef {import("../types/api.js").ReviewedPly} ReviewedPly */
/** @typedef {{ply: number, move: string, name: string}} Branch another move that was tried after so many */

/**
 * The moves in pairs; each can be chosen, and says `choose` with its ply. Branches are other moves tried from
 * the same place: `branch` when one is chosen, `edit` when it is to be named, deleted or promoted.
 */
class MoveList extends HTMLElement {
  /**
   * @param {readonly string[]} moves @param {number} at the ply that is on the board
   * @param {{review?: readonly ReviewedPly[], branches?: (ply: number) => Branch[]}} [more]
   */
  show(moves, at, more = {}) {
    const list = h("div", { class: "move-list", role: "group", "aria-label": strings.play.moves });
    if (!moves.length) list.append(h("p", { class: "none" }, strings.play.noMoves));
    for (const [index, move] of moves.entries()) {
      if (index % 2 === 0) list.append(h("span", { class: "number" }, `${index / 2 + 1}.`));
      list.append(this.#move(move, index + 1, at, more.review?.[index]));
      if (index % 2 === 1 || index === moves.length - 1) this.#branches(list, index, more.branches);
    }
    setChildren(this, list);
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

  /** @param {Element} list @param {number} index @param {((ply: number) => Branch[]) | undefined} branches */
  #branches(list, index, branches) {
    const from = index - (index % 2);
    const rows = [from, from + 1].filter((ply) => ply <= index).flatMap((ply) => branches?.(ply) ?? []);
    if (!rows.length) return;
    list.append(
      h(
        "div",
        { class: "branches", title: strings.analyse.branch },
        ...rows.flatMap((branch) => this.#branch(branch)),
      ),
    );
  }

  /** @param {Branch} branch */
  #branch(branch) {
    const text = branchText(branch);
    const choose = () => this.dispatchEvent(customEvent("branch", branch));
    const edit = () => this.dispatchEvent(customEvent("edit", branch));
    return [
      h("button", { type: "button", onclick: choose }, branch.name ? `${text} ${branch.name}` : text),
      h(
        "button",
        { type: "button", class: "edit", "aria-label": strings.analyse.editBranch(text), onclick: edit },
        "⋯",
      ),
    ];
  }
}

customElements.define("move-list", MoveList);

/** A branch's first move as records number it, as `3… e5`. @param {{ply: number, move: string}} branch */
export const branchText = ({ ply, move }) => `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."} ${move}`;

/** @returns {MoveList} */
export const moveList = () => /** @type {MoveList} */ (h(/** @type {any} */ ("move-list")));
