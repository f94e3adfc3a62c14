/**
 * Positions that teach; their words are in the strings. Every move here is checked by the rules when it is
 * shown.
 */

/** @typedef {import("../../elements/practice/exercise-board.js").Exercise} Task */

/**
 * By game, each under the name that its words have.
 *
 * @type {Record<string, [name: keyof import("../../strings/learn/learn.js").Texts["lessons"], task: Task][]>}
 */
export const LESSONS = {
  "connect-four": [
    ["row", { game: "connect-four", moves: "112233", right: ["4"] }],
    ["column", { game: "connect-four", moves: "454545", right: ["4"] }],
    ["diagonal", { game: "connect-four", moves: "1223343446", right: ["4"] }],
    ["block", { game: "connect-four", moves: "11223", right: ["4"] }],
  ],
  fencemaster: [
    ["tripod", { game: "fencemaster:size=4", moves: "a3 a4 b4 d2 c6 g2 d6 b5 e6 f5", right: ["c5"] }],
    ["loop", { game: "fencemaster:size=4", moves: "b2 c1 b3 e4 c2 e3 c4 b1 d3 d5", right: ["d4"] }],
    ["swap", { game: "fencemaster:size=4,swap=on", moves: "d4", right: ["swap"] }],
  ],
  havannah: [
    ["bridge", { game: "havannah:size=4", moves: "a1 d5 b1 e3 d1 b2", right: ["c1"] }],
    ["fork", { game: "havannah:size=4", moves: "a3 a4 b4 d2 c6 g2 d6 b5 e6 f5", right: ["c5"] }],
    ["ring", { game: "havannah:size=4", moves: "b2 b1 b3 e4 c2 g3 c4 g1 d3 f5", right: ["d4"] }],
    ["swap", { game: "havannah:size=4,swap=on", moves: "d4", right: ["swap"] }],
  ],
};

/**
 * Ideas, by the name in their address: positions of Connect Four that are puzzles about them, the first one as an
 * example with its sentence. The tests hold each to its theme, and to the row of its deciding cell.
 *
 * @type {Record<keyof import("../../strings/learn/learn.js").Texts["ideas"], [moves: string, theme: string,
 *   row?: "odd" | "even"][]>}
 */
export const IDEAS = {
  "double-threat": [
    ["671225725345", "double threat"],
    ["722436571233", "double threat"],
    ["3641523263134", "stacked threats"],
  ],
  zugzwang: [
    ["265415374161354557533633112262662127", "zugzwang"],
    ["566364435533166654122422232534457", "zugzwang"],
  ],
  "odd-and-even-threats": [
    ["54734634167355635155222637621367", "zugzwang", "odd"],
    ["66171211261332513253675525334475727", "zugzwang", "even"],
  ],
};

/**
 * By engine a position in which it shows how it thinks, often by being wrong.
 *
 * @type {Record<string, [game: string, moves: string]>}
 */
export const EXAMPLES = {
  average: ["connect-four", "2534353322"],
  tempered: ["connect-four", "3224473"],
  stacks: ["connect-four", "44"],
  schmipo: ["fencemaster:size=4", "g4 a1 f5 a3"],
  "cross-four": ["connect-four", "374754"],
  window: ["connect-four", "3256537526742277"],
  minimax: ["connect-four", "4453"],
  alphabeta: ["connect-four", "4453"],
  perfect: ["connect-four", "445326771"],
  mcts: ["havannah:size=4", "a1 d4 a2 e4 a4"],
  proof: ["havannah:size=4", "a1 d4 a2 e4 b1 f4"],
  random: ["connect-four", "4444"],
};
