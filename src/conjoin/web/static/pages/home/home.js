import { catalogue, get, positionPath } from "../../base/api.js";
import { eventDetail, h, setChildren } from "../../base/dom.js";
import { load } from "../../base/storage.js";
import { board } from "../../elements/board/board.js";
import { goalLine } from "../../elements/goal-line.js";
import { icon } from "../../elements/icons.js";
import { errorLine } from "../../elements/notice.js";
import { savedGameOptions, saveGameOptions, startGame } from "../../game/new-game.js";
import { isLadder } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";
import { gameOptionsPanel } from "./game-options.js";
import { sideName } from "../../game/sides.js";

/** @type {import("../../types/page.js").PageMaker} */
export default async function home() {
  const query = new URLSearchParams(location.search);
  const wanted = query.get("opponent");
  let options = savedGameOptions();
  const game = query.get("game");
  if (game) options = { ...options, game, opponent: "level" };
  const [known, start] = await Promise.all([
    catalogue(),
    get(`/positions/${positionPath(options.game, "")}`),
  ]);
  const engine = known.engines.find((row) => row.name === wanted);
  if (engine)
    options = {
      ...options,
      opponent: isLadder(engine.name) ? "level" : engine.name,
      game: engine.games.includes(gameOf(options.game)) ? options.game : (engine.games[0] ?? options.game),
    };
  const startBoard = board();
  const status = h("p", { class: "status" });
  const goal = goalLine();
  void goal.show(options.game);
  const problem = h("div", {});

  /** @param {string} [move] */
  async function begin(move) {
    startBoard.playable = false;
    setChildren(status, strings.home.starting);
    setChildren(problem);
    try {
      await startGame(options, move);
    } catch (error) {
      setChildren(problem, errorLine(error));
      show();
    }
  }

  function show() {
    const side = sideName(startBoard.scene, options.seat === "second" ? "second" : "first");
    const two = options.opponent === "here";
    const watching = options.seat === "watch" && !two && options.opponent !== "link";
    startBoard.playable = options.opponent !== "link" && (two || options.seat === "first");
    setChildren(
      status,
      options.opponent === "link"
        ? strings.home.pressLink
        : watching
          ? strings.home.pressWatch
          : two
            ? strings.home.pressTwo
            : options.seat === "first"
              ? strings.home.press(side)
              : strings.home.pressSecond(side),
    );
  }

  /** @param {import("../../game/new-game.js").GameOptions} changed */
  async function choose(changed) {
    const anotherBoard = changed.game !== options.game;
    options = changed;
    saveGameOptions(options);
    if (anotherBoard) void goal.show(options.game);
    if (anotherBoard) await draw();
    show();
  }

  async function draw() {
    try {
      startBoard.scene = (await get(`/positions/${positionPath(options.game, "")}`)).scene;
    } catch (error) {
      setChildren(problem, errorLine(error));
    }
  }

  startBoard.addEventListener("move", (event) => void begin(eventDetail(event)));
  startBoard.scene = start.scene;
  if (start.game !== options.game && start.scene.game !== options.game) await draw();
  show();
  const frame = h("div", { class: "board-frame" }, startBoard);
  const view = h(
    "div",
    { class: "home" },
    h(
      "div",
      { class: "home-head" },
      h("h1", {}, strings.home.title),
      h("p", { class: "lead" }, strings.home.lead),
    ),
    h("div", { class: "table" }, frame, status, goal.element, lastGameLink(), problem),
    gameOptionsPanel(known, options, choose, () => void begin()),
    sectionLinks(),
  );
  return { title: strings.home.title1, view };
}

/** The way back to a game that was left. */
function lastGameLink() {
  const id = load("last-game", "");
  return id
    ? h(
        "p",
        { class: "status" },
        h("a", { href: `/play/${id}` }, strings.home.recent),
        " · ",
        h("a", { href: "/games" }, strings.myGames.title),
      )
    : null;
}

/** @param {string} spec */
const gameOf = (spec) => spec.split(":")[0] ?? spec;

function sectionLinks() {
  const places = /** @type {const} */ ([
    ["analyse", "/analyse/connect-four/4453", "chart"],
    ["why", "/analyse/connect-four/44455#why", "question"],
    ["puzzles", "/puzzles", "piece"],
    ["arena", "/arena", "cup"],
    ["learn", "/learn", "book"],
  ]);
  return h(
    "nav",
    { class: "doors", "aria-label": strings.home.doors },
    ...places.map(([name, address, picture]) => {
      const [title, text] = strings.doors[name];
      return h("a", { class: "card", href: address }, icon(picture), h("b", {}, title), h("small", {}, text));
    }),
  );
}
