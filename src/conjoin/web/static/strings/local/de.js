import { wording } from "../wording.js";

/** What a site without a server says, in German. */

const { number, or, and } = wording("de");
const stones = (/** @type {number} */ count) => `${number(count)} ${count === 1 ? "Stein" : "Steine"}`;

/** @type {typeof import("./en.js").texts} */
export const texts = {
  noGame: "Dieses Brett gehört nicht zu dieser Seite",
  noGameFix: "Wähle eines der Bretter, die angeboten werden.",
  noClock: "Partien mit Uhr brauchen einen Server",
  noClockFix: "Wähle keine Uhr.",
  noEngine: "Dieser Gegner braucht einen Server",
  noEngineFix: "Wähle eine Stufe oder eine Engine aus der Liste.",
  noServer: "Das braucht einen Server",
  noServerFix: "Installiere Conjoin und starte `conjoin serve`.",
  noSuchGame: "Diese Partie gibt es in diesem Browser nicht",
  noSuchGameFix: "Beginne eine neue.",
  noPuzzle: "Diese Aufgabe gibt es hier nicht",
  noPuzzleFix: "Wähle eine andere Länge oder Idee.",
  over: "Die Partie ist zu Ende",
  overFix: "Nimm einen Zug zurück oder beginne eine neue.",
  late: "Das Brett hat sich geändert",
  lateFix: "Sieh es dir an und versuche es noch einmal.",
  illegal: (played) => `${played} kann hier nicht gespielt werden`,
  illegalFix: "Wähle eine Spalte, die nicht voll ist, in einer Partie, die noch läuft.",
  illegalCellFix: "Wähle ein leeres Feld in einer Partie, die noch läuft.",
  atRandom: (count) => `Zufällig gewählt; mögliche Züge: ${number(count)}`,
  searched: (depth, value) => `${value} nach dem besten Spiel, das sie sieht, ${stones(depth)} weit`,
  averaged: (depth) => `Der Durchschnitt von allem, was folgen kann, ${stones(depth)} weit`,
  tried: (visits, all) => `Versucht in ${number(visits)} von ${number(all)} Simulationen`,
  proven: (score) => `Bewiesen: ${score}, was auch immer die andere Seite spielt`,
  notProven: (share) => `In dieser Zeit nicht bewiesen; in Zufallspartien von hier aus holt der Zug ${share}`,
  opening: {
    first: "Sie beginnt und nimmt die Ecke unten rechts",
    corner: "Nimmt der anderen Seite eine Ecke",
    three: "Eine Dreierkette an einer Ecke berührt zwei Seiten",
    two: "Eine Zweierkette gegenüber schafft kritische Felder",
    swap: "Der erste Stein liegt auf einer Ecke, also übernimmt sie ihn",
  },
  takesOver: (stone) => `Übernimmt den ersten Stein, ${stone}`,
  winsAtOnce: "Gewinnt sofort",
  mustPlay: "Muss gespielt werden: Die andere Seite würde hier gewinnen",
  leavesWin: (cells) => `Lässt die andere Seite mit ${or(cells)} gewinnen`,
  threatens: (cells) => `Droht, mit ${or(cells)} zu gewinnen`,
  threatensAll: (cells) =>
    `Droht, mit ${and(cells)} zu gewinnen, und nicht alles davon lässt sich verhindern`,
  warned: (move, score, better) => `${move} ${score}; besser ist ${or(better)}.`,
  winsNow: (side, columns) => `${side} gewinnt sofort mit ${or(columns)}.`,
  mustBlock: (side, columns) => `${side} droht, mit ${and(columns)} zu gewinnen.`,
  doubleThreat: (move, columns) => `${move} schafft zwei Drohungen zugleich: ${and(columns)}.`,
  givesAway: (side, columns) => `Nach einem Stein in ${or(columns)} gewinnt ${side} darüber.`,
  bestPlay: (columns, score) =>
    `Am besten ${columns.length > 1 ? "sind" : "ist"} ${columns.join(", ")}: ${score}.`,
};
