// The board answers the open ask: what may be chosen is marked, a tap chooses it. Which answers there are
// comes from the panel's own buttons; this only finds the cell or piece that belongs to each.

import { say } from "../page/words.js";

export class Board {
  constructor(live, panel) {
    this.live = live;
    this.panel = panel;
    this.way = [];
    for (const event of ["input", "click"]) panel.addEventListener(event, () => this.meant());
  }

  // Mark what the open ask may be answered with.
  ask() {
    this.ghosts();
    this.meant();
    const form = this.panel.hidden ? null : this.panel.querySelector("form.ask");
    this.live.querySelectorAll("[data-can], [data-onway]").forEach((spot) => {
      delete spot.dataset.can;
      delete spot.dataset.onway;
      if (spot.matches(".cell")) {
        spot.removeAttribute("tabindex");
        spot.setAttribute("role", "group");
      }
    });
    this.live.querySelectorAll("[data-seen]").forEach((spot) => {
      delete spot.dataset.seen;
    });
    this.live.classList.toggle("asking", Boolean(form));
    if (form !== this.form) {
      this.way = [];
      this.missed();
    }
    this.form = form;
    if (!form) return;
    if (form.dataset.kind === "path" && !this.way.length) this.way = this.origin();
    const values = form.dataset.kind === "path" ? this.nextCells() : this.values();
    this.fold(form, values);
    for (const value of values) {
      for (const spot of this.spots(value)) {
        spot.dataset.can = value;
        if (spot.matches(".cell")) {
          spot.tabIndex = 0;
          spot.setAttribute("role", "button");
        }
      }
    }
    for (const cell of this.way)
      this.spots(cell).forEach((spot) => {
        spot.dataset.onway = "";
      });
    const lit = [...this.live.querySelectorAll("[data-can]")];
    if (!lit.some((spot) => this.inSight(spot)))
      lit[0]?.scrollIntoView({ block: "center", inline: "center" });
  }

  // Mark the pieces that the play is about so far: those that were answered with, and those that are ticked.
  meant() {
    this.live.querySelectorAll("[data-meant]").forEach((piece) => {
      delete piece.dataset.meant;
    });
    const form = this.panel.hidden ? null : this.panel.querySelector("form.ask, form.report[data-chosen]");
    if (!form) return;
    const told = Object.values(JSON.parse(form.elements.args?.value || "{}")).flat();
    const ticked = [...form.querySelectorAll("[data-value]")].filter((choice) => this.ticked(choice.dataset.value));
    for (const id of [...told, ...ticked.map((choice) => choice.dataset.value)])
      if (typeof id === "string")
        this.live.querySelectorAll(`[data-piece="${CSS.escape(id)}"]`).forEach((piece) => {
          piece.dataset.meant = "";
        });
  }

  // What the play that is about to be sent puts on the board, as a ghost of it in its cell.
  ghosts() {
    const counted = (row) => row && (row.dataset.count = Math.max(1, row.children.length));
    this.live.querySelectorAll(".half[data-lent]").forEach((half) => half.replaceWith(...half.childNodes));
    for (const ghost of this.live.querySelectorAll(".ghost")) {
      const row = ghost.closest(".slots");
      ghost.remove();
      counted(row);
    }
    if (this.panel.hidden) return;
    for (const made of this.panel.querySelectorAll("template[data-ghost]")) {
      const spot = CSS.escape(made.dataset.ghost);
      const tile = this.live.querySelector(`#board :is(.tile[data-cell="${spot}"], .lane[data-spot="${spot}"])`);
      const card = made.content.querySelector(".card")?.cloneNode(true);
      if (!tile || !card) continue;
      delete card.dataset.piece;
      delete card.dataset.mine;
      // in a lane it stands in the row of those that are there, in a cell beside them, or over the cell
      const row = tile.querySelector(".slots");
      const shared = !row && !tile.closest("[data-leads]") && share(tile);
      const place = row || shared ? document.createElement("div") : card;
      place.className += row ? " tile slot ghost" : shared ? " half ghost" : " ghost";
      place.inert = true; // no link, and not read out
      (row ?? tile).append(place);
      if (place !== card) place.append(card);
      counted(row);
    }
  }

