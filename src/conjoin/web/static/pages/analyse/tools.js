import { positionPath, post, ROOT } from "../../base/api.js";
import { h, setChildren } from "../../base/dom.js";
import { link } from "../../base/place.js";
import { button, select } from "../../elements/controls.js";
import { copyField, openDialog } from "../../elements/dialog.js";
import { errorText } from "../../elements/notice.js";
import { fullName, gameName, parseSpec, sizeName, splitMoves } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { openPositionEditor } from "./position-editor.js";

/** @typedef {import("../../types/api.js").PositionAnswer} PositionAnswer */
/** @typedef {(game: string, moves: string[]) => Promise<string>} ShowPosition says what is wrong, or nothing */

/**
 * Which board, and how positions come in and go out.
 *
 * @param {import("../../types/api.js").Catalogue} catalogue
 * @param {ShowPosition} showPosition
 * @param {() => PositionAnswer} position
 */
export function toolsPanel(catalogue, showPosition, position) {
  const t = strings.analyse;
  const boards = catalogue.games.flatMap((row) =>
    row.sizes.map(
      (spec) => /** @type {[string, string]} */ ([spec, `${gameName(spec)}, ${sizeName(spec, row)}`]),
    ),
  );
  const games = h("div", {});
  let chosen = "";

  /** The board that is shown is the one that is selected, wherever it came from. @param {PositionAnswer} shown */
  function show({ game }) {
    if (game === chosen) return;
    chosen = game;
    const known = boards.some(([spec]) => spec === game);
    const listed = known ? boards : [/** @type {[string, string]} */ ([game, fullName(game)]), ...boards];
    setChildren(
      games,
      select(t.game, listed, game, (spec) => void showPosition(spec, [])),
    );
  }

  const element = h(
    "section",
    { class: "stack" },
    games,
    h(
      "div",
      { class: "row" },
      button(t.setup, () => openPositionEditor(position(), showPosition), {
        icon: "grid",
        kind: "plain small",
      }),
      button(t.paste, () => openImportDialog(position(), showPosition), {
        icon: "paste",
        kind: "plain small",
      }),
      button(t.save, () => openSaveDialog(position()), { icon: "save", kind: "plain small" }),
      button(t.share, () => openShareDialog(position()), { icon: "share", kind: "plain small" }),
    ),
  );
  return { element, show };
}

/** @param {PositionAnswer} position */
function openShareDialog(position) {
  const t = strings.analyse;
  const source = link(`/embed/${positionPath(position.game, position.notation)}`);
  const title = fullName(position.game);
  const frame = `<iframe src="${source}" width="420" height="440" title="${title}"></iframe>`;
  openDialog(
    t.share,
    copyField(t.address, location.href),
    copyField(t.embed, frame),
    h("p", { class: "quiet" }, t.embedText),
  );
}

/** @param {PositionAnswer} position */
function openSaveDialog(position) {
  const t = strings.analyse;
  const base = `${ROOT}/export/${positionPath(position.game, position.notation)}`;
  const name = `${parseSpec(position.game).name}-${position.notation.replaceAll(" ", "_") || "start"}`.slice(
    0,
    60,
  );
  const kinds = /** @type {const} */ ([
    ["jsonl", t.asRecord],
    ...(position.scene.shape === "hexagon" ? /** @type {const} */ ([["sgf", t.asSgf]]) : []),
    ["svg", t.asSvg],
    ["png", t.asPng],
  ]);
  openDialog(
    t.save,
    h(
      "div",
      { class: "row" },
      ...kinds.map(([ending, label]) =>
        h("a", { class: "button", href: `${base}.${ending}`, download: `${name}.${ending}` }, label),
      ),
    ),
  );
}

/** @param {PositionAnswer} position @param {ShowPosition} showPosition */
function openImportDialog(position, showPosition) {
  const t = strings.analyse;
  const area = h("textarea", { id: "record", spellcheck: false, maxlength: 60_000 });
  const file = h("input", { type: "file", hidden: true, accept: ".jsonl,.json,.sgf,.hgf,.txt" });
  const problem = h("p", { role: "alert", class: "loss" });
  const found = h("div", { class: "stack" });
  file.addEventListener("change", async () => {
    area.value = (await file.files?.[0]?.text()) ?? "";
    await show();
  });

  async function show() {
    setChildren(problem);
    setChildren(found);
    try {
      const games = await readGames(area.value.trim(), position.game);
      if (games.length === 1 && games[0]) await pick(games[0]);
      else
        setChildren(
          found,
          ...games.map((one) =>
            button(`${one.players.join(" – ")}: ${one.moves.slice(0, 40)}`, () => void pick(one)),
          ),
        );
    } catch (error) {
      const { title, text } = errorText(error);
      setChildren(problem, title, " ", text);
    }
  }

  /** The text stays where it is until its game is on the board. @param {{game: string, moves: string}} one */
  async function pick(one) {
    const wrong = await showPosition(one.game, splitMoves(one.game, one.moves));
    if (wrong) setChildren(problem, wrong);
    else dialog.close();
  }

  const dialog = openDialog(
    t.open,
    h(
      "div",
      { class: "field" },
      h("label", { for: "record" }, t.openLabel),
      area,
      h("small", { class: "quiet" }, t.openText),
    ),
    file,
    problem,
    found,
    h(
      "div",
      { class: "row" },
      button(t.openShow, () => void show(), { kind: "primary" }),
      button(t.openFile, () => file.click(), { icon: "open" }),
    ),
  );
}

/**
 * Games of a record, or plain moves of the game on the board.
 *
 * @param {string} text
 * @param {string} game
 * @returns {Promise<{game: string, moves: string, players: string[]}[]>}
 */
async function readGames(text, game) {
  if (/^[0-9a-z :]*$/i.test(text)) return [{ game, moves: text, players: [] }];
  const { games, errors } = await post("/records", { text });
  if (!games.length) throw Object.assign(new Error(errors[0]), { problem: errors[0] });
  return games;
}
