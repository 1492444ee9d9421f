// The seat's phone. The page works by forms alone; this makes them quick: steps are put in place without a
// reload, cells and pieces on the board answer the open ask, reports wait in the outbox until the server has
// confirmed them.
import { Link, Piece } from "./page/link.js";
import { Outbox, newId } from "./match/outbox.js";
import { Board, onlyPiece } from "./match/board.js";
import { runClocks } from "./page/clock.js";
import { wireSound } from "./page/sound.js";
import { edited, fieldsOf, prepare } from "./asks/steps.js";
import { Checkpoints } from "./checkpoints.js";
import { keep } from "./receipts.js";
import { closer, quietLine, refusalBox } from "./match/refusal.js";
import { localTimes } from "./page/times.js";
import { stayAwake } from "./page/awake.js";
import { dress, focusOn, goOn, pressed } from "./page/dom.js";
import { Standing } from "./match/standing.js";
import { Lead } from "./match/lead.js";
import { wireArrows } from "./match/arrows.js";
import { backCloses, closed, opened } from "./match/back.js";
import { Drawing } from "./match/drawing.js";
import { Felt } from "./match/felt.js";
import { Notices } from "./match/notices.js";
import { waitingList, wordsOf } from "./match/waiting.js";
import { Status } from "./page/status.js";
import { useCode } from "./asks/codes.js";
import { say } from "./page/words.js";

const { match, holder: seat, part } = document.body.dataset;
const live = document.getElementById("live");
const panel = document.getElementById("panel");
const said = document.getElementById("said");
const mine = say("Your move") + " · ";
const board = new Board(live, panel);
const lead = new Lead(live, panel, load);
const codes = { match, seat, panel, board, load, note };
const actAddress = `/m/${match}/seat/act?seat=${encodeURIComponent(seat)}`;

const drawing = new Drawing(live, panel);
const felt = new Felt(live);
const checkpoints = new Checkpoints(match, live);
const notices = new Notices(`${match}:${seat}`, live);
const standing = new Standing(`${match}:${seat}`, live);

let asker = pressed(document.body);
let over = Boolean(live.querySelector("#held .ended"));
let agreed = Boolean(live.querySelector("[data-onward]"));
const list = () => openPanel(waitingList(outbox.waiting));
const status = new Status(document.getElementById("link"), list);
const piece = new Piece(live, part, shown);
const link = new Link(
  { match, role: "seat", seat, page: "seat" },
  (version) => piece.moved(version),
  (now) => {
    const back = !status.online && now === "online";
    status.reached(now === "online");
    if (status.online) outbox.run();
    if (back) checkpoints.compare();
    if (back && !panel.hidden) load.again?.(); // what no server answered is asked again by itself
  },
  (now) => status.service(now),
  (message) => piece.take(message),
);
const outbox = new Outbox(`${match}:${seat}`, link, {
  onState: (count) => {
    status.waits(count);
    if (panel.querySelector(".waiting")) (count ? list : closePanel)();
  },
  onReceipt: (answer) => {
    saved(answer);
    piece.moved(answer.receipt.version);
  },
  onRefusal: (refusal, report, behind) => refused(refusal, report, behind),
  onOutage: (now) => status.service(now),
});

live.addEventListener("submit", submitted);
panel.addEventListener("submit", submitted);
document.addEventListener("click", clicked);
document.addEventListener("code", (event) => useCode(event.detail, codes));
addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    if (!panel.hidden) closePanel();
    else live.querySelector("details.more[open] > summary")?.click();
  }
  // a cell of the board is pressed by keys like a button
  else if (
    (event.key === "Enter" || event.key === " ") &&
    event.target.matches?.("[role=button]:not(button, a, input)")
  ) {
    event.preventDefault();
    event.target.click();
  }
});
backCloses(() => {
  const menu = live.querySelector("details.more[open]");
  if (menu) menu.open = false;
  if (!panel.hidden) hidePanel();
});
live.addEventListener(
  "toggle",
  (event) => {
    if (event.target.matches("details.more")) {
      if (event.target.open) opened();
      else if (panel.hidden && !load.busy) closed();
    }
  },
  true,
);
prepare(panel);
localTimes(document);
runClocks(document, () => piece.moved(Infinity), link);
wireSound(document);
if (!panel.hidden) board.ask();
lead.show();
notices.shown();
standing.shown();
outbox.run();
drawing.blow();
new ResizeObserver(() => drawing.blow()).observe(document.getElementById("board"));
stayAwake();
wireArrows(live);
document.body.dataset.ready = "yes"; // from here on a tap is answered without a reload

