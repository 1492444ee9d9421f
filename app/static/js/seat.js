// The seat's phone. The page works by forms alone; this makes them quick: steps are put in place without a reload, cells
// and pieces on the board answer the open ask, reports wait in the outbox until the server has confirmed them.
import { Link, Piece } from "./page/link.js";
import { Outbox, newId } from "./match/outbox.js";
import { Board } from "./match/board.js";
import { runClocks } from "./page/clock.js";
import { wireSound } from "./page/sound.js";
import { wire } from "./match/asks.js";
import { Checkpoints } from "./checkpoints.js";
import { keep } from "./receipts.js";
import { refusalBox } from "./match/refusal.js";
import { localTimes } from "./page/times.js";
import { stayAwake } from "./page/awake.js";
import { Standing } from "./match/standing.js";
import { Lead } from "./match/lead.js";
import { wireArrows } from "./match/arrows.js";
import { backCloses, closed, opened } from "./match/back.js";
import { Felt } from "./match/felt.js";
import { read, write } from "./page/kept.js";
import { language, say } from "./page/words.js";

const { match, holder: seat, part } = document.body.dataset;
const live = document.getElementById("live");
const panel = document.getElementById("panel");
const bar = document.getElementById("link");
const said = document.getElementById("said");
const mine = say("Your move") + " · ";
const board = new Board(live, panel);
const lead = new Lead(live, panel, load);
const actAddress = `/m/${match}/seat/act?seat=${encodeURIComponent(seat)}`;

const felt = new Felt(live);
const checkpoints = new Checkpoints(match, live);
const standing = new Standing(`${match}:${seat}`, live);

let asker = "", over = Boolean(live.querySelector("#held .ended")), agreed = Boolean(live.querySelector("[data-onward]"));
const state = { online: true, outage: "", waiting: 0, saved: 0 };
const piece = new Piece(live, part, shown);
const link = new Link({ match, role: "seat", seat, page: "seat" }, (version) => piece.moved(version), (now) => { const back = !state.online && now === "online"; state.online = now === "online"; tell(); if (state.online) outbox.run(); if (back) checkpoints.compare(); }, condition, (message) => piece.take(message));
const outbox = new Outbox(`${match}:${seat}`, link, {
  onState: (count) => { state.waiting = count; tell(); },
  onReceipt: (answer) => { saved(answer); piece.moved(answer.receipt.version); },
  onRefusal: (refusal, report, behind) => refused(refusal, report, behind),
  onOutage: condition,
});

live.addEventListener("submit", submitted);
panel.addEventListener("submit", submitted);
document.addEventListener("click", clicked);
document.addEventListener("code", (event) => useCode(event.detail));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !panel.hidden) closePanel();
  // a cell of the board is pressed by keys like a button
  else if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("[role=button]:not(button, a, input)")) { event.preventDefault(); event.target.click(); }
});
backCloses(() => {
  const menu = live.querySelector("details.more[open]");
  if (menu) menu.open = false;
  if (!panel.hidden) hidePanel();
});
live.addEventListener("toggle", (event) => { if (event.target.matches("details.more")) { if (event.target.open) opened(); else if (panel.hidden && !load.busy) closed(); } }, true);
prepare(panel);
localTimes(document);
runClocks(document, () => piece.moved(Infinity));
wireSound(document);
if (!panel.hidden) board.ask();
lead.show();
notices();
standing.shown();
outbox.run();
blow();
addEventListener("resize", blow);
stayAwake();
wireArrows(live);
document.body.dataset.ready = "yes"; // from here on a tap is answered without a reload

// What the last play did is drawn over the board, which scrolls there where it is too small for all its cards; the script
// for the drawing comes with the first play that has something to draw.
function blow() {
  if (panel.hidden) live.querySelector(".mat .recent")?.scrollIntoView({ block: "nearest" });
  if (live.querySelector("#last-play :is([data-blow], [data-came]), svg.blow")) later((drawn) => drawn.blow(live));
}

// What the open play would spend is hatched in the own bar.
function due() {
  if (document.querySelector("#panel [data-due], #own .pips .spent")) later((drawn) => drawn.due(live, panel));
}

function later(draw) { import(document.body.dataset.blow).then(draw, () => {}); }

function tell() {
  clearTimeout(tell.timer);
  const show = (text, name, hidden = false) => { bar.textContent = text; bar.dataset.state = name; bar.hidden = hidden; };
  if (!state.online) {
    // a socket that is only being opened again is no news yet
    tell.timer = setTimeout(() => show(state.waiting ? say("Offline. Reports to be sent when the connection is back: {number}.", { number: state.waiting }) : say("Offline. Trying to reach the table…"), "offline"), 1500);
  } else if (state.outage) {
    const waiting = state.waiting ? say("Reports that wait here and are sent by themselves: {number}.", { number: state.waiting }) : "";
    show(`${state.outage} ${waiting}`, "outage");
  } else if (state.waiting) show(say("Sending… {number}", { number: state.waiting }), "sending");
  else if (state.saved > Date.now()) { show(say("Sent"), "saved"); tell.timer = setTimeout(tell, state.saved - Date.now()); }
  else show("", "", true);
}

