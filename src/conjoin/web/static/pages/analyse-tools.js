import { ROOT, place, post } from "../base/api.js";
import { fill, h } from "../base/dom.js";
import { fullName, gameName, parse, sizeName, split } from "../base/spec.js";
import { button, select } from "../elements/controls.js";
import { copyField, openDialog } from "../elements/dialog.js";
import { inWords } from "../elements/notice.js";
import { strings } from "../strings.en.js";
import { openSetup } from "./analyse-setup.js";

/** @typedef {import("../base/types.js").PositionAnswer} PositionAnswer */
/** @typedef {(game: string, moves: string[]) => void} Go */

/**
 * Which board, and how positions come in and go out.
 *
 * @param {import("../base/types.js").Catalogue} known
 * @param {Go} go
 * @param {() => PositionAnswer} position
 */
export function toolBox(known, go, position) {
  const said = strings.analyse;
  const boards = known.games.flatMap((row) =>
    row.sizes.map(
      (spec) => /** @type {[string, string]} */ ([spec, `${gameName(spec)}, ${sizeName(spec, row)}`]),
    ),
  );
  const { game } = position() ?? { game: "" };
  const listed =
    boards.some(([spec]) => spec === game) || !game
      ? boards
      : [/** @type {[string, string]} */ ([game, fullName(game)]), ...boards];
  const games = select(said.game, listed, game, (spec) => go(spec, []));
  return h(
    "section",
    { class: "stack" },
    games,
    h(
      "div",
      { class: "row" },
      button(said.setup, () => openSetup(position(), go), { icon: "grid", kind: "plain small" }),
      button(said.paste, () => openPaste(position(), go), { icon: "paste", kind: "plain small" }),
      button(said.save, () => openSave(position()), { icon: "save", kind: "plain small" }),
      button(said.share, () => openShare(position()), { icon: "share", kind: "plain small" }),
    ),
  );
}

/** @param {PositionAnswer} position */
function openShare(position) {
  const said = strings.analyse;
  const frame = `<iframe src="${location.origin}/embed/${place(position.game, position.notation)}" width="420" height="440" title="${fullName(position.game)}"></iframe>`;
  openDialog(
    said.share,
    copyField(said.address, location.href),
    copyField(said.embed, frame),
    h("p", { class: "quiet" }, said.embedText),
  );
}

/** @param {PositionAnswer} position */
function openSave(position) {
  const said = strings.analyse;
  const base = `${ROOT}/export/${place(position.game, position.notation)}`;
  const name = `${parse(position.game).name}-${position.notation.replaceAll(" ", "_") || "start"}`.slice(
    0,
    60,
  );
  const kinds = /** @type {const} */ ([
    ["jsonl", said.asRecord],
    ...(position.scene.shape === "hexagon" ? /** @type {const} */ ([["sgf", said.asSgf]]) : []),
    ["svg", said.asSvg],
    ["png", said.asPng],
  ]);
  openDialog(
    said.save,
    h(
      "div",
      { class: "row" },
      ...kinds.map(([ending, label]) =>
        h("a", { class: "button", href: `${base}.${ending}`, download: `${name}.${ending}` }, label),
      ),
    ),
  );
}

/** @param {PositionAnswer} position @param {Go} go */
function openPaste(position, go) {
  const said = strings.analyse;
  const area = h("textarea", { id: "record", spellcheck: false, maxlength: 60_000 });
  const file = h("input", { type: "file", hidden: true, accept: ".jsonl,.json,.sgf,.hgf,.txt" });
  const problem = h("p", { role: "alert", class: "loss" });
  const found = h("div", { class: "stack" });
  file.addEventListener("change", async () => {
    area.value = (await file.files?.[0]?.text()) ?? "";
    await show();
  });

  async function show() {
    fill(problem);
    fill(found);
    try {
      const games = await read(area.value.trim(), position.game);
      if (games.length === 1 && games[0]) pick(games[0]);
      else
        fill(
          found,
          ...games.map((one) =>
            button(`${one.players.join(" – ")}: ${one.moves.slice(0, 40)}`, () => pick(one)),
          ),
        );
    } catch (error) {
      const { title, text } = inWords(error);
      fill(problem, title, " ", text);
    }
  }

  /** @param {{game: string, moves: string}} one */
  function pick(one) {
    dialog.close();
    go(one.game, split(one.game, one.moves));
  }

  const dialog = openDialog(
    said.open,
    h(
      "div",
      { class: "field" },
      h("label", { for: "record" }, said.openLabel),
      area,
      h("small", { class: "quiet" }, said.openText),
    ),
    file,
    problem,
    found,
    h(
      "div",
      { class: "row" },
      button(said.openShow, () => void show(), { kind: "primary" }),
      button(said.openFile, () => file.click(), { icon: "open" }),
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
async function read(text, game) {
  if (/^[0-9a-z :]*$/i.test(text)) return [{ game, moves: text, players: [] }];
  const { games, errors } = await post("/records", { text });
  if (!games.length) throw Object.assign(new Error(errors[0]), { problem: errors[0] });
  return games;
}
