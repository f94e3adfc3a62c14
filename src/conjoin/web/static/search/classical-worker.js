import { answerQuestions } from "./answering.js";
import { Module } from "./module.js";

/**
 * The documents' players of Connect Four in a thread of its own.
 *
 * @typedef {{width: number, height: number, line: number, moves: readonly number[]}} Board
 * @typedef {"streaks" | "windows" | "tempered" | "average"} Evaluation
 * @typedef {{board: Board, evaluation: Evaluation, depth: number, seconds: number, pruning: boolean,
 *   centreFirst: boolean}} ClassicalQuestion
 * @typedef {import("./module.js").SearchedMove} SearchedMove
 * @typedef {{depth: number, moves: SearchedMove[]}} ClassicalReport
 */

/** As the module numbers them. */
const EVALUATIONS = ["streaks", "windows", "tempered"];

const loading = Module.load("classical");

/** One ply deeper each time as long as there are seconds; at once to its depth where they are not limited. */
answerQuestions(async (/** @type {ClassicalQuestion} */ question, tell) => {
  const module = await loading;
  const until = performance.now() + 1000 * question.seconds;
  const { depth } = question;
  for (let plies = question.seconds === Infinity ? depth : 1; plies <= depth; plies++) {
    const moves = search(module, question, plies, plies === 1 ? Infinity : until - performance.now());
    if (!moves) return;
    tell({ depth: plies, moves });
  }
});

/**
 * Undefined if the time was up before.
 *
 * @param {Module} module @param {ClassicalQuestion} question @param {number} depth @param {number} milliseconds
 * @returns {SearchedMove[] | undefined}
 */
function search(module, { board, evaluation, pruning, centreFirst }, depth, milliseconds) {
  const { width, height, line, moves } = board;
  module.write(moves);
  const how = [EVALUATIONS.indexOf(evaluation), Number(pruning), Number(centreFirst)];
  return evaluation === "average"
    ? module.search(milliseconds, "average", width, height, line, depth)
    : module.search(milliseconds, "search", width, height, line, depth, ...how);
}
