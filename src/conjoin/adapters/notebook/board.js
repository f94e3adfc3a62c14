// The board of a notebook: draws what Python sends, and tells it what was clicked. It knows no rule of any game.

const BUTTONS = [
  ["undo", "Undo"],
  ["restart", "New game"],
  ["analyse", "Analyse"],
  ["why", "Why?"],
];

function render({ model, el }) {
  const board = document.createElement("div");
  const caption = document.createElement("p");
  const bar = document.createElement("div");
  const panel = document.createElement("div");
  caption.setAttribute("role", "status");

  const form = document.createElement("form");
  const field = document.createElement("input");
  field.setAttribute("aria-label", "Move");
  field.placeholder = "move";
  field.size = 6;
  form.style.display = "inline";
  form.append(field);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) model.send({ play: field.value.trim() });
    field.value = "";
  });

  for (const [action, label] of BUTTONS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.style.marginRight = "6px";
    button.addEventListener("click", () => model.send({ do: action }));
    bar.append(button);
  }
  bar.append(form);

  board.addEventListener("click", (event) => {
    const move = moveAt(board, event.target);
    if (move) model.send({ play: move });
  });

  const drawn = [
    ["svg", (text) => drawBoard(board, text)],
    ["caption", (text) => (caption.textContent = text)],
    ["panel", (text) => (panel.innerHTML = text)],
  ];
  const stops = drawn.map(([name, draw]) => {
    const show = () => draw(model.get(name));
    model.on(`change:${name}`, show);
    show();
    return () => model.off(`change:${name}`, show);
  });

  el.append(board, caption, bar, panel);
  return () => stops.forEach((stop) => stop());
}

/** What Python drew; moves that can be made look as if they could. */
function drawBoard(board, text) {
  board.innerHTML = text;
  for (const cell of board.querySelectorAll("[data-move]")) cell.style.cursor = "pointer";
}

/** The move of the cell that was clicked; where stones fall, that of the same column. */
function moveAt(board, target) {
  const cell = target.closest?.("[data-cell]");
  if (!cell) return null;
  if (cell.dataset.move) return cell.dataset.move;
  const centre = (one) => {
    const { left, width } = one.getBoundingClientRect();
    return left + width / 2;
  };
  const falls = !board.querySelector("polygon.cell");
  const open = [...board.querySelectorAll("[data-move]")];
  return (falls && open.find((one) => Math.abs(centre(one) - centre(cell)) < 2)?.dataset.move) || null;
}

export default { render };
