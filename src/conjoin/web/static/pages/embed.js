import { get, place } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { fullName, joined } from "../base/spec.js";
import { board } from "../elements/board/board.js";
import { iconButton } from "../elements/controls.js";
import { strings } from "../strings.en.js";

/**
 * A board in another site's page: the game can be stepped through, and a link leads to its analysis.
 *
 * @type {import("../base/types.js").PageMaker}
 */
export default async function embed({ game = "", moves = "-" }) {
  /** @type {import("../base/types.js").PositionAnswer} */
  const last = await get(`/positions/${place(game, moves.replace(/^-$/, ""))}`);
  document.body.classList.add("embedded");
  const table = board();
  const caption = h("p", { class: "status", "aria-live": "polite" });
  let at = last.moves.length;

  /** @param {number} ply */
  async function go(ply) {
    at = Math.max(0, Math.min(last.moves.length, ply));
    show(
      at === last.moves.length
        ? last
        : await get(`/positions/${place(game, joined(game, last.moves.slice(0, at)))}`),
    );
  }

  /** @param {import("../base/types.js").PositionAnswer} position */
  function show(position) {
    table.scene = position.scene;
    fill(caption, position.scene.caption);
    back.disabled = at === 0;
    forward.disabled = at === last.moves.length;
  }

  const back = iconButton(strings.analyse.back, "back", () => void go(at - 1));
  const forward = iconButton(strings.analyse.forward, "forward", () => void go(at + 1));
  const link = h(
    "a",
    { href: `/analyse/${place(game, last.notation)}`, target: "_blank" },
    strings.embed.open,
  );
  show(last);
  const view = h(
    "div",
    { class: "embed" },
    h("div", { class: "board-frame" }, table),
    h("div", { class: "embed-foot" }, back, forward, caption, link),
  );
  return { title: fullName(game), view };
}
