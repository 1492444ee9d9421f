// A board that leads: a tap on a piece lights up all that it may do, a tap on a lit cell lays the results
// before the player, a finger drawn over the cells is a way, judged as it was drawn. What there is to light
// comes with the piece's own panel.

import { say } from "../page/words.js";

const NS = "http://www.w3.org/2000/svg";

export class Lead {
  constructor(live, panel, load) {
    this.live = live;
    this.panel = panel;
    this.load = load;
    this.way = [];
    live.addEventListener("pointerdown", (event) => this.down(event));
    live.addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.stop());
    live.addEventListener("dragstart", (event) => {
      if (event.target.closest("[data-leads]")) event.preventDefault();
    });
  }

  get box() {
    return this.panel.hidden ? null : this.panel.querySelector("[data-lead]");
  }

  // Light up what the open panel's piece may do; without one, nothing is lit.
  show() {
    this.live.querySelectorAll("[data-light], [data-from]").forEach((cell) => {
      delete cell.dataset.light;
      delete cell.dataset.from;
      if (cell.tabIndex === 0) {
        cell.removeAttribute("tabindex");
        cell.setAttribute("role", "group");
      }
    });
    this.line([]);
    this.live.querySelectorAll(".begin-here").forEach((note) => {
      note.hidden = false;
    });
    const box = this.box;
    if (!box) return;
    this.ways = JSON.parse(box.dataset.ways);
    const from = this.cell(box.dataset.from);
    if (!from) return;
    from.dataset.from = "";
    for (const way of this.ways) {
      if (way.way.length > 1) this.light(way.way.at(-1), way.takes.includes(way.way.at(-1)) ? "take" : "go");
      way.takes.forEach((cell) => this.light(cell, "take"));
      way.area.forEach((cell) => this.light(cell, way.own.includes(cell) ? "area own" : "area"));
      if (!way.area.length) way.hits.forEach((cell) => this.light(cell, "hit"));
    }
    // as much of what is lit as there is room for, its far end before its near one
    const lit = [...this.live.querySelectorAll("[data-leads] [data-light]")];
    for (const spot of [from, lit.at(-1), lit[0]]) spot?.scrollIntoView({ block: "nearest" });
  }

  light(name, kind) {
    const cell = this.cell(name);
    if (cell)
      cell.dataset.light = [...new Set([...(cell.dataset.light ?? "").split(" "), ...kind.split(" ")])]
        .filter(Boolean)
        .join(" ");
    if (cell && !cell.querySelector("a")) {
      cell.tabIndex = 0;
      cell.setAttribute("role", "button");
    } // an empty cell is reached by keys as well
  }

  cell(name) {
    return this.live.querySelector(`[data-leads] .cell[data-cell="${CSS.escape(name)}"]`);
  }

  // A tap on the board while a piece is chosen; returns whether it was meant for that piece.
  tap(target) {
    const box = this.box;
    const cell = target.closest("[data-leads] .cell");
    if (this.drew) {
      this.drew = false;
      return true;
    }
    if (!box || !cell || !this.ways || "from" in cell.dataset) return false;
    const name = cell.dataset.cell;
    const card = cell.querySelector(".card[data-mine]");
    const struck = this.ways.filter((way) => way.area.includes(name));
    if (card && !struck.length) return false;
    if (card) {
      this.results(name, struck);
      this.instead(card);
      return true;
    }
    const found = this.ways.filter(
      (way) =>
        (way.way.length > 1 && way.way.at(-1) === name) ||
        way.takes.includes(name) ||
        way.hits.includes(name) ||
        way.area.includes(name),
    );
    if (found.length) this.results(name, found);
    else this.why(name);
    return true;
  }

  // The results that a cell can mean, the plainest first; one tap on a result reports it.
  results(name, found) {
    const rank = (way) =>
      (way.way.at(-1) === name || way.hits.includes(name) ? 0 : 100) +
      way.way.length +
      way.takes.length +
      way.hits.length * 2;
    const place = this.box.querySelector("[data-found]");
    const pattern = this.box.querySelector("[data-pattern]");
    place.replaceChildren();
    let warned = "";
    found
      .sort((one, other) => rank(one) - rank(other))
      .forEach((way, at) => {
        if (way.warn && way.warn !== warned) {
          place.append(line("warning", way.warn));
          warned = way.warn;
        }
        const form = pattern.cloneNode(true);
        delete form.dataset.pattern;
        form.hidden = false;
        form.elements.name.value = way.name;
        form.elements.args.value = JSON.stringify(way.args);
        const button = form.querySelector("button");
        button.textContent = way.words;
        button.classList.toggle("main", at === 0);
        button.addEventListener("focus", () => this.line(way.way, way.hits));
        place.append(form);
      });
    this.line(found[0].way, found[0].area.length ? [] : found[0].hits);
    this.panel.scrollTop = 0;
    this.cell(name).scrollIntoView({ block: "nearest" });
  }

  // An own piece in a lit area: what strikes it stands first, and the piece itself can still be chosen.
  instead(card) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button wide";
    button.textContent = say("Choose this piece instead");
    button.onclick = () => this.load(card.href);
    this.box.querySelector("[data-found]").append(button);
  }

  async why(name) {
    const place = this.box.querySelector("[data-found]");
    this.line([]);
    try {
      const answer = await fetch(`${this.box.dataset.why}&cell=${encodeURIComponent(name)}`, {
        signal: AbortSignal.timeout(6000),
      });
      place.innerHTML = await answer.text();
    } catch {
      place.replaceChildren(
        line("refusal", say("The server did not answer. Try once more when the connection is back.")),
      );
    }
    this.panel.scrollTop = 0;
    this.live.querySelectorAll("[data-seen]").forEach((spot) => {
      delete spot.dataset.seen;
    });
    place.querySelectorAll("[data-see]").forEach((row) =>
      JSON.parse(row.dataset.see).forEach((cell) => {
        const spot = this.cell(cell);
        if (spot) spot.dataset.seen = "";
      }),
    );
  }

  // -- a way drawn with a finger
  // -----------------------------------------------------------------------------------

  down(event) {
    this.drew = false;
    const cell = event.target.closest("[data-leads] .cell[data-from]");
    if (!cell || !this.box) return;
    this.drawing = event.pointerId;
    this.way = [cell.dataset.cell];
    if (event.target.hasPointerCapture?.(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
  }

  move(event) {
    if (this.drawing !== event.pointerId) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-leads] .cell");
    if (!under || under.dataset.cell === this.way.at(-1) || !inside(under, event)) return;
    this.way.push(under.dataset.cell);
    this.line(this.way);
    event.preventDefault();
  }

  up(event) {
    if (this.drawing !== event.pointerId) return;
    this.drawing = null;
    if (this.way.length < 2) return;
    const { draws, lead, act } = this.box.dataset;
    const spec = JSON.parse(draws);
    this.drew = true;
    setTimeout(() => {
      this.drew = false;
    }, 300);
    this.load(
      act,
      new URLSearchParams({
        name: spec.name,
        args: JSON.stringify({ [spec.piece]: lead, [spec.path]: this.way }),
      }),
    );
  }

  stop() {
    this.drawing = null;
    this.line([]);
  }

  // The way as a line over the board, with a mark on whatever is hit.
  line(cells, hits = []) {
    const grid = this.live.querySelector("[data-leads]");
    if (!grid) return;
    grid.querySelector("svg.way")?.remove();
    if (cells.length + hits.length < 2) return;
    const home = grid.getBoundingClientRect();
    const at = (name) => {
      const spot = this.cell(name)?.getBoundingClientRect();
      return spot
        ? `${Math.round(spot.left - home.left + spot.width / 2)},${Math.round(spot.top - home.top + spot.height / 2)}`
        : "";
    };
    const svg = document.createElementNS(NS, "svg");
    svg.setAttribute("class", "way");
    svg.setAttribute("aria-hidden", "true");
    for (const name of ["under", "over"]) stroke(svg, name, cells.map(at));
    for (const hit of hits)
      for (const name of ["under", "over"]) stroke(svg, `${name} shot`, [at(cells.at(-1)), at(hit)]);
    grid.append(svg);
  }
}

function stroke(svg, name, points) {
  const way = document.createElementNS(NS, "polyline");
  way.setAttribute("class", name);
  way.setAttribute("points", points.join(" "));
  svg.append(way);
}

// A finger that cuts a corner touches a third cell: only the inner part of a cell counts.
function inside(cell, event) {
  const box = cell.getBoundingClientRect();
  const margin = box.width * 0.18;
  return (
    event.clientX > box.left + margin &&
    event.clientX < box.right - margin &&
    event.clientY > box.top + margin &&
    event.clientY < box.bottom - margin
  );
}

function line(name, text) {
  const row = document.createElement("p");
  row.className = name;
  row.textContent = text;
  return row;
}