  // Where the board shows every answer its list is folded away, so that the board has the room.
  fold(form, values) {
    const toggle = form.querySelector("[data-aslist]");
    if (!toggle || form.dataset.folded) return;
    const shown =
      "tray" in form.dataset ||
      (values.length > 0 &&
        values.every((value) => this.spots(value).some((spot) => !spot.closest("details:not([open])"))));
    form.dataset.folded = shown ? "yes" : "no";
    toggle.hidden = !shown;
    toggle.onclick = () => {
      form.dataset.folded = "no";
      toggle.hidden = true;
    };
  }

  inSight(spot) {
    const box = spot.getBoundingClientRect();
    const frame = (spot.closest(".mat") ?? document.documentElement).getBoundingClientRect();
    return box.top >= frame.top && box.bottom <= frame.bottom && box.left >= 0 && box.right <= innerWidth;
  }

  values() {
    return [...this.form.querySelectorAll("[data-value]")].map((button) => button.dataset.value);
  }

  // An answer that is no piece itself may mean one: "the enemy General".
  spots(value) {
    const meant = this.form?.querySelector(`[data-value="${CSS.escape(value)}"]`)?.dataset.at;
    const name = CSS.escape(meant ?? value);
    const pieces = [...this.live.querySelectorAll(`[data-piece="${name}"]`)];
    return pieces.length ? pieces : [...this.live.querySelectorAll(`.cell[data-cell="${name}"]`)];
  }

  // Answer with the tapped spot; returns whether it was an answer.
  choose(spot) {
    if (!this.form || !("can" in spot.dataset)) return false;
    return this.form.dataset.kind === "path" ? this.go(spot.dataset.can) : this.pick(spot.dataset.can);
  }

  // Answer with a value: press its button, tick its box, or give it the next place in a row.
  pick(value) {
    const control = this.form?.querySelector(`[data-value="${CSS.escape(value)}"]`);
    if (!control) return false;
    const box = control.querySelector("input");
    if (!box) {
      control.click();
      return true;
    }
    if (box.type === "checkbox") box.click();
    else rank(this.form, box);
    this.meant();
    control.scrollIntoView({ block: "nearest" });
    return true;
  }

  // Whether a value stands among the answers already: a second scan of one copy must not take it away again.
  ticked(value) {
    const box = this.panel.querySelector(`form.ask [data-value="${CSS.escape(value)}"] input`);
    return Boolean(box && (box.type === "checkbox" ? box.checked : box.value));
  }

  // The row of the list that says why a value is no answer.
  unable(value) {
    return this.form?.querySelector(`li[data-unable="${CSS.escape(value)}"]`);
  }

  // -- ways over cells
  // ---------------------------------------------------------------------------------------------

  ways() {
    return [...this.form.querySelectorAll("[data-way]")].map((button) => [
      JSON.parse(button.dataset.way),
      button,
    ]);
  }

  // Ways that all begin in the same cell begin where the piece stands: nobody has to tap that.
  origin() {
    const ways = this.ways().map(([way]) => way);
    return ways.length && ways.every((way) => way.length > 1 && way[0] === ways[0][0]) ? [ways[0][0]] : [];
  }

  nextCells() {
    const next = this.ways()
      .filter(([way]) => this.way.every((cell, place) => way[place] === cell))
      .map(([way]) => way[this.way.length]);
    return [...new Set(next.filter(Boolean))];
  }

  // One more cell of the way. It is whole when it is one of the ways and none goes on; or when its last cell
  // is tapped again.
  go(cell) {
    this.way.push(cell);
    const fitting = this.ways().filter(([way]) => this.way.every((step, place) => way[place] === step));
    const whole = fitting.find(([way]) => way.length === this.way.length);
    for (const [, button] of this.ways()) button.hidden = true;
    for (const [, button] of fitting) button.hidden = false;
    if (whole) {
      // it may end here or go on: ending is one tap in the panel, going on one more on the board
      this.form.dataset.folded = "no";
      whole[1].classList.add("main");
      whole[1].parentElement.prepend(whole[1]);
    }
    if (whole && fitting.length === 1) {
      whole[1].click();
      return true;
    }
    this.ask();
    return true;
  }

