import { getText } from "../../base/api.js";
import { h } from "../../base/dom.js";
import { link } from "../../base/place.js";
import { savedSeats, saveSeats } from "../../base/storage.js";
import { copyField, openDialog } from "../../elements/dialog.js";
import { strings } from "../../strings/strings.js";
import { sideName } from "../../game/sides.js";

/** @typedef {import("./session.js").GameSession} GameSession */

/** The other person's link with its QR code, and once the own one. @param {GameSession} session */
export function invitation(session) {
  const side = session.held.invite;
  if (!side) return null;
  const colour = sideName(session.state.scene, side);
  const theirs = link(`/play/${session.id}#${side}=${session.held[side]}`);
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, strings.play.invite),
    h("p", {}, strings.play.inviteText(colour)),
    copyField(strings.play.theirLink, theirs),
    qrCode(session, side, colour),
    ownLink(session),
    watchField(session),
  );
}

/** The private link of the own seat, which is shown this one time. @param {GameSession} session */
function ownLink(session) {
  const { id, held, own } = session;
  const [side] = own;
  if (!side || held.shown) return null;
  saveSeats(id, { ...savedSeats(id), shown: true });
  return h(
    "div",
    { class: "stack" },
    copyField(strings.play.ownLink, link(`/play/${id}#${side}=${held[side]}`)),
    h("p", { class: "quiet" }, strings.play.ownLinkText),
  );
}

/** @param {GameSession} session */
const watchField = (session) =>
  h(
    "div",
    { class: "stack" },
    copyField(strings.play.watchLink, link(`/play/${session.id}`)),
    h("p", { class: "quiet" }, strings.play.watchText),
  );

/**
 * The code comes as a picture that needs the seat's secret, so it is fetched and its path drawn here.
 *
 * @param {GameSession} session
 * @param {import("../../types/page.js").Side} side
 * @param {string} colour
 */
function qrCode(session, side, colour) {
  const box = h("div", { class: "qr", role: "img", "aria-label": strings.play.qr(colour) });
  getText(`/play/${session.id}/qr.svg?seat=${side}`, session.held[side] ?? null)
    .then((picture) =>
      box.replaceChildren(
        scalable(new DOMParser().parseFromString(picture, "image/svg+xml").documentElement),
      ),
    )
    .catch(() => box.remove());
  return box;
}

/** @param {Element} picture with a size of its own */
function scalable(picture) {
  const drawn = document.importNode(picture, true);
  const [width, height] = ["width", "height"].map((name) => parseFloat(drawn.getAttribute(name) ?? "100"));
  if (!drawn.hasAttribute("viewBox")) drawn.setAttribute("viewBox", `0 0 ${width} ${height}`);
  drawn.removeAttribute("width");
  drawn.removeAttribute("height");
  return drawn;
}

/** @param {GameSession} session */
export function openShareDialog(session) {
  openDialog(strings.play.share, ...(session.held.invite ? [invitation(session)] : [watchField(session)]));
}
