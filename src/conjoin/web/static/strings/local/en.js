import { wording } from "../wording.js";

/** What a site without a server says, in English. Another language is another file with the same shape. */

const { number, or, and } = wording("en");
const stones = (/** @type {number} */ count) => `${number(count)} ${count === 1 ? "stone" : "stones"}`;

export const texts = {
  noGame: "This board is not part of this site",
  noGameFix: "Choose one of the boards that are offered.",
  noClock: "Games with a clock need a server",
  noClockFix: "Choose no clock.",
  noEngine: "This opponent needs a server",
  noEngineFix: "Choose a level, or an engine that is listed.",
  noServer: "This needs a server",
  noServerFix: "Install Conjoin and run `conjoin serve`.",
  noSuchGame: "There is no such game in this browser",
  noSuchGameFix: "Begin a new one.",
  noPuzzle: "There is no such puzzle here",
  noPuzzleFix: "Choose another length or idea.",
  over: "The game is over",
  overFix: "Take a move back, or begin a new one.",
  late: "The board has changed",
  lateFix: "Look at it and try again.",
  /** @param {string} played */
  illegal: (played) => `${played} cannot be played here`,
  illegalFix: "Choose a column that is not full, in a game that goes on.",
  illegalCellFix: "Choose an empty cell, in a game that goes on.",
  /** @param {number} count */
  atRandom: (count) => `Picked at random; legal moves: ${number(count)}`,
  /** @param {number} depth @param {string} value */
  searched: (depth, value) => `Worth ${value} after the best play that it sees, ${stones(depth)} ahead`,
  /** @param {number} depth */
  averaged: (depth) => `The average of all that may follow, ${stones(depth)} ahead`,
  /** @param {number} visits @param {number} all */
  tried: (visits, all) => `Tried in ${number(visits)} of ${number(all)} simulations`,
  /** @param {string} score */
  proven: (score) => `Proven: ${score}, whatever the other side plays`,
  /** @param {string} share */
  notProven: (share) => `Not proven within the limit; in random games from here it scores ${share}`,
  opening: {
    first: "Moving first, it takes the bottom right corner",
    corner: "Takes a corner away from the other side",
    three: "A chain of three along a corner touches two sides",
    two: "A chain of two opposite makes critical cells",
    swap: "The first stone lies on a corner, so it takes the stone over",
  },
  /** @param {string} stone */
  takesOver: (stone) => `Takes over the first stone, ${stone}`,
  winsAtOnce: "Wins at once",
  mustPlay: "Must be played: the other side would win here",
  /** @param {string[]} cells */
  leavesWin: (cells) => `Leaves the other side a win at ${or(cells)}`,
  /** @param {string[]} cells */
  threatens: (cells) => `Threatens to win at ${or(cells)}`,
  /** @param {string[]} cells */
  threatensAll: (cells) => `Threatens to win at ${and(cells)}, and not all of them can be stopped`,
  /** @param {string} move @param {string} score @param {string[]} better */
  warned: (move, score, better) => `${move} ${score}; ${or(better)} is better.`,
  /** @param {string} side @param {string[]} columns */
  winsNow: (side, columns) => `${side} wins at once at ${or(columns)}.`,
  /** @param {string} side @param {string[]} columns */
  mustBlock: (side, columns) => `${side} threatens to win at ${and(columns)}.`,
  /** @param {string} move @param {string[]} columns */
  doubleThreat: (move, columns) => `${move} makes two threats at once, at ${and(columns)}.`,
  /** @param {string} side @param {string[]} columns */
  givesAway: (side, columns) => `A stone in ${or(columns)} lets ${side} win on top of it.`,
  /** @param {string[]} columns @param {string} score */
  bestPlay: (columns, score) => `Best ${columns.length > 1 ? "are" : "is"} ${columns.join(", ")}: ${score}.`,
};
