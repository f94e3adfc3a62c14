import { text } from "../base/api.js";
import { h } from "../base/dom.js";
import { copyField, openDialog } from "../elements/dialog.js";
import { strings } from "../strings.en.js";

/** @typedef {import("./play-desk.js").GameDesk} GameDesk */

/** The other person's link with its QR code. @param {GameDesk} desk */
export function invitation(desk) {
  const side = desk.held.invite;
  if (!side) return null;
  const colour = desk.state.scene.stones[side === "first" ? 0 : 1].name;
  const link = `${location.origin}/play/${desk.id}#${side}=${desk.held[side]}`;
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, strings.play.invite),
    h("p", {}, strings.play.inviteText(colour)),
    copyField(strings.play.theirLink, link),
    qrCode(desk, side, colour),
    watchField(desk),
  );
}

/** @param {GameDesk} desk */
const watchField = (desk) =>
  h(
    "div",
    { class: "stack" },
    copyField(strings.play.watchLink, `${location.origin}/play/${desk.id}`),
    h("p", { class: "quiet" }, strings.play.watchText),
  );

/**
 * The code comes as a picture that needs the seat's secret, so it is fetched and its path drawn here.
 *
 * @param {GameDesk} desk
 * @param {import("../base/types.js").Side} side
 * @param {string} colour
 */
function qrCode(desk, side, colour) {
  const box = h("div", { class: "qr", role: "img", "aria-label": strings.play.qr(colour) });
  text(`/play/${desk.id}/qr.svg?seat=${side}`, desk.held[side] ?? null)
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

/** @param {GameDesk} desk */
export function openShare(desk) {
  openDialog(strings.play.share, ...(desk.held.invite ? [invitation(desk)] : [watchField(desk)]));
}
