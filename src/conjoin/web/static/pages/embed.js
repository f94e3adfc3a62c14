import { ApiError, get, positionPath } from "../base/api.js";
import { h, setChildren } from "../base/dom.js";
import { board } from "../elements/board/board.js";
import { iconButton } from "../elements/controls.js";
import { errorLine } from "../elements/notice.js";
import { fullName, joinMoves } from "../game/spec.js";
import { strings } from "../strings/strings.js";
import { captionText } from "../game/sides.js";

/**
 * A board in another site's page: the game can be stepped through, and a link leads to its analysis.
 *
 * @type {import("../types/page.js").PageMaker}
 */
export default async function embed({ game = "", moves = "-" }) {
  document.body.classList.add("embedded");
  try {
    if (!game) throw new ApiError(404, { problem: strings.errors.notFoundText });
    return await framedGame(game, moves);
  } catch (error) {
    return { title: strings.errors.title, view: h("div", { class: "embed" }, errorLine(error)) };
  }
}

/** @param {string} game @param {string} moves */
async function framedGame(game, moves) {
  /** @type {import("../types/api.js").PositionAnswer} */
  const last = await get(`/positions/${positionPath(game, moves.replace(/^-$/, ""))}`);
  const table = board();
  const caption = h("p", { class: "status", "aria-live": "polite" });
  let at = last.moves.length;

  /** @param {number} ply */
  async function go(ply) {
    at = Math.max(0, Math.min(last.moves.length, ply));
    show(
      at === last.moves.length
        ? last
        : await get(`/positions/${positionPath(game, joinMoves(game, last.moves.slice(0, at)))}`),
    );
  }

  /** @param {import("../types/api.js").PositionAnswer} position */
  function show(position) {
    table.scene = position.scene;
    setChildren(caption, captionText(position));
    back.disabled = at === 0;
    forward.disabled = at === last.moves.length;
  }

  const back = iconButton(strings.analyse.back, "back", () => void go(at - 1));
  const forward = iconButton(strings.analyse.forward, "forward", () => void go(at + 1));
  const link = h(
    "a",
    { href: `/analyse/${positionPath(game, last.notation)}`, target: "_blank" },
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
