// Clocks count towards absolute deadlines of the server. How far this device's clock is off is measured by
// asking the server for its time and taking the quickest answer, over the page's line to the server where it has
// one; until there is an answer, by the moment the page was written. So a device with a wrong clock and a tab that
// has slept show the same as everybody else's.
import { tone, wireSound } from "./sound.js";

const LATE = 20_000,
  LAST = 5_000,
  AGAIN = 60_000,
  TRIES = 3,
  NEAR = 400;
let timer = 0,
  line = null,
  measuring = false,
  ahead = null,
  rough = null,
  told = "",
  ended = 0,
  ending = { deadline: 0, timer: 0 };
let running = { clocks: [], rough: 0, onEnd: () => {} };

// Take the clocks of a part of the page over; `onEnd` is called once for each deadline that passes. `link`: an open
// line to the server, over which asking for its time costs it less than a request.
export function runClocks(root, onEnd = running.onEnd, link = line) {
  line = link;
  clearInterval(timer);
  wireSound(root);
  const box = root.querySelector(".clocks[data-now]");
  const clocks = [...root.querySelectorAll("[data-deadline], [data-since]")];
  const written = Number(box?.dataset.now ?? document.body.dataset.now ?? Date.now());
  rough ??= written - Date.now();
  running = { clocks, rough: box ? written - Date.now() : rough, onEnd };
  lastSeconds(null);
  // who acted in time hears no end; a page written anew because time was up still does
  const same = clocks.some((clock) => Number(clock.dataset.deadline) === ending.deadline);
  if (!same && time() < ending.deadline - NEAR) clearTimeout(ending.timer);
  if (!clocks.length) return;
  if (ahead === null) measure();
  tick();
  timer = setInterval(tick, 200);
}

// The offset of the quickest of some answers: the server's time less the middle of asking and hearing.
async function measure() {
  if (measuring) return;
  measuring = true;
  await line?.opened();
  let best = Infinity,
    over = line;
  for (let at = 0; at < TRIES; at += 1) {
    const asked = Date.now();
    try {
      const now = over?.online ? await over.time() : await requested();
      const heard = Date.now();
      if (heard - asked < best) {
        best = heard - asked;
        ahead = now - (asked + heard) / 2;
      }
    } catch {
      over = null; // a line that a phone slept through seems open: the next try is a request
    }
  }
  measuring = false;
  tick();
}

async function requested() {
  const answer = await fetch("/api/now", { cache: "no-store", signal: AbortSignal.timeout(3000) });
  return (await answer.json()).now;
}

function time() {
  return Date.now() + (ahead ?? running.rough);
}

function tick() {
  const now = time();
  for (const clock of running.clocks) {
    if ("since" in clock.dataset) {
      face(clock, Math.floor((now - Number(clock.dataset.since)) / 1000) * 1000);
      continue;
    }
    const deadline = Number(clock.dataset.deadline);
    const left = Math.max(0, deadline - now);
    face(clock, left);
    clock.classList.toggle("late", left < LATE && left < Number(clock.dataset.limit) / 2);
    lastSeconds(left <= LAST ? clock : null, left, deadline);
    if (!left && ended !== deadline) {
      ended = deadline;
      setTimeout(running.onEnd, 150);
    }
  }
}

// A text that is set again is laid out again, even the same one: five times a second, that empties batteries.
function face(clock, milliseconds) {
  const [shown, text] = [clock.querySelector("b"), span(milliseconds)];
  if (shown.textContent !== text) shown.textContent = text;
}

// The last five seconds: the whole head of the page says so; the device of a player who is to act shakes, and
// sounds if it may.
function lastSeconds(clock, left, deadline) {
  document.querySelectorAll("[data-last]").forEach((top) => {
    if (!clock || !top.contains(clock)) delete top.dataset.last;
  });
  const head = clock?.closest(".bar, .top");
  if (!head) return; // one of many tables makes no noise
  const seconds = Math.ceil(left / 1000);
  if (head.dataset.last !== String(seconds)) head.dataset.last = seconds;
  const now = `${deadline} ${seconds}`;
  const concerned = "mine" in clock.dataset || !document.querySelector("[data-role=seat]");
  if (now === told || !concerned || !seconds) return;
  told = now;
  navigator.vibrate?.(90);
  tone(880);
  if (ending.deadline !== deadline)
    ending = {
      deadline,
      timer: setTimeout(() => {
        navigator.vibrate?.(500);
        tone(440, 0.6);
      }, left),
    };
}

function span(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${parts.join(":")}`
    : parts.join(":").replace(/^0/, "");
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && running.clocks.length) {
    tick();
    measure();
  }
});
addEventListener("pageshow", (event) => {
  if (event.persisted && running.clocks.length) measure();
});
setInterval(() => {
  if (!document.hidden && running.clocks.length) measure();
}, AGAIN);
