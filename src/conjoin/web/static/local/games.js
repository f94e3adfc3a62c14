import { load, save } from "../base/storage.js";
import { joinMoves, parseSpec } from "../game/spec.js";
import { texts } from "../strings/local/local.js";
import { isHex } from "./hex.js";
import { opponentMove } from "./opponent.js";
import { why } from "./opinions.js";
import { positionAt } from "./positions.js";
import { Refusal } from "./refusal.js";
import { thinksHere } from "./thoughts.js";

/**
 * Games against engines and between two people at one screen, kept in this browser. Both seats belong to it.
 *
 * @typedef {import("../types/api.js").State} State
 * @typedef {import("../types/page.js").Side} Side
 * @typedef {{id: string, game: string, players: [string, string], moves: string[], undone: string[],
 *   resigned: Side | null, version: number}} Game undone: the last one taken back first
 */

const KIND = "local-games";
const MOST_KEPT = 50;
const HUMAN = "human";
const LEVEL = "level";
const LADDER = "ladder";
const PERFECT = "perfect";
const HINT_SECONDS = 2;

/** Who wants to hear of changes, by game. @type {Map<string, Set<(state: State) => void>>} */
const listeners = new Map();
/** Games whose engine is at work, and what ends that. @type {Map<string, {version: number, stop: AbortController}>} */
const thinking = new Map();

/** @param {any} asked @returns {Promise<import("../types/api.js").NewGame>} */
export async function begin({ game, first, second, level = 3, clock = null }) {
  if (clock) throw new Refusal(422, texts.noClock, texts.noClockFix);
  const players = [first, second].map((player) => (player === LEVEL ? `${LADDER}:level=${level}` : player));
  if (players.some((player) => !plays(player, game)))
    throw new Refusal(422, texts.noEngine, texts.noEngineFix);
  const board = await positionAt(game, "");
  return made(board.game, /** @type {[string, string]} */ (players));
}

/** @param {string} player @param {string} game */
function plays(player, game) {
  const { name } = parseSpec(player);
  return [HUMAN, LADDER].includes(name) || (name === PERFECT && !isHex(game)) || thinksHere(player, game);
}

/**
 * @param {string} id @param {string} action @param {any} asked @param {AbortSignal} [signal]
 * @returns {Promise<unknown>}
 */
export async function step(id, action, asked, signal) {
  const game = find(id);
  if (action === "hint")
    return why({ game: game.game, moves: joinMoves(game.game, game.moves), seconds: HINT_SECONDS }, signal);
  if (action === "rematch") return made(game.game, [game.players[1], game.players[0]]);
  const ended = Boolean((await stateOf(game)).outcome) || game.resigned !== null;
  if (action === "moves") {
    if (ended || asked.ply !== game.moves.length) throw new Refusal(409, texts.late, texts.lateFix);
    await positionAt(game.game, joinMoves(game.game, [...game.moves, asked.move]));
    keep({ ...game, moves: [...game.moves, asked.move], undone: [] });
  } else if (action === "undo") keep(takenBack(game));
  else if (action === "redo") keep(playedAgain(game));
  else if (action === "resign") keep({ ...game, resigned: personToLose(game) });
  else throw new Refusal(404, texts.noServer, texts.noServerFix);
  return tell(id);
}

/** @param {string} id */
export const look = (id) => stateOf(find(id));

/**
 * Hear of a game, at once and after every change, until the returned function is called.
 *
 * @param {string} id
 * @param {(state: State) => void} listener
 */
export function follow(id, listener) {
  const all = listeners.get(id) ?? new Set();
  listeners.set(id, all.add(listener));
  void tell(id).catch(() => {});
  return () => all.delete(listener);
}

/** @param {string} game @param {[string, string]} players */
async function made(game, players) {
  const id = crypto.randomUUID().slice(0, 8);
  keep({ id, game, players, moves: [], undone: [], resigned: null, version: 0 });
  return {
    id,
    seats: { first: "here", second: "here" },
    links: { watch: `/play/${id}` },
    state: await tell(id),
  };
}

