import { post } from "./api.js";
import { keepSeats, recall, remember } from "./memory.js";
import { navigate } from "./router.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").NewGame} NewGame */

/**
 * What a person wants to play: `opponent` is `level`, `here`, `link` or an engine.
 * @typedef {{game: string, opponent: string, level: number, strength: string, rival: string,
 * seat: Side | "watch", clock: keyof typeof CLOCKS}} Choice strength: an engine's setting such as `depth=3`;
 * rival: who plays it when one watches
 */

export const CLOCKS = {
  none: null,
  blitz: { total: 180, increment: 2 },
  rapid: { total: 600, increment: 5 },
};

/** @type {Choice} */
const FIRST_VISIT = {
  game: "connect-four",
  opponent: "level",
  level: 3,
  strength: "",
  rival: "level",
  seat: "first",
  clock: "none",
};

/** @returns {Choice} */
export const lastChoice = () => ({ ...FIRST_VISIT, ...recall("choice", {}) });

/** @param {Choice} choice */
export const keepChoice = (choice) => remember("choice", choice);

/** Begin a game, perhaps with a first move, and go to it. @param {Choice} choice @param {string} [move] */
export async function begin(choice, move) {
  const person = choice.opponent === "here" || choice.opponent === "link";
  const opponent = person
    ? "human"
    : choice.strength
      ? `${choice.opponent}:${choice.strength}`
      : choice.opponent;
  const own = choice.seat === "watch" && !person ? choice.rival : "human";
  const players =
    choice.seat === "second" ? { first: opponent, second: own } : { first: own, second: opponent };
  const clock = CLOCKS[choice.clock];
  /** @type {NewGame} */
  const made = await post("/play", {
    game: choice.game,
    ...players,
    level: choice.level,
    ...(clock ? { clock } : {}),
  });
  const seat = choice.seat === "watch" ? "first" : choice.seat;
  keep(made, choice.opponent === "link" ? other(seat) : undefined);
  const token = made.seats[seat];
  if (move && token)
    await post(`/play/${made.id}/moves`, { move, ply: made.state.ply, key: crypto.randomUUID() }, { token });
  navigate(`/play/${made.id}`);
}

/** @param {NewGame} made @param {Side} [invite] whose seat is for another person */
export function keep(made, invite) {
  const { first, second } = made.seats;
  keepSeats(made.id, {
    ...(first ? { first } : {}),
    ...(second ? { second } : {}),
    ...(invite ? { invite } : {}),
  });
  remember("last-game", made.id);
}

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "first" ? "second" : "first");
