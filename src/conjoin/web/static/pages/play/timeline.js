import { get, positionPath } from "../../base/api.js";
import { customEvent } from "../../base/dom.js";
import { joinMoves } from "../../game/spec.js";

/** @typedef {import("../../types/api.js").State} GameState */
/** @typedef {import("../../types/api.js").Scene} Scene */

/** Milliseconds between a person's stone and the engine's answer, which falls after it has landed. */
const LANDING_MS = 400;
/** Milliseconds a move while one watches two engines. */
export const SPEEDS = { slow: 2000, normal: 900, fast: 250 };

/** @param {GameState} state */
const isWatched = (state) => state.players.every(({ kind }) => kind === "engine");

/**
 * A game that has just begun is seen from there: two engines from the empty board, and an engine's first stone
 * as it falls.
 *
 * @param {GameState} state
 */
function firstShown(state) {
  if (state.outcome || state.ply > 2 || !state.ply) return state.ply;
  if (isWatched(state)) return 0;
  return state.players[state.ply % 2 ? 0 : 1].kind === "engine" ? state.ply - 1 : state.ply;
}

/**
 * Which position is on the board: the newest one, reached move by move at a pace that can be followed, or an
 * earlier one that is looked at. Says `show` with whether a move was just played.
 */
export class Timeline extends EventTarget {
  /** By ply, for the moves of the newest state. @type {Map<number, Scene>} */
  #scenes = new Map();
  #timer = 0;
  #shownAt = 0;
  #visit = 0;
  /** @type {keyof typeof SPEEDS} */
  speed = "normal";
  paused = false;
  /** Whether the board goes on by itself to the newest position. */
  following = true;

  /** @param {GameState} state */
  constructor(state) {
    super();
    this.state = state;
    this.#scenes.set(state.ply, state.scene);
    /** The ply on the board. */
    this.at = firstShown(state);
    /** The last ply that was on the board: later moves are not given away. */
    this.revealed = this.at;
    this.#scene = state.scene;
  }

  /** What is on the board. @type {Scene} */
  #scene;

  /** Fetch what is to be seen first. */
  async start() {
    const scene = this.#scenes.get(this.at) ?? (await this.#load(this.at));
    if (!scene) this.at = this.state.ply;
    else this.#scenes.set(this.at, scene);
    this.#scene = scene ?? this.state.scene;
    this.revealed = this.at;
  }

  get isLive() {
    return this.at === this.state.ply && this.following;
  }

  get isWatched() {
    return isWatched(this.state);
  }

  /** The game as it stood when the position on the board was reached. @returns {GameState} */
  get shown() {
    const { state, at } = this;
    if (at === state.ply) return state;
    return {
      ...state,
      ply: at,
      moves: state.moves.slice(0, at),
      notation: joinMoves(state.game, state.moves.slice(0, at)),
      scene: this.#scene,
      outcome: null,
      ending: null,
      to_move: at % 2 ? "second" : "first",
      thinking: null,
      last_thought: null,
    };
  }

  /** A newer state: its last moves are shown one after the other. @param {GameState} state */
  receive(state) {
    const before = this.state.moves;
    const same = before.findIndex((move, ply) => move !== state.moves[ply]);
    const common = same === -1 ? before.length : same;
    for (const ply of [...this.#scenes.keys()]) if (ply > common) this.#scenes.delete(ply);
    this.state = state;
    this.#scenes.set(state.ply, state.scene);
    this.revealed = Math.min(this.revealed, state.ply);
    if (this.at > Math.min(common, state.ply)) {
      this.following = true;
      this.at = this.revealed = state.ply;
    }
    if (this.following) this.follow();
    else this.#say(false);
  }

  /** Go on to the newest position. */
  follow() {
    this.following = true;
    clearTimeout(this.#timer);
    const next = this.at + 1;
    if (this.at === this.state.ply) return void this.#show(this.at, false);
    const wait = this.#shownAt + this.#pace(next) - performance.now();
    if (this.isWatched && this.paused) return this.#say(false);
    if (wait > 0) {
      this.#say(false);
      this.#timer = window.setTimeout(() => this.follow(), wait);
    } else if (this.#pace(next) === 0) void this.#show(this.state.ply, true);
    else void this.#show(next, true);
  }

  /** Look at a position without leaving the game. @param {number} ply */
  goTo(ply) {
    clearTimeout(this.#timer);
    const wanted = Math.max(0, Math.min(this.state.ply, ply));
    this.following = wanted === this.state.ply;
    if (this.isWatched && !this.following) this.paused = true;
    return this.#show(wanted, wanted > this.revealed);
  }

  /** Play on, or stop, while one watches. */
  togglePause() {
    this.paused = !this.paused;
    if (!this.paused) return this.follow();
    clearTimeout(this.#timer);
    this.#say(false);
  }

  /** @param {keyof typeof SPEEDS} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.following) this.follow();
  }

  dispose() {
    clearTimeout(this.#timer);
    this.#visit = -1;
  }

  /** Milliseconds that a ply waits for the one before. @param {number} ply */
  #pace(ply) {
    if (this.isWatched) return SPEEDS[this.speed];
    const engine = this.state.players[ply % 2 ? 0 : 1].kind === "engine";
    return engine && !matchMedia("(prefers-reduced-motion: reduce)").matches ? LANDING_MS : 0;
  }

  /** @param {number} ply @param {boolean} moved */
  async #show(ply, moved) {
    const visit = (this.#visit += 1);
    const scene = this.#scenes.get(ply) ?? (await this.#load(ply));
    if (visit !== this.#visit) return;
    // Without its picture an earlier position cannot be shown; the newest one always can.
    this.at = scene ? ply : this.state.ply;
    this.#scene = scene ?? this.state.scene;
    if (scene) this.#scenes.set(ply, scene);
    this.revealed = Math.max(this.revealed, this.at);
    if (moved) this.#shownAt = performance.now();
    this.#say(moved);
    if (this.following && this.at < this.state.ply) this.follow();
  }

  /** @param {number} ply @returns {Promise<Scene | undefined>} */
  async #load(ply) {
    const { game, moves } = this.state;
    const notation = joinMoves(game, moves.slice(0, ply));
    try {
      return (await get(`/positions/${positionPath(game, notation)}`)).scene;
    } catch {
      return undefined;
    }
  }

  /** @param {boolean} moved */
  #say(moved) {
    this.dispatchEvent(customEvent("show", moved));
  }
}