  // A tap on what is no answer: say why, in the words of the server, and keep the half-made choice.
  wrong(spot) {
    const place = this.form?.querySelector("[data-wrong]");
    if (!place) return false;
    const names = [spot.dataset.piece, spot.closest("[data-cell]")?.dataset.cell].filter(Boolean);
    const row = names.map((name) => this.unable(name)).find(Boolean);
    if (row) this.tell(place, row.innerHTML);
    else this.objection(place, names).then((words) => this.tell(place, words));
    this.missed();
    const tile = spot.closest(".tile") ?? spot;
    tile.classList.add("wrong");
    navigator.vibrate?.([20, 40, 20]);
    setTimeout(() => tile.classList.remove("wrong"), 2500);
    return true;
  }

  // Nothing is marked as missed any longer: the next question has come.
  missed() {
    this.live.querySelectorAll(".wrong").forEach((other) => other.classList.remove("wrong"));
  }

  // Why none of these answers the open ask, with its clause; none where nothing in the rules says so.
  async objection(place, names) {
    const { name, args, key } = this.form.elements;
    const data = new URLSearchParams({ name: name.value, args: args.value, key: key.value });
    for (const spot of names) data.append("spot", spot);
    for (const cell of this.way) data.append("way", cell);
    try {
      const sent = { method: "POST", body: data, signal: AbortSignal.timeout(3000) };
      const answer = await fetch(place.dataset.wrong, sent);
      return answer.ok ? (await answer.text()).trim() : "";
    } catch {
      return ""; // no connection: what to do instead is known here
    }
  }

  // The same of a piece whose code was read, as plain words.
  async why(piece) {
    const known = this.unable(piece);
    if (known) return known.textContent.trim();
    const told = document.createElement("div");
    const place = this.form.querySelector("[data-wrong]");
    if (place) told.innerHTML = await this.objection(place, [piece]);
    return told.textContent.replace(/\s+/g, " ").trim();
  }

  tell(place, words) {
    place.innerHTML = words;
    const end = document.createElement("p");
    end.textContent = words ? this.instead() : say("That is no answer to this question.") + " " + this.instead();
    if (!words || place.children.length < 2) place.append(end); // no remedy of its own
    place.hidden = false;
  }

  // What to do in the place of a tap that was no answer.
  instead() {
    return this.live.querySelector("[data-can]")
      ? say("Tap what is lit, or the cross to leave it.")
      : say("Choose below, or tap the cross to leave it.");
  }

  // A card of the tray that cannot be chosen: its whole reason, with the clause.
  dim(card) {
    const place = this.form?.querySelector("[data-wrong]");
    const row = this.unable(card.dataset.unable);
    if (!place || !row) return;
    place.innerHTML = row.innerHTML;
    place.hidden = false;
  }

  // Point at what a refusal speaks of.
  point(names) {
    for (const name of names)
      this.spots(name).forEach((spot) => {
        spot.dataset.seen = "";
      });
    this.live.querySelector("[data-seen]")?.scrollIntoView({ block: "center" });
  }
}

// Make room in a cell for one more piece; returns whether a piece is there. The page that comes from the server
// next has it so.
function share(tile) {
  const alone = tile.querySelector(":scope > a.card");
  if (alone) {
    const half = document.createElement("div");
    half.className = "half";
    half.dataset.lent = "";
    alone.replaceWith(half);
    half.append(alone);
  }
  return Boolean(tile.querySelector(":scope > .half"));
}

export function rank(form, box) {
  const ranks = [...form.querySelectorAll(".rank")];
  if (box.value) {
    const gone = Number(box.value);
    box.value = "";
    for (const other of ranks) if (Number(other.value) > gone) other.value = Number(other.value) - 1;
  } else box.value = Math.max(0, ...ranks.map((other) => Number(other.value))) + 1;
}

// A tap beside a piece that is alone in its cell, or still glides there, means that piece.
export function onlyPiece(tile) {
  const pieces = tile?.querySelectorAll("a[data-piece]") ?? [];
  return pieces.length === 1 ? pieces[0] : null;
}
