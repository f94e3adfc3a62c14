import { answerQuestions } from "./answering.js";
import { HexModule } from "./hex-module.js";
import { Proof } from "./hex-proof.js";

/**
 * FenceMaster and Havannah in a thread of its own: the rules, the tree search, proofs, and Schmipo.
 *
 * @typedef {import("./hex-module.js").HexBoard} HexBoard
 * @typedef {{kind: "look", board: HexBoard} |
 *   {kind: "sight", board: HexBoard, move?: number} |
 *   {kind: "search", board: HexBoard, simulations: number, seconds: number, seed: number, memory?: number} |
 *   {kind: "proof", board: HexBoard, nodes: number, seconds: number, seed: number, guess?: boolean} |
 *   {kind: "schmipo", board: HexBoard, depth: number, seconds: number}} HexQuestion
 */

const loading = HexModule.load();
/** How often a search tells what it has found, for the whole of its simulations. */
const REPORTS = 10;
/** Simulations between two of these at most, whole rounds. */
const MOST_UNREPORTED = 1024;
/** The same where seconds are counted. */
const REPORT_MS = 100;

answerQuestions(async (/** @type {HexQuestion} */ question, tell) => {
  const hex = await loading;
  const legal = hex.setUp(question.board);
  if (question.kind === "look") tell(legal ? hex.look() : null);
  else if (!legal) tell(null);
  else if (question.kind === "sight") tell(sight(hex, question.board, question.move));
  else if (question.kind === "search") search(hex, question, tell);
  else if (question.kind === "proof") new Proof(hex, question).run(tell);
  else deepen(hex, question, tell);
});

/**
 * Where both sides win with their next stone, and where the side to move does after one of its moves.
 *
 * @param {HexModule} hex @param {HexBoard} board @param {number | undefined} move
 */
function sight(hex, board, move) {
  const side = hex.sideToMove;
  const found = {
    own: hex.winningCells(side),
    other: hex.winningCells(1 - side),
    next: /** @type {number[]} */ ([]),
  };
  if (move === undefined) return found;
  hex.setUp({ ...board, moves: [...board.moves, move] });
  return { ...found, next: hex.winningCells(side) };
}

/**
 * Without a limit in seconds the same seed and simulations have the same answer: no round of simulations is cut.
 *
 * @param {HexModule} hex
 * @param {Extract<HexQuestion, {kind: "search"}>} question
 * @param {(answer: unknown) => void} tell
 */
function search(hex, { simulations, seconds, seed, memory }, tell) {
  const until = performance.now() + 1000 * seconds;
  const counted = seconds === Infinity;
  hex.beginSearch(seed, 1000 * seconds, memory);
  const share = Math.ceil(simulations / (REPORTS * hex.roundLength)) * hex.roundLength;
  const slice = counted ? Math.min(share, MOST_UNREPORTED) : simulations;
  let done = 0;
  let over = false;
  do {
    const milliseconds = counted ? Infinity : Math.min(REPORT_MS, until - performance.now());
    const found = hex.runSearch(Math.min(slice, simulations - done), milliseconds);
    done = found.simulations;
    over = found.proven || done >= simulations || performance.now() >= until;
    tell(found);
  } while (!over);
}

/**
 * One ply deeper each time as long as there are seconds; at once to its depth where they are not limited.
 *
 * @param {HexModule} hex
 * @param {Extract<HexQuestion, {kind: "schmipo"}>} question
 * @param {(answer: unknown) => void} tell
 */
function deepen(hex, { depth, seconds }, tell) {
  const until = performance.now() + 1000 * seconds;
  for (let plies = seconds === Infinity ? depth : 1; plies <= depth; plies++) {
    const moves = hex.searchSchmipo(plies, plies === 1 ? Infinity : until - performance.now());
    if (!moves) return;
    tell({ depth: plies, moves });
  }
}
