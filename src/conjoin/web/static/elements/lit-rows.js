/**
 * Cells to light on the board after some moves, which are drawn as ghosts.
 *
 * @typedef {{cells: readonly string[], after: readonly string[]}} Lit
 */

/** @param {import("./board/board.js").ConjoinBoard} board @returns {(lit: Lit) => void} */
export const lightOn = (board) => (lit) => {
  board.line = lit.after;
  board.highlighted = lit.cells;
};

/**
 * Rows that light something while they are pointed at or focused, and keep it lit when pressed.
 *
 * @template T
 * @param {readonly [HTMLButtonElement, T][]} rows each with what it lights
 * @param {T} nothing what is lit when no row is pressed
 * @param {(what: T) => void} light
 */
export function litRows(rows, nothing, light) {
  /** @type {HTMLButtonElement | undefined} */
  let pressed;
  const kept = () => rows.find(([row]) => row === pressed)?.[1] ?? nothing;
  for (const [row, what] of rows) {
    row.setAttribute("aria-pressed", "false");
    for (const name of ["pointerenter", "focus"]) row.addEventListener(name, () => light(what));
    for (const name of ["pointerleave", "blur"]) row.addEventListener(name, () => light(kept()));
    row.addEventListener("click", () => {
      const before = pressed;
      before?.setAttribute("aria-pressed", "false");
      pressed = before === row ? undefined : row;
      pressed?.setAttribute("aria-pressed", "true");
      light(kept());
    });
  }
}