function saved(answer) {
  keep(seat, answer.receipt);
  if (panel.dataset.sent === answer.id) closePanel();
  status.sent();
}

// A refusal is shown with what it points at. A report made on an older table is laid before the player once
// more.
async function refused(refusal, report, behind = 0) {
  await piece.moved(Infinity);
  const box = refusalBox(refusal);
  const stale = refusal.error === "stale";
  if (stale || refusal.consent) {
    const fields = { name: report.name, args: JSON.stringify(report.args) };
    if (!stale) fields.whole = "1";
    await load(actAddress, new URLSearchParams(fields));
    if (stale || !panel.querySelector(".refusal")) panel.prepend(box);
  } else openPanel(box);
  if (behind)
    panel.append(
      quietLine(say("Reports that wait until you have answered this: {number}.", { number: behind })),
    );
  board.point(refusal.ruling?.see ?? []);
}

function shown() {
  localTimes(live);
  runClocks(live);
  document.title = document.title.replace(mine, "");
  const root = live.firstElementChild;
  if (root.dataset.yourMove === "1") document.title = mine + document.title;
  notices.shown();
  ended();
  felt.shown();
  drawing.blow();
  drawing.due();
  checkpoints.shown();
  const newest = live.querySelector(".log .line .text")?.textContent.replace(/\s+/g, " ").trim();
  const end = live.querySelector("#top .over")?.textContent.replace(/\s+/g, " ").trim() ?? "";
  if (newest && newest !== shown.line) said.textContent = end ? `${newest}. ${end}` : newest;
  shown.line = newest;
  standing.shown();
  if (!panel.hidden) refresh();
  board.ask();
  lead.show();
}

// The end takes the keyboard to its heading; a rematch that was agreed on while this page was open leads
// there.
function ended() {
  const heading = live.querySelector("#held .ended h2"),
    onward = live.querySelector("form[data-onward]");
  if (heading && !over && (document.activeElement === document.body || !document.activeElement?.isConnected))
    focusOn(heading);
  else if (asker.keyed && panel.hidden && document.activeElement === document.body) goOn(live, asker);
  if (heading) dress(document.body.dataset.end);
  if (onward && !agreed && status.online) onward.submit();
  over = Boolean(heading);
  agreed = Boolean(onward);
}

// The open step is asked for again on the new table; what no longer fits is told there.
function refresh() {
  if (panel.querySelector(".report [aria-busy=true]")) return; // its receipt closes the panel, its refusal fills it
  const led = panel.querySelector("[data-lead]");
  if (led) {
    load(`/m/${match}/seat/piece/${encodeURIComponent(led.dataset.lead)}?seat=${encodeURIComponent(seat)}`);
    return;
  }
  const form = panel.querySelector("form.ask, form.report[data-chosen]");
  if (!form) return;
  const data = new URLSearchParams({ name: form.elements.name.value, args: form.elements.args.value });
  if (panel.querySelector(".refusal[data-refusal=stale]")) return;
  if (!edited(panel)) load(actAddress, data);
}

function submitted(event) {
  const form = event.target;
  if (form.matches(".report")) {
    event.preventDefault();
    send(form);
    return;
  }
  if (!form.matches(".begin, .ask, .typed")) return;
  event.preventDefault();
  const data = fieldsOf(form);
  if (event.submitter?.name) data.append(event.submitter.name, event.submitter.value);
  event.submitter?.setAttribute("aria-busy", "true");
  if (form.matches(".typed")) {
    useCode(data.get("text") ?? data.get("tapped"), codes);
    return;
  }
  load.busy = true; // what it asks takes the place of the list it was chosen from
  form.closest("details.more")?.removeAttribute("open");
  load(form.action, data);
}

