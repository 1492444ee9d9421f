// Pages that only look on: the queue, which is kept up to date as a whole, and by panes the referee's desk
// and the wall.
import { Link, Piece } from "./page/link.js";
import { runClocks } from "./page/clock.js";
import { keys } from "./page/keys.js";
import { newId } from "./match/outbox.js";
import { localTimes } from "./page/times.js";
import { stayAwake } from "./page/awake.js";
import { say } from "./page/words.js";
import { Checkpoints } from "./checkpoints.js";

const { match, role, part } = document.body.dataset;
const live = document.getElementById("live");
const bar = document.getElementById("link");
const said = document.getElementById("said");
const QUEUE = 3000;
const checkpoints = match ? new Checkpoints(match, live) : null;
const led = live.querySelector("a[data-follow]"); // a wall that is opened afterwards shows the end
let link = null;
let calls = live.querySelectorAll("[data-call]").length;

const piece = new Piece(live, part, () => {
  dress();
  const now = live.querySelectorAll("[data-call]").length;
  if (now > calls) {
    if (said) said.textContent = live.querySelector("[data-call]").textContent.trim();
    navigator.vibrate?.([120, 80, 120]);
  }
  calls = now;
  follow();
});

if (role === "queue")
  setInterval(() => {
    if (!document.hidden) piece.moved(Infinity);
  }, QUEUE);
else {
  let timer = 0;
  const show = (text, state) => {
    clearTimeout(timer);
    bar.textContent = text;
    bar.dataset.state = state;
    bar.hidden = !text;
  };
  // others are fetched as a whole
  const page = document.body.dataset.page ?? (role === "spectator" ? "table" : undefined);
  link = new Link(
    { match, role, page },
    (version) => piece.moved(version),
    (state) => {
      clearTimeout(timer);
      if (state === "online") show("", "");
      else timer = setTimeout(() => show(say("Offline. Trying to reach the table…"), "offline"), 1500);
    },
    (now) => show(now.ok ? "" : now.message, "outage"),
    (message) => piece.take(message),
  );
}
dress();
keys();
stayAwake();

// A step of the walk back is ticked without leaving the page.
live.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches(".tick")) return;
  event.preventDefault();
  form.querySelector("button").setAttribute("aria-busy", "true");
  try {
    await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  } catch {
    form.submit();
  }
  piece.moved(Infinity);
});

// A wall goes on with its table: to the rematch that was agreed on while it was shown, as soon as somebody
// has opened it.
async function follow() {
  const there = role === "spectator" && !led ? live.querySelector("a[data-follow]") : null;
  if (!there || follow.timer) return;
  follow.timer = setTimeout(() => {
    follow.timer = 0;
    follow();
  }, QUEUE);
  try {
    if ((await fetch(there.href)).ok) location.assign(there.href + location.search);
  } catch {
    /* the next time */
  }
}

function dress() {
  localTimes(document);
  checkpoints?.shown();
  // forms of panes come without an id; one that is sent twice carries the same
  live.querySelectorAll("input[name=id]").forEach((field) => {
    field.value ||= newId();
  });
  runClocks(live, () => piece.moved(Infinity), link);
}
