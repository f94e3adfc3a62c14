import { customEvent, h, s, setChildren } from "../../base/dom.js";
import { strings } from "../../strings/strings.js";
import { background, frontPlate, labelTexts, stone } from "./drawing.js";
import { extent, hasColumns, isSolid, targetRows, UNIT, viewBox } from "./geometry.js";
import { moveCursor, TypeAhead } from "./keys.js";
import {
  cellName,
  cursor,
  expectedPlay,
  heatMap,
  heatNumber,
  highlights,
  magnifier,
  pointerPreview,
} from "./overlays.js";
import { spokenName } from "./speech.js";

/** @typedef {import("../../types/page.js").Scene} Scene */
/** @typedef {import("../../types/api.js").Heat} Heat */
/** @typedef {import("./geometry.js").Target} Target */

/** Cells of a hex board of size 6; on larger ones a finger first shows where, and a second tap plays. */
const MAX_CELLS_FOR_ONE_TAP = 91;

let boards = 0;

/**
 * A board of any game. It is given a scene and says what a person wants to do; it knows no rule.
 *
 * Events: `move` with the move's name, `point` with the move pointed at or null.
 */
export class ConjoinBoard extends HTMLElement {
  /** @type {Scene | undefined} */
  #scene;
  #playable = false;
  /** @type {Target[][]} */
  #rows = [];
  #cursor = { row: 0, index: 0 };
  #typeAhead = new TypeAhead();
  /** @type {Target | undefined} */
  #hovered;
  /** What a first tap on a large board has selected. @type {Target | undefined} */
  #pending;
  #id = `board${(boards += 1)}`;
  #overlay = s("g", { class: "overlay" });
  #svg = s("svg", { "aria-hidden": true, focusable: false });
  #playButton = h(
    "button",
    {
      type: "button",
      class: "button primary play-selected",
      hidden: true,
      onclick: () => this.#playPending(),
    },
    h("span", {}),
  );
  #grid = h("div", { role: "grid", tabindex: 0, class: "board-grid", "aria-label": strings.board.label });
  /** @type {readonly Heat[]} */
  #heat = [];
  /** @type {readonly string[]} */
  #highlighted = [];
  /** @type {readonly string[]} */
  #line = [];
  /** @type {Record<string, string>} */
  #descriptions = {};

  #resizeObserver = new ResizeObserver(() => this.#setUnit());

  connectedCallback() {
    this.#setAspect();
    this.#resizeObserver.observe(this);
    if (this.firstChild) return;
    this.append(this.#svg, this.#grid, this.#playButton);
    this.addEventListener("pointermove", (event) => this.#setHovered(this.#targetAt(event)));
    this.addEventListener("pointerleave", () => this.#setHovered(undefined));
    this.addEventListener("click", (event) => {
      if (!(event.target instanceof Node && this.#playButton.contains(event.target))) this.#onClick(event);
    });
    this.#grid.addEventListener("keydown", (event) => this.#onKey(event));
    this.#grid.addEventListener("focus", () => this.#drawOverlay());
    this.#grid.addEventListener("blur", () => this.#drawOverlay());
  }

  disconnectedCallback() {
    this.#resizeObserver.disconnect();
  }

  /** @param {Scene} scene */
  set scene(scene) {
    const before = this.#scene;
    this.#scene = scene;
    this.#select(undefined);
    this.#rows = targetRows(scene);
    if (before?.game !== scene.game) this.#cursor = this.#centerCursor();
    this.#drawBoard(before);
    this.#drawOverlay();
    this.#fillGrid();
  }

  get scene() {
    if (!this.#scene) throw new Error("the board has no scene yet");
    return this.#scene;
  }

  /** Whether a press is a move. @param {boolean} playable */
  set playable(playable) {
    this.#playable = playable;
    this.classList.toggle("playable", playable);
    this.#drawOverlay();
  }

  /** @param {readonly Heat[]} heat */
  set heat(heat) {
    this.#heat = heat;
    this.#drawOverlay();
  }

  /** Cells to light. @param {readonly string[]} names */
  set highlighted(names) {
    this.#highlighted = names;
    this.#drawOverlay();
  }

  /** Expected play, drawn as numbered ghosts. @param {readonly string[]} moves */
  set line(moves) {
    this.#line = moves;
    this.#drawOverlay();
  }

  /** What is known of each move, to be spoken with its name. @param {Record<string, string>} known */
  set known(known) {
    this.#descriptions = known;
    this.#fillGrid();
  }

  /** @param {{preventScroll?: boolean}} [options] */
  focus(options) {
    this.#grid.focus(options);
  }

  /** Tell the frame how wide the board is for its height. */
  #setAspect() {
    if (!this.#scene) return;
    const { x, width, height } = viewBox(this.#scene);
    const { left, right } = extent(this.#scene);
    const lead = (((left + right) / 2) * UNIT - x) / width - 0.5;
    for (const element of [this, this.closest(".board-frame")]) {
      if (!(element instanceof HTMLElement)) continue;
      element.style.setProperty("--aspect", String(width / height));
      element.style.setProperty("--lead", String(2 * lead));
    }
    this.#setUnit();
  }

  /** How many units of the drawing make a pixel, for type that should not grow with the board. */
  #setUnit() {
    if (!this.#scene || !this.clientWidth) return;
    this.style.setProperty("--unit", String(viewBox(this.#scene).width / this.clientWidth));
  }

  /** @param {Scene | undefined} before */
  #drawBoard(before) {
    const scene = this.scene;
    const box = viewBox(scene);
    this.#svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.#setAspect();
    this.style.setProperty("--scene-cell", scene.board.cell);
    this.style.setProperty("--scene-line", scene.board.line);
    if (scene.board.solid) this.style.setProperty("--scene-solid", scene.board.solid);
    this.classList.toggle("solid-board", isSolid(scene));
    this.classList.toggle("open-board", !isSolid(scene));
    const stones = scene.tiles.filter((tile) => tile.side !== null);
    const drawn = stones.map((tile) => this.#stone(tile, before));
    setChildren(
      this.#svg,
      background(scene),
      s("g", { class: "stones" }, ...drawn),
      frontPlate(scene),
      this.#overlay,
      labelTexts(scene),
    );
  }

  /**
   * A stone, falling if it was not there a moment ago.
   *
   * @param {Scene["tiles"][number]} tile
   * @param {Scene | undefined} before
   */
  #stone(tile, before) {
    const drawn = stone(this.scene, tile);
    const was = before?.game === this.scene.game ? before.tiles.find(({ name }) => name === tile.name) : tile;
    if (tile.last && was?.side === null && hasColumns(this.scene)) {
      drawn.classList.add("falling");
      drawn.style.setProperty("--drop", `${(extent(this.scene).top - 1 - tile.y) * UNIT}px`);
    }
    return drawn;
  }

  #drawOverlay() {
    if (!this.#scene) return;
    const scene = this.scene;
    const target = this.#hovered ?? (this.#focused ? this.#cursorTarget : undefined);
    const shown = this.#line.length
      ? expectedPlay(scene, this.#line)
      : target && pointerPreview(scene, target, this.#playable);
    const mark =
      this.#focused && !this.#hovered && this.#cursorTarget ? cursor(scene, this.#cursorTarget) : null;
    setChildren(
      this.#overlay,
      heatMap(scene, this.#heat),
      shown,
      heatNumber(scene, this.#heat, target),
      target ? cellName(scene, target) : null,
      highlights(scene, this.#highlighted),
      mark,
      this.#pending ? magnifier(scene, this.#pending, this.#layers()) : null,
    );
  }

  /** What the magnifier shows again: cells, stones, and the stone that would be played. */
  #layers() {
    return [
      background(this.scene),
      s(
        "g",
        {},
        ...this.scene.tiles.filter(({ side }) => side !== null).map((tile) => stone(this.scene, tile)),
      ),
      ...(this.#pending ? [pointerPreview(this.scene, this.#pending, this.#playable)] : []),
    ];
  }

  get #focused() {
    return this.#grid.matches(":focus-visible");
  }

  get #cursorTarget() {
    return this.#rows[this.#cursor.row]?.[this.#cursor.index];
  }

  #centerCursor() {
    const row = Math.floor((this.#rows.length - 1) / 2);
    return { row, index: Math.floor(((this.#rows[row]?.length ?? 1) - 1) / 2) };
  }

  /** One hidden cell for every target, which is what assistive technology reads and presses. */
  #fillGrid() {
    if (!this.#scene) return;
    const scene = this.scene;
    const rows = this.#rows.map((targets, row) =>
      h(
        "div",
        { role: "row" },
        ...targets.map((target, index) =>
          h("div", {
            role: "gridcell",
            id: `${this.#id}-${row}-${index}`,
            "data-move": target.move,
            "aria-label": spokenName(
              scene,
              target,
              target.move ? (this.#descriptions[target.move] ?? "") : "",
            ),
          }),
        ),
      ),
    );
    setChildren(this.#grid, ...rows);
    this.#grid.setAttribute("aria-activedescendant", `${this.#id}-${this.#cursor.row}-${this.#cursor.index}`);
  }

  /** The target below a pointer: the nearest one, if it is near enough. @param {MouseEvent} event */
  #targetAt(event) {
    if (!this.#scene) return undefined;
    const box = viewBox(this.#scene);
    const place = this.#svg.getBoundingClientRect();
    const x = (box.x + ((event.clientX - place.left) / place.width) * box.width) / UNIT;
    const y = (box.y + ((event.clientY - place.top) / place.height) * box.height) / UNIT;
    const columns = hasColumns(this.#scene);
    return this.#rows.flat().find((target) => Math.hypot(target.x - x, columns ? 0 : target.y - y) <= 0.5);
  }

  /** @param {Target | undefined} target */
  #setHovered(target) {
    if (target?.name === this.#hovered?.name) return;
    this.#hovered = target;
    this.#drawOverlay();
    this.dispatchEvent(customEvent("point", target?.move ?? null));
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const spoken = event.target instanceof Element ? event.target.closest("[role=gridcell]") : null;
    const target = spoken
      ? this.#rows.flat().find(({ move }) => move !== null && move === spoken.getAttribute("data-move"))
      : this.#targetAt(event);
    if (!target?.move) return;
    const finger = event instanceof PointerEvent && event.pointerType === "touch";
    const large = this.scene.tiles.length > MAX_CELLS_FOR_ONE_TAP;
    if (finger && large && this.#playable && this.#pending?.move !== target.move) this.#select(target);
    else this.#play(target);
  }

  /** Show a cell large, to be played by a second press or the button. @param {Target | undefined} target */
  #select(target) {
    this.#pending = target;
    this.#hovered = target;
    this.#playButton.hidden = !target;
    if (!target) return;
    setChildren(this.#playButton, h("span", {}, strings.board.play(target.name)));
    this.#drawOverlay();
  }

  #playPending() {
    if (this.#pending) this.#play(this.#pending);
  }

  /** @param {Target} target */
  #play(target) {
    if (!this.#playable || target.move === null) return;
    this.#select(undefined);
    this.dispatchEvent(customEvent("move", target.move));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key.startsWith("Arrow")) return; // the page's: back and forward
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.#cursorTarget) this.#play(this.#cursorTarget);
      return;
    }
    if (event.key === "Escape") return this.#grid.blur();
    const arrow = /^(Arrow|Home|End)/.test(event.key);
    const place = arrow
      ? moveCursor(this.#rows, this.#cursor, event.key)
      : /^[0-9a-z]$/i.test(event.key)
        ? this.#typeAhead.find(this.#rows, event.key)
        : undefined;
    if (!place) return;
    event.preventDefault();
    this.#cursor = place;
    this.#hovered = undefined;
    this.#grid.setAttribute("aria-activedescendant", `${this.#id}-${place.row}-${place.index}`);
    this.#drawOverlay();
    this.dispatchEvent(customEvent("point", this.#cursorTarget?.move ?? null));
  }

  /** Where the columns are, as fractions of the width, for what stands above them. */
  get columns() {
    if (!this.#scene || !hasColumns(this.#scene)) return [];
    const box = viewBox(this.#scene);
    const width = UNIT / box.width;
    return (this.#rows[0] ?? []).map(({ name, x }) => ({
      name,
      left: (x * UNIT - box.x) / box.width - width / 2,
      width,
    }));
  }
}

customElements.define("conjoin-board", ConjoinBoard);

/** @param {Record<string, any>} [given] @returns {ConjoinBoard} */
export const board = (given = {}) =>
  /** @type {ConjoinBoard} */ (h(/** @type {any} */ ("conjoin-board"), given));
