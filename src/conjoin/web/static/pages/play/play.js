import { get } from "../../base/api.js";
import { customEvent, h } from "../../base/dom.js";
import { LiveSocket } from "../../base/live-socket.js";
import { ownPath } from "../../base/place.js";
import { setAddress } from "../../base/router.js";
import { savedSeats, saveSeats } from "../../base/storage.js";
import { tabSet } from "../../elements/tab-set.js";
import { keepGame } from "../../game/my-games.js";
import { fullName } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { joinPanel } from "./friend.js";
import { GameView } from "./game-view.js";
import { hintPanel, movesPanel } from "./panels.js";
import { GameSession } from "./session.js";
import { listenToKeys } from "./shortcuts.js";

/** @typedef {import("../../types/api.js").State} GameState */
/** @typedef {import("../../types/page.js").Side} Side */

/** @type {import("../../types/page.js").PageMaker} */
export default async function play({ id = "" }) {
  takeSeatFromAddress(id);
  const held = savedSeats(id);
  const own = /** @type {Side[]} */ (["first", "second"]).filter(
    (side) => held[side] && held.invite !== side,
  );
  const byKeyboard = Boolean(document.activeElement?.matches(".board-grid:focus-visible"));
  /** @type {GameState} */
  const first = await get(`/play/${id}`);
  const session = new GameSession(id, held, own, first);
  await session.timeline.start();
  const game = new GameView(session);
  const moves = movesPanel(session);
  const hints = hintPanel(session, game.board);
  const tabs = tabSet(
    [
      {
        name: "why",
        label: strings.why.title,
        content: h(
          "div",
          { class: "stack" },
          game.card.beside,
          joinPanel(session),
          game.invitation,
          hints.element,
        ),
      },
      { name: "moves", label: strings.play.moves, content: moves.element },
    ],
    strings.play.moves,
  );
  const socket = new LiveSocket(`/play/${id}/live`, {
    answersPings: true,
    hello: () => ({ tokens: own.map((side) => held[side]) }),
    message: (/** @type {import("../../types/messages.js").GameMessage} */ message) => {
      if ("state" in message && message.state) session.receive(message.state);
      if (message.type === "error") session.fail(message.error);
      if (message.type === "rematch") game.offerRematch(message.id);
      if (message.type === "presence") session.meet(message.side, message.present);
    },
  });
  session.addEventListener("state", () => {
    moves.show();
    hints.show();
  });
  keepGame(first, own);
  session.dispatchEvent(customEvent("state", false));
  const stopListening = listenToKeys(session, hints.ask);
  const view = h("div", { class: "work" }, game.players, game.table, tabs);
  return {
    title: strings.play.title(fullName(first.game)),
    view,
    arrived: () => {
      if (byKeyboard) game.board.focus({ preventScroll: true });
      session.timeline.follow();
    },
    dispose: () => {
      socket.close();
      stopListening();
      session.timeline.dispose();
      game.card.dispose();
    },
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
  const { invite, ...held } = savedSeats(id);
  // An invitation opened in the same browser gives it that side.
  saveSeats(
    id,
    invite === side ? { [side]: found[2] } : { ...held, [side]: found[2], ...(invite ? { invite } : {}) },
  );
  setAddress(ownPath(), true);
}
