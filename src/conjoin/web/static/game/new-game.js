import { post } from "../base/api.js";
import { navigate } from "../base/router.js";
import { load, save, saveSeats } from "../base/storage.js";

/** @typedef {import("../types/page.js").Side} Side */
/** @typedef {import("../types/api.js").NewGame} NewGame */

/**
 * What a person wants to play: `opponent` is `level`, `here`, `link` or an engine.
 * @typedef {{game: string, opponent: string, level: number, strength: string, rival: string,
 * seat: Side | "watch", clock: keyof typeof CLOCKS}} GameOptions strength: an engine's setting such as
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
  /** @type {NewGame} */
  const game = await post("/play", {
    game: options.game,
    ...players,
    level: options.level,
    ...(clock ? { clock } : {}),
  });
  const seat = options.seat === "watch" ? "first" : options.seat;
  saveGame(game, options.opponent === "link" ? otherSide(seat) : undefined);
  const token = game.seats[seat];
  if (move && token)
    await post(`/play/${game.id}/moves`, { move, ply: game.state.ply, key: crypto.randomUUID() }, { token });
  navigate(`/play/${game.id}`);
}

/** @param {NewGame} game @param {Side} [invite] whose seat is for another person */
export function saveGame(game, invite) {
  const { first, second } = game.seats;
  saveSeats(game.id, {
    ...(first ? { first } : {}),
    ...(second ? { second } : {}),
    ...(invite ? { invite } : {}),
  });
  save("last-game", game.id);
}

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "first" ? "second" : "first");
