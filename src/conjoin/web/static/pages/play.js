import { detail, h } from "../base/dom.js";
import { Live } from "../base/live.js";
import { keepSeats, seats } from "../base/memory.js";
import { readdress } from "../base/router.js";
import { fullName } from "../base/spec.js";
import { get } from "../base/api.js";
import { tabSet } from "../elements/tab-set.js";
import { strings } from "../strings.en.js";
import { GameDesk } from "./play-desk.js";
import { moveBox, whyBox } from "./play-panels.js";

/** @typedef {import("../base/types.js").GameState} GameState */
/** @typedef {import("../base/types.js").Side} Side */

/** @type {import("../base/types.js").PageMaker} */
export default async function play({ id = "" }) {
  takeSeatFromAddress(id);
  const held = seats(id);
  const own = /** @type {Side[]} */ (["first", "second"]).filter(
    (side) => held[side] && held.invite !== side,
  );
  /** @type {GameState} */
  const first = await get(`/play/${id}`);
  const desk = new GameDesk(id, held, own, first);
  const moves = moveBox(desk);
  const why = whyBox(desk);
  const tabs = tabSet(
    [
      {
        name: "why",
        label: strings.why.title,
        content: h("div", { class: "stack" }, desk.invitation, why.element),
      },
      { name: "moves", label: strings.play.moves, content: moves.element },
    ],
    strings.play.moves,
  );
  const live = new Live(`/play/${id}/live`, {
    answersPings: true,
    hello: () => ({ tokens: own.map((side) => held[side]) }),
    message: (message) => {
      if (message.state) desk.receive(message.state);
      if (message.error) desk.complain(message.error);
      if (message.type === "rematch") desk.offered(message.id);
    },
  });
  desk.addEventListener("state", () => {
    moves.show();
    why.show();
  });
  desk.receive(first);
  desk.board.addEventListener("move", (event) => void desk.play(detail(event)));
  const view = h("div", { class: "work" }, desk.players, desk.table, tabs);
  return {
    title: strings.play.title(fullName(first.game)),
    view,
    leave: () => live.close(),
  };
}

/**
 * A seat link carries its secret behind `#`; it is kept here and taken out of the address.
 *
 * @param {string} id
 */
function takeSeatFromAddress(id) {
  const found = /^#(first|second)=(.+)$/.exec(location.hash);
  if (!found?.[1] || !found[2]) return;
  const side = /** @type {Side} */ (found[1]);
  const { invite, ...held } = seats(id);
  // Whoever opens the invitation in the same browser plays that side from now on.
  keepSeats(
    id,
    invite === side ? { [side]: found[2] } : { ...held, [side]: found[2], ...(invite ? { invite } : {}) },
  );
  readdress(location.pathname, true);
}