/** Send the state to all who listen, and let an engine think whose turn it is. @param {string} id */
async function tell(id) {
  const game = find(id);
  const state = await stateOf(game);
  for (const listener of listeners.get(id) ?? []) listener(state);
  const at = thinking.get(id);
  if (at && at.version !== game.version) at.stop.abort();
  if (state.thinking && at?.version !== game.version) void think(game, state.thinking.engine);
  return state;
}

/** @param {Game} game @param {string} engine */
async function think(game, engine) {
  const stop = new AbortController();
  thinking.set(game.id, { version: game.version, stop });
  const position = await positionAt(game.game, joinMoves(game.game, game.moves));
  const move = await opponentMove(position, engine, stop.signal);
  const now = find(game.id);
  if (now.version !== game.version || move === undefined) return;
  keep({ ...now, moves: [...now.moves, move], undone: [] });
  await tell(game.id);
}

/** @param {Game} game @returns {Promise<State>} */
async function stateOf(game) {
  const position = await positionAt(game.game, joinMoves(game.game, game.moves));
  const over = position.outcome !== null || game.resigned !== null;
  const toMove = over ? null : position.to_move;
  const player = toMove && game.players[toMove === "first" ? 0 : 1];
  const person = player === HUMAN;
  const winner = game.resigned && (game.resigned === "first" ? "second" : "first");
  return {
    ...position,
    id: game.id,
    version: game.version,
    ply: game.moves.length,
    players: /** @type {State["players"]} */ (
      game.players.map((label) => ({
        kind: label === HUMAN ? "human" : "engine",
        name: parseSpec(label).name,
        label,
      }))
    ),
    to_move: toMove,
    scene: over ? { ...position.scene, moves: {}, to_move: null } : position.scene,
    outcome: winner ? { winner, how: "resign", cells: [] } : position.outcome,
    ending: position.outcome ? "rules" : winner ? "resign" : null,
    reason: "",
    clock: null,
    thinking: toMove && player && !person ? { engine: player, since: Date.now() / 1000 } : null,
    can: {
      move: person,
      undo: takenBack(game) !== game,
      redo: person && game.undone.length > 0,
      resign: !over && game.players.includes(HUMAN),
      rematch: over,
      swap: person && "swap" in position.scene.moves,
      ask_undo: false,
      ask_draw: false,
      answer: false,
      help: true,
    },
    offer: null,
    wants_help: [],
    last_thought: null,
  };
}

/** Back to the last turn of a person. @param {Game} game @returns {Game} */
function takenBack(game) {
  if (game.resigned) return game;
  for (let ply = game.moves.length - 1; ply >= 0; ply--)
    if (game.players[ply % 2] === HUMAN)
      return {
        ...game,
        moves: game.moves.slice(0, ply),
        undone: [...game.undone, ...game.moves.slice(ply).reverse()],
      };
  return game;
}

/** On to the next turn of a person. @param {Game} game @returns {Game} */
function playedAgain(game) {
  const moves = [...game.moves];
  const undone = [...game.undone];
  do {
    const move = undone.pop();
    if (move !== undefined) moves.push(move);
  } while (undone.length && game.players[moves.length % 2] !== HUMAN);
  return { ...game, moves, undone };
}

/** @param {Game} game @returns {Side} */
function personToLose({ players, moves }) {
  const index = players[moves.length % 2] === HUMAN ? moves.length % 2 : players.indexOf(HUMAN);
  return index === 0 ? "first" : "second";
}

/** @param {string} id */
function find(id) {
  const game = load(KIND, /** @type {Record<string, Game>} */ ({}))[id];
  if (!game) throw new Refusal(404, texts.noSuchGame, texts.noSuchGameFix);
  return game;
}

/** @param {Game} game as the next version */
function keep(game) {
  const all = load(KIND, /** @type {Record<string, Game>} */ ({}));
  const others = Object.entries(all).filter(([id]) => id !== game.id);
  save(
    KIND,
    Object.fromEntries([...others, [game.id, { ...game, version: game.version + 1 }]].slice(-MOST_KEPT)),
  );
}
