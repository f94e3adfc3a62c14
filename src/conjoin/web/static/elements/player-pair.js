import { announce, h, setChildren } from "../base/dom.js";
import { sideName } from "../game/sides.js";
import { engineName } from "../game/spec.js";
import { strings } from "../strings/strings.js";
import { stoneDot } from "./controls.js";
import { icon } from "./icons.js";

/** @typedef {import("../types/api.js").State} GameState */
/** @typedef {import("../types/page.js").Side} Side */

/** Seconds from which on a clock warns. */
const LOW_SECONDS = 10;
const SIDES = /** @type {const} */ (["first", "second"]);

/** Both players with their clocks; a bar beside the name says whose turn it is, and nothing moves. */
class PlayerPair extends HTMLElement {
  #timer = 0;
  /** @type {(() => void) | undefined} */
  #tick;

  connectedCallback() {
    this.classList.add("players");
    this.#timer = window.setInterval(() => this.#tick?.(), 200);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** The side whose clock was said to run out. @type {Side | undefined} */
  #warned;

  /**
   * @param {GameState} state @param {readonly Side[]} own the sides played in this browser
   * @param {Partial<Record<Side, boolean>>} [present] which of the other people have their page open
   */
  show(state, own, present = {}) {
    const received = performance.now();
    const rows = SIDES.map((side, index) => {
      const stone = state.scene.stones[index];
      const turn = state.to_move === side;
      const clock =
        state.clock &&
        h("span", { class: "clock", "aria-label": strings.play.clock(sideName(state.scene, side)) });
      const row = h(
        "div",
        { class: turn ? "player turn" : "player" },
        stone && stoneDot(stone),
        h(
          "span",
          { class: "who" },
          h("b", {}, playerName(state, side, own)),
          h("small", {}, describe(state, side), presence(present[side])),
        ),
        clock,
      );
      return { side, row, clock };
    });
    setChildren(this, ...rows.map(({ row }) => row));
    this.#tick = () => {
      for (const { side, clock } of rows) {
        if (!clock || !state.clock) continue;
        const passed = state.clock.running === side ? (performance.now() - received) / 1000 : 0;
        const left = state.clock[side] - passed;
        const low = left < LOW_SECONDS && state.clock.running === side;
        clock.classList.toggle("low", low);
        setChildren(clock, low && icon("warning"), timeLeft(left), low && h("small", {}, strings.play.hurry));
        if (low && own.includes(side)) this.#warn(side);
      }
    };
    this.#tick();
  }

  /** Say it once. @param {Side} side */
  #warn(side) {
    if (this.#warned === side) return;
    this.#warned = side;
    announce(strings.play.hurrySaid(LOW_SECONDS));
  }
}

/** @param {boolean | undefined} isHere */
const presence = (isHere) =>
  isHere !== undefined &&
  h(
    "span",
    { class: isHere ? "presence here" : "presence" },
    isHere ? strings.friend.here : strings.friend.away,
  );

/** As `2:05`, and tenths when it is nearly over. @param {number} seconds */
function timeLeft(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  return `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
}

/**
 * What a player is called in this browser.
 *
 * @param {GameState} state
 * @param {Side} side
 * @param {readonly Side[]} own
 */
export function playerName(state, side, own) {
  const player = state.players[side === "first" ? 0 : 1];
  const colour = sideName(state.scene, side);
  if (player.kind === "engine") return engineName(player.label);
  if (own.length === 2) return colour;
  if (player.name !== "human") return player.name;
  return own.includes(side) ? strings.play.you : strings.play.person;
}

/** @param {GameState} state @param {Side} side */
function describe(state, side) {
  const colour = sideName(state.scene, side);
  const won = state.outcome?.winner === side;
  return won ? `${colour}, ${strings.play.won}` : colour;
}

customElements.define("player-pair", PlayerPair);

/** @returns {PlayerPair} */
export const playerPair = () => /** @type {PlayerPair} */ (h(/** @type {any} */ ("player-pair")));