// Whether anything can be recorded, as the server tells it.
function condition(now) {
  state.outage = now.ok ? "" : now.message;
  tell();
}

function saved(answer) {
  state.outage = "";
  keep(seat, answer.receipt);
  state.saved = Date.now() + 1500;
  if (panel.dataset.sent === answer.id) closePanel();
  tell();
}

// A refusal is shown with what it points at. A report made on an older table is laid before the player once more.
async function refused(refusal, report, behind = 0) {
  await piece.moved(Infinity);
  const box = refusalBox(refusal);
  if (refusal.error === "stale") {
    await load(actAddress, new URLSearchParams({ name: report.name, args: JSON.stringify(report.args) }));
    panel.prepend(box);
  } else if (refusal.consent) {
    await load(actAddress, new URLSearchParams({ name: report.name, args: JSON.stringify(report.args), whole: "1" }));
    if (!panel.querySelector(".refusal")) panel.prepend(box);
  } else openPanel(box);
  if (behind) panel.append(line(say("Reports that wait until you have answered this: {number}.", { number: behind })));
  board.point(refusal.ruling?.see ?? []);
}

function line(text) {
  const made = document.createElement("p");
  made.className = "quiet";
  made.textContent = text;
  return made;
}

function shown() {
  localTimes(live);
  runClocks(live);
  document.title = document.title.replace(mine, "");
  const root = live.firstElementChild;
  if (root.dataset.yourMove === "1") document.title = mine + document.title;
  notices();
  ended();
  felt.shown();
  blow();
  due();
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

// The end takes the keyboard to its heading; a rematch that was agreed on while this page was open leads there.
function ended() {
  const heading = live.querySelector("#held .ended h2"), onward = live.querySelector("form[data-onward]");
  if (heading && !over && (document.activeElement === document.body || !document.activeElement?.isConnected)) focusOn(heading);
  if (heading) dress(document.body.dataset.end);
  if (onward && !agreed && state.online) onward.submit();
  over = Boolean(heading); agreed = Boolean(onward);
}

// A style sheet that few moments need comes with the first of them.
function dress(href) {
  if ([...document.styleSheets].some((sheet) => sheet.href?.endsWith(href))) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

// The open step is asked for again on the new table; what no longer fits is told there.
function refresh() {
  if (panel.querySelector(".report [aria-busy=true]")) return; // its receipt closes the panel, its refusal fills it
  const led = panel.querySelector("[data-lead]");
  if (led) { load(`/m/${match}/seat/piece/${encodeURIComponent(led.dataset.lead)}?seat=${encodeURIComponent(seat)}`); return; }
  const form = panel.querySelector("form.ask, form.report[data-chosen]");
  if (!form) return;
  const data = new URLSearchParams({ name: form.elements.name.value, args: form.elements.args.value });
  if (panel.querySelector(".refusal[data-refusal=stale]")) return;
  const edited = [...panel.querySelectorAll("input:checked, input[type=number], textarea")].some((box) => box.checked || box.value !== box.defaultValue)
    || [...panel.querySelectorAll("select")].some((box) => box.selectedIndex !== Math.max(0, [...box.options].findIndex((option) => option.defaultSelected)));
  if (!edited) load(actAddress, data);
}

function submitted(event) {
  const form = event.target;
  if (form.matches(".report")) { event.preventDefault(); send(form); return; }
  if (!form.matches(".begin, .ask, .typed")) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form));
  if (event.submitter?.name) data.append(event.submitter.name, event.submitter.value);
  event.submitter?.setAttribute("aria-busy", "true");
  if (form.matches(".typed")) { useCode(data.get("text")); return; }
  load.busy = true; // what it asks takes the place of the list it was chosen from
  form.closest("details.more")?.removeAttribute("open");
  load(form.action, data);
}

function send(form) {
  const args = JSON.parse(form.elements.args.value || "{}");
  for (const field of form.elements) if (field.name?.startsWith("arg.") && field.value) args[field.name.slice(4)] = field.value;
  const button = form.querySelector("button");
  form.closest("details.more")?.removeAttribute("open"); // what comes of it is to be seen
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  const id = newId();
  if (panel.contains(form)) panel.dataset.sent = id;
  outbox.put({ id, seen: Number(form.elements.seen.value), name: form.elements.name.value, args });
}

function clicked(event) {
  const near = (selector) => event.target.closest(selector);
  if (near("[data-close]")) { event.preventDefault(); closePanel(); return; }
  if (live.contains(event.target) && lead.tap(event.target)) { event.preventDefault(); return; }
  const spot = near("[data-can]");
  if (spot && board.choose(spot)) { event.preventDefault(); return; }
  const dim = near("button[data-unable]");
  if (dim) { event.preventDefault(); dim.querySelector(".why")?.scrollIntoView({ block: "nearest" }); board.dim(dim); return; }
  const noted = near("[data-noted]");
  if (noted) { write(`noted:${match}:${seat}`, noted.dataset.noted); notices(); return; }
  if (near("[data-scan]")) { const fold = panel.querySelector(".scanfold"); fold.open = true; fold.scrollIntoView({ block: "start" }); return; }
  if (near("[data-shut]")) { near("details").open = false; return; }
  const missed = live.contains(event.target) && near("#board :is([data-piece], .tile[data-cell], .pile, .lane, .lineup)");
  if (missed && board.form && board.wrong(missed)) { event.preventDefault(); return; }
  const link_ = near("a[data-piece], a[data-panel]") ?? onlyPiece(near("#board .tile[data-cell]"));
  if (link_ && (live.contains(link_) || panel.contains(link_))) { event.preventDefault(); link_.closest("details.more")?.removeAttribute("open"); load(link_.href); }
}

