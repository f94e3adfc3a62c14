import { begin, keepChoice, lastChoice } from "../base/begin.js";
import { catalogue, get, place } from "../base/api.js";
import { detail, fill, h } from "../base/dom.js";
import { recall } from "../base/memory.js";
import { board } from "../elements/board/board.js";
import { problemLine } from "../elements/notice.js";
import { icon } from "../elements/icons.js";
import { strings } from "../strings.en.js";
import { choicePanel } from "./home-choices.js";

/** @type {import("../base/types.js").PageMaker} */
export default async function home() {
  const query = new URLSearchParams(location.search);
  const wanted = query.get("opponent");
  let choice = lastChoice();
  const game = query.get("game");
  if (game) choice = { ...choice, game, opponent: "level" };
  const [known, start] = await Promise.all([catalogue(), get(`/positions/${place(choice.game, "")}`)]);
  const engine = known.engines.find((row) => row.name === wanted);
  if (engine)
    choice = {
      ...choice,
      opponent: engine.name,
      game: engine.games.includes(gameOf(choice.game)) ? choice.game : (engine.games[0] ?? choice.game),
    };
  const hero = board();
  const status = h("p", { class: "status" });
  const problem = h("div", {});

  /** @param {string} [move] */
  async function go(move) {
    hero.playable = false;
    fill(status, strings.home.starting);
    fill(problem);
    try {
      await begin(choice, move);
    } catch (error) {
      fill(problem, problemLine(error));
      show();
    }
  }

  function show() {
    const side = hero.scene.stones[choice.seat === "second" ? 1 : 0].name;
    const two = choice.opponent === "here";
    const watching = choice.seat === "watch" && !two && choice.opponent !== "link";
    hero.playable = choice.opponent !== "link" && (two || choice.seat === "first");
    fill(
      status,
      watching
        ? strings.home.pressWatch
        : two
          ? strings.home.pressTwo
          : choice.seat === "first"
            ? strings.home.press(side)
            : strings.home.pressSecond(side),
    );
  }

  /** @param {import("../base/begin.js").Choice} changed */
  async function choose(changed) {
    const anotherBoard = changed.game !== choice.game;
    choice = changed;
    keepChoice(choice);
    if (anotherBoard) await draw();
    show();
  }

  async function draw() {
    try {
      hero.scene = (await get(`/positions/${place(choice.game, "")}`)).scene;
    } catch (error) {
      fill(problem, problemLine(error));
    }
  }

  hero.addEventListener("move", (event) => void go(detail(event)));
  hero.scene = start.scene;
  if (start.game !== choice.game && start.scene.game !== choice.game) await draw();
  show();
  const frame = h("div", { class: "board-frame" }, hero);
  const view = h(
    "div",
    { class: "home" },
    h(
      "div",
      { class: "home-head" },
      h("h1", {}, strings.home.title),
      h("p", { class: "lead" }, strings.home.lead),
    ),
    h("div", { class: "table" }, frame, status, lastGame(), problem),
    choicePanel(known, choice, choose, () => void go()),
    doors(),
  );
  return { title: strings.home.title1, view };
}

/** The way back to a game that was left. */
function lastGame() {
  const id = recall("last-game", "");
  return id ? h("p", { class: "status" }, h("a", { href: `/play/${id}` }, strings.home.recent)) : null;
}

/** @param {string} spec */
const gameOf = (spec) => spec.split(":")[0] ?? spec;

function doors() {
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
