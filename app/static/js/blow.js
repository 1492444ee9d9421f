// What happened in the last play, drawn over the board: the way of the piece that struck or moved, an arrow
// in the cell it left; and a line from who struck to who was struck, with crossed swords in its middle.

export { due } from "./match/due.js";
export { fold } from "./match/fold.js";

const NS = "http://www.w3.org/2000/svg";

export function blow(live) {
  live.querySelector("svg.blow")?.remove();
  const mat = live.querySelector("#board .mat");
  const told = live.querySelector("#last-play .play")?.dataset;
  if (!mat || !told || !(told.blow || told.came)) return;
  const svg = part(null, "svg", { class: "blow", "aria-hidden": "true" });
  if (told.came) way(svg, mat, ...told.came.split(" "));
  if (told.blow) strike(svg, mat, ...told.blow.split(" "));
  if (svg.childNodes.length) mat.append(svg);
}

function strike(svg, mat, striker, struck, cell) {
  const mover = mat.querySelector(`[data-piece="${CSS.escape(striker)}"]`);
  const target = mat.querySelector(`.cell [data-piece="${CSS.escape(struck)}"]`);
  const [from, to] = [boxOf(mat, mover), boxOf(mat, target ?? cellOf(mat, cell))];
  if (!from || !to) return;
  const tile = mover.closest(".half")?.parentElement;
  if (tile && tile === target?.closest(".half")?.parentElement) {
    swords(svg, ...between(boxOf(mat, tile), from, to), 7);
    return;
  }
  const [x1, y1] = edge(from, to);
  const [x2, y2] = edge(to, from);
  part(svg, "line", { x1, y1, x2, y2 });
  swords(svg, (x1 + x2) / 2, (y1 + y2) / 2, 13);
}

function swords(svg, x, y, r) {
  const size = r * 1.25;
  part(svg, "circle", { cx: x, cy: y, r });
  part(svg, "use", { href: "/look/pictures.svg#swords", x: x - size / 2, y: y - size / 2, width: size, height: size });
}

// Two in one cell: the swords stand between them on the cell's edge, where they cover no name and no number.
function between(cell, from, to) {
  const abreast = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
  return abreast ? [cell.x, cell.y - cell.height / 2 - 5] : [cell.x - cell.width / 2 + 1, cell.y];
}

// An arrow in the cell that a piece left, towards the one it stands on now: the piece itself is still gliding
// there. A cell that holds another piece by now, or is a whole row, has none.
function way(svg, mat, cell, piece) {
  const place = cellOf(mat, cell);
  const came = mat.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
  const to = boxOf(mat, came?.closest(".cell") ?? came);
  const from = place && !place.querySelector(".card") && !place.closest(".lanes") && boxOf(mat, place);
  if (!from || !to) return;
  const half = Math.min(9, Math.min(from.width, from.height) / 4);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const inset = { x: from.x - from.width / 2 + 2, y: from.y - from.height / 2 + 2 };
  part(svg, "rect", { ...inset, width: from.width - 4, height: from.height - 4, rx: 6 });
  part(svg, "path", {
    d: `M${-half * 0.8} ${-half}L${half} 0L${-half * 0.8} ${half}Z`,
    transform: `translate(${from.x} ${from.y}) rotate(${turn})`,
  });
}

const cellOf = (mat, cell) => mat.querySelector(`.cell[data-cell="${CSS.escape(cell ?? "")}"]`);

// Where a part of the board lies on it: its middle and its size.
function boxOf(mat, place) {
  const box = place?.getBoundingClientRect();
  if (!box?.width) return null;
  const home = mat.getBoundingClientRect();
  return {
    x: box.left - home.left + box.width / 2,
    y: box.top - home.top + box.height / 2,
    width: box.width,
    height: box.height,
  };
}

// Where the line from the middle of a card to another place leaves the card.
function edge(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = Math.min(from.width / 2 / (Math.abs(dx) || 1), from.height / 2 / (Math.abs(dy) || 1), 0.4);
  return [from.x + dx * share, from.y + dy * share];
}

function part(parent, name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}