// A tap beside a piece that is alone in its cell, or still glides there, means that piece.
function onlyPiece(tile) {
  const pieces = tile?.querySelectorAll("a[data-piece]") ?? [];
  return pieces.length === 1 ? pieces[0] : null;
}

async function load(address, data) {
  load.busy = true;
  try {
    const answer = await fetch(address, { method: data ? "POST" : "GET", body: data, headers: { "X-Part": "ask" }, signal: AbortSignal.timeout(6000) });
    openPanel(await answer.text());
  } catch {
    openPanel(refusalBox({ message: say("The server did not answer. Try once more when the connection is back.") }));
  }
}

async function useCode(text) {
  const form = panel.querySelector("form.ask");
  try {
    const answer = await fetch(`/api/matches/${match}/scan?seat=${encodeURIComponent(seat)}&language=${language}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }),
    });
    const found = await answer.json();
    if (found.error) {
      note(found.fields?.text?.[0] ?? found.message);
      return;
    }
    if (form && board.ticked(found.piece)) { note(say("{piece} was scanned twice: it is chosen already.", { piece: found.piece })); return; }
    if (form && board.pick(found.piece)) { if (form.isConnected) note(say("Read: {code}", { code: found.piece })); return; } // a card of a deck that is only being registered has no place yet
    if (found.says) { note(found.says); return; }
    if (form) { note(board.unable(found.piece)?.textContent.trim() ?? say("{piece} is no answer to this question.", { piece: found.piece })); return; } // what is chosen so far stays
    await load(`/m/${match}/seat/piece/${encodeURIComponent(found.piece)}?seat=${encodeURIComponent(seat)}`);
  } catch { note(say("The server did not answer. Try once more when the connection is back.")); }
}

function note(text) {
  panel.querySelectorAll("[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
  const place = panel.querySelector("[data-said]");
  if (place) { place.textContent = text; place.closest("[hidden]")?.removeAttribute("hidden"); } else openPanel(refusalBox({ message: text }));
}

function openPanel(content) {
  if (typeof content === "string") panel.innerHTML = content; else panel.replaceChildren(content);
  if (!panel.querySelector("[data-close]")) panel.append(closer());
  if (panel.hidden) asker = document.activeElement?.closest("form")?.querySelector("[name=name]")?.value ?? "";
  const anew = panel.hidden || panel.contains(document.activeElement) || document.activeElement === document.body;
  panel.hidden = false;
  due();
  load.busy = false;
  opened();
  panel.scrollTop = 0;
  prepare(panel);
  localTimes(panel);
  board.ask();
  lead.show();
  const see = panel.querySelector("[data-see]");
  if (see) board.point(JSON.parse(see.dataset.see));
  if (anew) focusOn(panel.querySelector("h2") ?? panel);
}

// Whoever plays by keys or by ear goes on where the page goes on.
function focusOn(part) {
  if (!part.matches("button, a, input, summary")) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

function closer() {
  const button = document.createElement("button");
  button.className = "button wide";
  button.dataset.close = "";
  button.textContent = say("Close");
  return button;
}

function closePanel() {
  hidePanel();
  closed();
}

function hidePanel() {
  const left = panel.contains(document.activeElement) || document.activeElement === document.body;
  panel.hidden = true;
  due();
  panel.replaceChildren();
  outbox.looked();
  board.ask();
  lead.show();
  live.querySelectorAll("[aria-busy]").forEach((button) => { button.removeAttribute("aria-busy"); button.disabled = false; });
  const back = [...live.querySelectorAll(`#dock form:has([name=name][value="${CSS.escape(asker)}"]) button:not(.item)`)].find((one) => one.checkVisibility()) ?? live.querySelector("#dock .primary, #dock .more > summary");
  if (left && back) focusOn(back);
}

// What was ruled stays until its reader has seen it, or the match has gone on.
function notices() {
  const seen = Number(read(`noted:${match}:${seat}`, "0"));
  live.querySelectorAll("[data-notice]").forEach((box) => { box.hidden = Number(box.dataset.notice) <= seen; });
  live.querySelectorAll(".needs-js[data-noted]").forEach((button) => { button.hidden = false; });
}

function prepare(root) {
  root.querySelectorAll(".needs-js").forEach((box) => { box.hidden = false; });
  wire(root);
  if (root.querySelector("[data-scanner]")) import("./page/scan.js").then((scan) => scan.prepare(root));
}
