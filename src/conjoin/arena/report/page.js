"use strict";
(() => {
  const source = document.getElementById("data");
  const $ = (id) => document.getElementById(id);
  if (!source || !$("board")) return;
  const data = JSON.parse(source.textContent);
  const games = data.games.map(([id, first, second, winner, ending, how, cells, line, opening, seconds, winning, turns]) => ({
    id, players: [first, second], winner, ending, how, opening, seconds, winning,
    cells: (cells.match(/../g) || []).map((two) => parseInt(two, 36)),
    names: line ? line.split(data.between) : [],
    turns: new Map(turns),
  }));
  const tiles = [...document.querySelectorAll("#board g[data-cell]")];
  const SVG = "http://www.w3.org/2000/svg";
  const PAGE = 100;
  let chosen = [], limit = PAGE, game = null, ply = 0, timer = 0;

  const circle = (x, y, r, attributes) => {
    const made = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ cx: x, cy: y, r, ...attributes })) made.setAttribute(name, value);
    made.classList.add("put");
    return made;
  };

  function draw() {
    for (const old of document.querySelectorAll("#board .put")) old.remove();
    const stones = new Map();
    game.cells.slice(0, ply).forEach((cell, number) => stones.set(cell, number % 2));
    const over = ply === game.cells.length;
    const last = ply ? game.cells[ply - 1] : -1;
    for (const [cell, side] of stones) {
      const [x, y] = data.centres[cell], [fill, rim, mark, ring] = data.stones[side], tile = tiles[cell];
      tile.append(circle(x, y, data.radius, { fill, stroke: rim, "stroke-width": 2.5 }));
      if (ring) tile.append(circle(x, y, 13, { fill: "none", stroke: mark, "stroke-width": 2.5 }));
      if (over && game.winning.includes(cell))
        tile.append(circle(x, y, data.radius + 2.5, { fill: "none", stroke: "#1fbf75", "stroke-width": 5 }));
      if (cell === last) tile.append(circle(x, y, 5.5, { fill: mark }));
    }
    $("ply").value = ply;
    [...$("moves").children].forEach((button, number) => button.classList.toggle("now", number + 1 === ply));
    $("said").textContent = words(over);
  }

  function words(over) {
    const turn = game.turns.get(ply);
    if (turn) return `Move ${ply}: ${turn}`;
    if (!over) return ply <= game.opening && ply ? `Move ${ply}, set up by the opening` : `Move ${ply} of ${game.cells.length}`;
    const result = game.winner === null ? "Draw" : `${data.sides[game.winner]} wins`;
    return `${result} (${game.how || game.ending})`;
  }

  function go(to) { ply = Math.max(0, Math.min(game.cells.length, to)); draw(); }
  function stop() { clearInterval(timer); timer = 0; $("run").textContent = "Play"; }

  function show(next, at) {
    stop();
    game = next;
    $("ply").max = game.cells.length;
    $("who").replaceChildren(...game.players.flatMap((player, side) => {
      const disc = document.createElement("span"), name = document.createElement("b");
      disc.className = "disc";
      disc.style.background = data.stones[side][0];
      name.textContent = data.engines[player];
      return side ? [" – ", disc, name] : [disc, name];
    }), ` · game ${game.id}${game.seconds ? ` · ${game.seconds} s` : ""}`);
    $("moves").replaceChildren(...game.names.map((name, number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      if (number < game.opening) button.classList.add("set");
      if (game.turns.has(number + 1)) { button.classList.add("turn"); button.title = game.turns.get(number + 1); }
      button.onclick = () => { stop(); go(number + 1); };
      return button;
    }));
    for (const button of $("games").querySelectorAll("button"))
      button.toggleAttribute("aria-current", button.dataset.id === game.id);
    go(at === undefined ? game.cells.length : at);
  }

  function list() {
    const rows = chosen.slice(0, limit).map((one) => {
      const row = document.createElement("li"), button = document.createElement("button"), end = document.createElement("small");
      const [first, second] = one.players.map((player) => data.engines[player]);
      const points = one.winner === null ? "½–½" : one.winner === 0 ? "1–0" : "0–1";
      button.type = "button";
      button.dataset.id = one.id;
      end.textContent = `${one.turns.size ? "◆ " : ""}${one.ending === "rules" ? one.how : one.ending} · ${one.cells.length}`;
      button.append(`${first} ${points} ${second}`, end);
      button.onclick = () => show(one);
      row.append(button);
      return row;
    });
    $("games").replaceChildren(...rows);
    $("count").textContent = `${chosen.length} games`;
    $("more").hidden = chosen.length <= limit;
  }

  function choose() {
    const one = $("engine").value, other = $("other").value, ending = $("ending").value;
    limit = PAGE;
    chosen = games.filter((each) =>
      (one === "" || each.players.includes(Number(one))) &&
      (other === "" || each.players.includes(Number(other))) &&
      (ending === "" || each.ending === ending));
    list();
    if (chosen.length) show(chosen[0]);
  }

  for (const select of [$("engine"), $("other")])
    data.engines.forEach((name, number) => select.add(new Option(name, String(number))));
  for (const ending of new Set(games.map((each) => each.ending))) $("ending").add(new Option(ending, ending));
  for (const id of ["engine", "other", "ending"]) $(id).onchange = choose;
  $("more").onclick = () => { limit += PAGE; list(); };
  $("first").onclick = () => { stop(); go(0); };
  $("back").onclick = () => { stop(); go(ply - 1); };
  $("next").onclick = () => { stop(); go(ply + 1); };
  $("last").onclick = () => { stop(); go(game.cells.length); };
  $("ply").oninput = (event) => { stop(); go(Number(event.target.value)); };
  $("run").onclick = () => {
    if (timer) return stop();
    if (ply === game.cells.length) go(0);
    $("run").textContent = "Pause";
    timer = setInterval(() => { go(ply + 1); if (ply === game.cells.length) stop(); }, 500);
  };
  function linked() {
    const wanted = games.find((each) => `#game-${each.id}` === decodeURIComponent(location.hash));
    if (!wanted) return false;
    show(wanted);
    $("board").scrollIntoView({ block: "center" });
    return true;
  }
  addEventListener("hashchange", linked);
  // The address does not change when the same link is followed again.
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="#game-"]')?.getAttribute("href") === location.hash) linked();
  });
  choose();
  linked();
})();