function send(form) {
  const args = JSON.parse(form.elements.args.value || "{}");
  for (const field of form.elements)
    if (field.name?.startsWith("arg.") && field.value) args[field.name.slice(4)] = field.value;
  const button = form.querySelector("button");
  asker.keyed = button.matches(":focus-visible"); // the focus is lost with the button, now or at a later push
  form.closest("details.more")?.removeAttribute("open"); // what comes of it is to be seen
  Object.assign(button, { disabled: true, ariaBusy: "true" });
  const id = newId();
  if (panel.contains(form)) panel.dataset.sent = id;
  const { seen, name } = form.elements;
  outbox.put({ id, seen: Number(seen.value), name: name.value, args, words: wordsOf(form, panel) });
}

function clicked(event) {
  if (panel.hidden) asker = pressed(event.target);
  if (answered(event.target)) event.preventDefault();
}

// A tap on the board or in a sheet; true where nothing else is to come of it.
function answered(target) {
  const near = (selector) => target.closest(selector);
  if (near("[data-close]")) {
    closePanel();
    return true;
  }
  if (live.contains(target) && lead.tap(target)) return true;
  const spot = near("[data-can]");
  if (spot && board.choose(spot)) return true;
  const dim = near("button[data-unable]");
  if (dim) {
    dim.querySelector(".why")?.scrollIntoView({ block: "nearest" });
    board.dim(dim);
    return true;
  }
  const noted = near("[data-noted]");
  if (noted) {
    notices.read(noted.dataset.noted);
    return false;
  }
  if (near("[data-scan]")) {
    const fold = panel.querySelector(".scanfold");
    fold.open = true;
    fold.scrollIntoView({ block: "start" });
    return false;
  }
  if (near("[data-shut]")) {
    near("details").open = false;
    return false;
  }
  const missed =
    live.contains(target) && near("#board :is([data-piece], .tile[data-cell], .pile, .lane, .lineup)");
  if (missed && board.form && board.wrong(missed)) return true;
  const sheet = near("a[data-piece], a[data-panel]") ?? onlyPiece(near("#board .tile[data-cell]"));
  if (!sheet || !(live.contains(sheet) || panel.contains(sheet))) return false;
  sheet.closest("details.more")?.removeAttribute("open");
  load(sheet.href).then(() => {
    if (!live.querySelector("[data-light]")) sheet.scrollIntoView({ block: "nearest" });
  });
  return true;
}

async function load(address, data) {
  [load.busy, load.again] = [true, null];
  try {
    const answer = await fetch(address, {
      method: data ? "POST" : "GET",
      body: data,
      headers: { "X-Part": "ask" },
      signal: AbortSignal.timeout(6000),
    });
    openPanel(await answer.text());
  } catch {
    openPanel(
      refusalBox({ message: say("The server did not answer. Try once more when the connection is back.") }),
    );
    load.again = () => load(address, data);
  }
}

function note(text) {
  panel.querySelectorAll("[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
  const place = panel.querySelector("[data-said]");
  if (place) {
    place.textContent = text;
    place.closest("[hidden]")?.removeAttribute("hidden");
  } else openPanel(refusalBox({ message: text }));
}

function openPanel(content) {
  if (typeof content === "string") panel.innerHTML = content;
  else panel.replaceChildren(content);
  if (!panel.querySelector("[data-close]")) panel.append(closer());
  const anew =
    panel.hidden || panel.contains(document.activeElement) || document.activeElement === document.body;
  panel.hidden = false;
  drawing.due();
  load.busy = false;
  opened();
  panel.scrollTop = 0;
  prepare(panel);
  localTimes(panel);
  board.ask();
  lead.show();
  drawing.fold();
  const see = panel.querySelector("[data-see]");
  if (see) board.point(JSON.parse(see.dataset.see));
  if (anew) focusOn(panel.querySelector("h2") ?? panel);
}

function closePanel() {
  hidePanel();
  closed();
}

function hidePanel() {
  const left = panel.contains(document.activeElement) || document.activeElement === document.body;
  panel.hidden = true;
  delete panel.dataset.away;
  drawing.due();
  panel.replaceChildren();
  outbox.looked();
  board.ask();
  lead.show();
  live.querySelectorAll("[aria-busy]").forEach((button) => {
    button.removeAttribute("aria-busy");
    button.disabled = false;
  });
  if (left) goOn(live, asker);
}
