import { h, setChildren } from "../base/dom.js";
import { strings } from "../strings/strings.js";
import { button } from "./controls.js";

/** Seconds after which it is said how long it takes, and how to stop it. */
const SHOW_AFTER_SECONDS = 2;

/** Who is waited for, for how long, and a way to stop; nothing turns or pulses. */
class ProgressLine extends HTMLElement {
  #timer = 0;
  #startedAt = performance.now();
  #time = h("span", { class: "quiet figures" });
  /** @type {HTMLButtonElement | undefined} */
  #stop;

  connectedCallback() {
    this.#startedAt = performance.now();
    this.#timer = window.setInterval(() => this.#tick(), 500);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {string} text @param {(() => void) | undefined} stop @param {string} [hint] */
  show(text, stop, hint) {
    this.#stop =
      stop &&
      button(strings.play.stop, stop, {
        icon: "stop",
        kind: "plain small",
        ...(hint ? { title: hint } : {}),
      });
    if (this.#stop) this.#stop.hidden = true;
    setChildren(this, h("span", {}, text), this.#time, this.#stop);
  }

  #tick() {
    const seconds = Math.floor((performance.now() - this.#startedAt) / 1000);
    if (seconds < SHOW_AFTER_SECONDS) return;
    setChildren(this.#time, strings.play.thinkingFor(seconds));
    if (this.#stop) this.#stop.hidden = false;
  }
}

customElements.define("progress-line", ProgressLine);

/** @param {string} text @param {() => void} [stop] @param {string} [hint] what stopping does */
export function progressLine(text, stop, hint) {
  const line = /** @type {ProgressLine} */ (h(/** @type {any} */ ("progress-line")));
  line.show(text, stop, hint);
  return line;
}
