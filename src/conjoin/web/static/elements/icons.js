import { s } from "../base/dom.js";

/**
 * Drawn on a square of 24 with a round pen; always beside a word or with a label.
 *
 * @type {Record<string, string>}
 */
const PATHS = {
  undo: "M8 6L4 10l4 4M4 10h10a5 5 0 0 1 0 10h-4",
  redo: "M16 6l4 4-4 4M20 10H10a5 5 0 0 0 0 10h4",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  flag: "M6 21V4M6 5h11l-2 4 2 4H6",
  swap: "M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  plus: "M12 5v14M5 12h14",
  share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  bulb: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.8.8-1 1.5-1 3H9c0-1.5-.2-2.2-1-3z",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 13l4 4L19 7",
  cross: "M6 6l12 12M18 6L6 18",
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
  equal: "M5 9h14M5 15h14",
  keyboard: "M3 6h18v12H3zM7 10h.5M11 10h.5M15 10h.5M7 14h9",
  pause: "M8 5v14M16 5v14",
  people: [
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0",
    "M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14a6.5 6.5 0 0 1 3.5 6",
  ].join(""),
  chip: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  stop: "M7 7h10v10H7z",
  play: "M8 5l11 7-11 7z",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  sun: [
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    "M12 2v2M12 20v2M2 12h2M20 12h2",
    "M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5",
  ].join(""),
  moon: "M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z",
  half: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  open: "M12 4v11M8 8l4-4 4 4M5 15v4h14v-4",
  save: "M12 4v11M8 11l4 4 4-4M5 15v4h14v-4",
  grid: "M4 4h16v16H4zM4 12h16M12 4v16",
  question:
    "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z",
  chart: "M4 19h16M5 15l4-5 4 3 6-8",
  cup: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1.5 5 4 5M16 6h4c0 3-1.5 5-4 5M12 14v4M8 20h8",
  piece: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8.5v7M8.5 12h7",
  book: "M4 5h6a2 2 0 0 1 2 2v12a2 2 0 0 0-2-2H4zM20 5h-6a2 2 0 0 0-2 2v12a2 2 0 0 1 2-2h6z",
  again: "M19 8a8 8 0 1 0 1 6M20 4v5h-5",
  paste: "M9 4h6v3H9zM9 5H6v15h12V5h-3",
};

/** @param {string} name */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", "data-icon": name, viewBox: "0 0 24 24", "aria-hidden": true },
    s("path", { d: PATHS[name] ?? "" }),
  );
}
