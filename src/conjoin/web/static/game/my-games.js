import { load, save } from "../base/storage.js";

/** @typedef {import("../types/api.js").State} GameState */
/** @typedef {import("../types/page.js").Side} Side */

/**
 * One of the own games, as this browser keeps it: everything to show it, and no secret.
 *
 * @typedef {{id: string, game: string, moves: string, ply: number, players: [string, string],
 *   kinds: [string, string], sides: [string, string], own: Side[], winner: Side | null, over: boolean,
 *   ending: string | null, how: string, began: number, updated: number}} KeptGame
 */

const KEY = "games";
const FORMAT = "conjoin-games";
/** More than a person plays in years, and less than a browser refuses to keep. */
const MOST = 2000;

/** The newest first. @returns {KeptGame[]} */
export const keptGames = () => load(KEY, /** @type {KeptGame[]} */ ([]));

/**
 * Keep a game that this browser plays, from its first move on.
 *
 * @param {GameState} state
 * @param {readonly Side[]} own
 */
export function keepGame(state, own) {
  if (!own.length || !state.ply) return;
  const games = keptGames();
  const before = games.find(({ id }) => id === state.id);
  const over = state.outcome !== null;
  if (before && before.moves === state.notation && before.over === over) return;
  const [one, other] = state.players;
  /** @type {KeptGame} */
  const kept = {
    id: state.id,
    game: state.game,
    moves: state.notation,
    ply: state.ply,
    players: [one.label, other.label],
    kinds: [one.kind, other.kind],
    sides: [state.scene.stones[0].name, state.scene.stones[1].name],
    own: [...own],
    winner: state.outcome?.winner ?? null,
    over,
    ending: state.ending,
    how: state.outcome?.how ?? "",
    began: before?.began ?? Date.now(),
    updated: Date.now(),
  };
  save(KEY, [kept, ...games.filter(({ id }) => id !== state.id)].slice(0, MOST));
}

/** @param {string} id */
export const forgetGame = (id) =>
  save(
    KEY,
    keptGames().filter((game) => game.id !== id),
  );

/** All of them as one file's text. */
export const exportGames = () => JSON.stringify({ format: FORMAT, version: 1, games: keptGames() }, null, 1);

/**
 * Add the games of such a file; of two versions of a game the newer one stays. Throws where it is none.
 *
 * @param {string} text
 * @returns {number} how many are new
 */
export function importGames(text) {
  const read = JSON.parse(text);
  if (read?.format !== FORMAT || !Array.isArray(read.games)) throw new SyntaxError("no file of games");
  /** @type {KeptGame[]} */
  const given = read.games.filter(isKeptGame);
  const before = keptGames();
  /** @type {Map<string, KeptGame>} */
  const all = new Map(before.map((game) => [game.id, game]));
  for (const game of given) if ((all.get(game.id)?.updated ?? 0) < game.updated) all.set(game.id, game);
  save(KEY, [...all.values()].sort((a, b) => b.updated - a.updated).slice(0, MOST));
  return all.size - before.length;
}

/** @param {any} game @returns {game is KeptGame} */
function isKeptGame(game) {
  const texts = [game?.id, game?.game, game?.moves, game?.how];
  const pairs = [game?.players, game?.kinds, game?.sides];
  return (
    texts.every((text) => typeof text === "string") &&
    pairs.every(
      (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === "string"),
    ) &&
    Array.isArray(game.own) &&
    [game.began, game.updated, game.ply].every(Number.isFinite)
  );
}
