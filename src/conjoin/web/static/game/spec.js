import { notation, strings } from "../strings/strings.js";

/** Names such as `havannah:size=6`, which the server reads; here they are only taken apart to be shown. */

/** @param {string} spec @returns {{name: string, options: Record<string, string>}} */
export function parseSpec(spec) {
  const [name = "", rest = ""] = spec.split(":", 2);
  const pairs = rest
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split("=", 2));
  return { name, options: Object.fromEntries(pairs) };
}

/** @param {string} name */
const titleCase = (name) => name.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/**
 * The same game with one option changed, defaults left out.
 *
 * @param {string} spec
 * @param {import("../types/api.js").GameRow} row
 * @param {string} option
 * @param {string} value
 */
export function withOption(spec, row, option, value) {
  const { name, options } = parseSpec(spec);
  const all = { ...options, [option]: value };
  const kept = row.options.flatMap((one) => {
    const given = all[one.name];
    const usual = one.default === false ? "off" : one.default === true ? "on" : String(one.default);
    return given === undefined || given === usual ? [] : [`${one.name}=${given}`];
  });
  return kept.length ? `${name}:${kept.join(",")}` : name;
}

/** The game without its size, as `Connect Four`. @param {string} spec */
export const gameName = (spec) => strings.games[parseSpec(spec).name] ?? titleCase(parseSpec(spec).name);

/** What one must do to win; third parties' games say it themselves. @param {import("../types/api.js").GameRow} row */
export const goalText = (row) => strings.goals[row.name] ?? row.goal;

/**
 * Its board alone, as `7 × 6` or `size 8`.
 *
 * @param {string} spec
 * @param {import("../types/api.js").GameRow} [row] with the defaults
 */
export function sizeName(spec, row) {
  const defaults = Object.fromEntries(
    (row?.options ?? []).map((option) => [option.name, String(option.default)]),
  );
  const { width, height, size, line, swap } = { ...defaults, ...parseSpec(spec).options };
  const board = width && height ? notation(`${width} × ${height}`) : size ? strings.sizes.side(size) : spec;
  const extras = [
    line && line !== defaults.line ? strings.sizes.line(line) : "",
    swap === "on" ? strings.sizes.swap : "",
  ];
  return [board, ...extras].filter(Boolean).join(", ");
}

/** The game with what is unusual about it, as `Havannah, size 6`. @param {string} spec */
export function fullName(spec) {
  const { options } = parseSpec(spec);
  return Object.keys(options).length ? strings.sizes.of(gameName(spec), sizeName(spec)) : gameName(spec);
}

/** Engines that play levels; games from before the ladder name the second. */
const LADDER = "ladder";
const LADDERS = [LADDER, "perfect"];

/** An engine that is a ladder of opponents, each of whom is offered by level. @param {string} name */
export const isLadder = (name) => name === LADDER;

/** An engine as people call it: a level by its number, others by name and settings. @param {string} spec */
export function engineName(spec) {
  const { name, options } = parseSpec(spec);
  if (LADDERS.includes(name) && options.level) return strings.levelName(options.level);
  const shown = Object.entries(options)
    .filter(([key]) => key !== "seed")
    .map(([key, value]) => `${key} ${value}`);
  return shown.length ? `${name} (${shown.join(", ")})` : name;
}

/** Games whose moves are single characters, written close together. */
const SINGLE_CHARACTER_MOVES = ["connect-four"];

/** Moves as the game's own notation has them. @param {string} game @param {readonly string[]} moves */
export const joinMoves = (game, moves) =>
  moves.join(SINGLE_CHARACTER_MOVES.includes(parseSpec(game).name) ? "" : " ");

/** The inverse of `joined`. @param {string} game @param {string} text */
export const splitMoves = (game, text) =>
  SINGLE_CHARACTER_MOVES.includes(parseSpec(game).name)
    ? [...text.replaceAll(" ", "")]
    : text.split(" ").filter(Boolean);
