// Who struck whom in the last play: a line over the board from the one to the other, with crossed swords in its middle.

const NS = "http://www.w3.org/2000/svg";

export function blow(live) {
  live.querySelector("svg.blow")?.remove();
  const [striker, struck, cell] = live.querySelector("#last-play [data-blow]")?.dataset.blow.split(" ") ?? [];
  const mat = live.querySelector("#board .mat");
  const find = (selector) => mat?.querySelector(selector)?.getBoundingClientRect();
  const from = striker && find(`[data-piece="${CSS.escape(striker)}"]`);
  const to = from && (find(`.cell [data-piece="${CSS.escape(struck)}"]`) ?? find(`.cell[data-cell="${CSS.escape(cell ?? "")}"]`));
  if (!to || !from.width || !to.width) return;
  const home = mat.getBoundingClientRect();
  const middle = (box) => [box.left - home.left + box.width / 2, box.top - home.top + box.height / 2];
  const [a, b] = [middle(from), middle(to)];
  const [[x1, y1], [x2, y2]] = [edge(a, b, from), edge(b, a, to)];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const svg = part(null, "svg", { class: "blow", "aria-hidden": "true" });
  part(svg, "line", { x1, y1, x2, y2 });
  part(svg, "circle", { cx: x, cy: y, r: 13 });
  part(svg, "use", { href: "/look/pictures.svg#swords", x: x - 8, y: y - 8, width: 16, height: 16 });
  mat.append(svg);
}

// Where the line from the middle of a card to another place leaves the card.
function edge([x, y], [tox, toy], box) {
  const [dx, dy] = [tox - x, toy - y];
  const share = Math.min(box.width / 2 / (Math.abs(dx) || 1), box.height / 2 / (Math.abs(dy) || 1), 0.4);
  return [x + dx * share, y + dy * share];
}

function part(parent, name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}
