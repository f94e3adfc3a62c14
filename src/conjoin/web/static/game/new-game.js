import { post } from "../base/api.js";
import { navigate } from "../base/router.js";
import { load, save, saveSeats } from "../base/storage.js";

/** @typedef {import("../types/page.js").Side} Side */
/** @typedef {import("../types/api.js").NewGame} NewGame */

/**
 * What a person wants to play: `opponent` is `level`, `here`, `link` or an engine.
 * @typedef {{game: string, opponent: string, level: number, strength: string, rival: string,
 * seat: Side | "watch", clock: keyof typeof CLOCKS, help: boolean}} GameOptions strength: an engine's setting such as
 * `depth=3`;
 * rival: who plays it when one watches
 */

export const CLOCKS = {
  none: null,
  blitz: { total: 180, increment: 2 },
  rapid: { total: 600, increment: 5 },
};

/** @type {GameOptions} */
const DEFAULTS = {
  game: "connect-four",
  opponent: "level",
  level: 3,
  strength: "",
  rival: "level",
  seat: "first",
  clock: "none",
  help: false,
};

/** @returns {GameOptions} */
export const savedGameOptions = () => ({ ...DEFAULTS, ...load("choice", {}) });

/** @param {GameOptions} options */
export const saveGameOptions = (options) => save("choice", options);

/**
 * Begin a game, perhaps with a first move, and go to it.
 *
 * @param {GameOptions} options
 * @param {string} [move]
 */
export async function startGame(options, move) {
  const person = options.opponent === "here" || options.opponent === "link";
  const opponent = person
    ? "human"
    : options.strength
      ? `${options.opponent}:${options.strength}`
      : options.opponent;
  const own = options.seat === "watch" && !person ? options.rival : "human";
  const players =
    options.seat === "second" ? { first: opponent, second: own } : { first: own, second: opponent };
  const clock = CLOCKS[options.clock];
  const seat = options.seat === "watch" ? "first" : options.seat;
  /** @type {NewGame} */
  const game = await post("/play", {
    game: options.game,
    ...players,
    level: options.level,
    ...(clock ? { clock } : {}),
    ...(options.opponent === "link" ? { names: { [seat]: savedName() } } : {}),
    ...(options.help
      ? { help: options.opponent === "here" ? { first: true, second: true } : { [seat]: true } }
      : {}),
  });
  saveGame(game, options.opponent === "link" ? otherSide(seat) : undefined);
  const token = game.seats[seat];
  if (move && token)
    await post(`/play/${game.id}/moves`, { move, ply: game.state.ply, key: crypto.randomUUID() }, { token });
  navigate(`/play/${game.id}`);
}

/** What the person at this browser is called. @returns {string} */
export const savedName = () => load("name", "");

/** @param {string} name */
export const saveName = (name) => save("name", name.trim().slice(0, MAX_NAME));

export const MAX_NAME = 40;

/**
 * @param {NewGame} game @param {Side} [invite] whose seat is for another person
 * @param {{joined?: boolean}} [more] joined: that person has its link already
 */
export function saveGame(game, invite, more = {}) {
  const { first, second } = game.seats;
  saveSeats(game.id, {
    ...(first ? { first } : {}),
    ...(second ? { second } : {}),
    ...(invite ? { invite } : {}),
    ...more,
  });
  save("last-game", game.id);
}

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "first" ? "second" : "first");
