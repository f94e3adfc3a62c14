import { h, setChildren } from "../../base/dom.js";
import { button } from "../../elements/controls.js";
import { nameField } from "../../elements/name-field.js";
import { playerName } from "../../elements/player-pair.js";
import { otherSide, savedName } from "../../game/new-game.js";
import { strings } from "../../strings/strings.js";

/** @typedef {import("./session.js").GameSession} GameSession */

/** What the other person asks for, to be answered; and what one has asked for oneself. @param {GameSession} session */
export function offerLine(session) {
  const element = h("div", {});
  let shown = "";
  function show() {
    const { offer, can } = session.state;
    const now = JSON.stringify([offer, can.answer]);
    if (now === shown) return;
    shown = now;
    if (!offer) return setChildren(element);
    const t = strings.friend;
    const name = playerName(session.state, offer.side, session.own);
    const text = can.answer ? t.asks[offer.kind](name) : t.asked[offer.kind];
    const mine = session.own.includes(offer.side);
    setChildren(
      element,
      h(
        "div",
        { class: "notice row spread", role: "status" },
        h("b", {}, text),
        can.answer &&
          h(
            "span",
            { class: "row" },
            button(t.agree, () => void session.answer(true), { kind: "primary" }),
            button(t.refuse, () => void session.answer(false)),
          ),
        mine && button(t.withdraw, () => void session.answer(false)),
      ),
    );
  }
  return { element, show };
}

/**
 * For one who has come by a link: a name to be called by, and whether there may be hints. Gone once answered.
 *
 * @param {GameSession} session
 */
export function joinPanel(session) {
  const element = h("div", {});
  const [side] = session.own;
  const { state } = session;
  const player = side && state.players[side === "first" ? 0 : 1];
  const invited = session.hasFriend && !session.held.invite && player?.name === "human" && state.ply < 2;
  if (!side || !invited || session.held.joined) return element;
  const t = strings.friend;
  const suggested = state.wants_help.includes(otherSide(side));
  const help = h("input", { type: "checkbox" });
  const join = async () => {
    setChildren(element);
    await session.join(savedName(), suggested ? help.checked : null);
  };
  const form = h(
    "form",
    { class: "panel stack" },
    h("h2", {}, t.joinTitle(playerName(state, otherSide(side), session.own))),
    nameField(),
    suggested ? h("label", { class: "check" }, help, h("span", {}, t.helpSuggested)) : null,
    h("button", { type: "submit", class: "button primary" }, t.join),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void join();
  });
  setChildren(element, form);
  return element;
}
