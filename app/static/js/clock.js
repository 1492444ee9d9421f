// Clocks count towards absolute deadlines of the server. How far this device's clock is off is measured by asking the
// server for its time and taking the quickest answer; until there is one, by the moment the page was written. So a device
// with a wrong clock and a tab that has slept show the same as everybody else's.
import { tone, wireSound } from "./sound.js";

const LATE = 20_000, LAST = 5_000, AGAIN = 60_000, TRIES = 3;
let timer = 0, ahead = null, told = "", ended = 0;
let running = { clocks: [], rough: 0, onEnd: () => {} };

// Take the clocks of a part of the page over; `onEnd` is called once for each deadline that passes.
export function runClocks(root, onEnd = running.onEnd) {
  clearInterval(timer);
  wireSound(root);
  const box = root.querySelector(".clocks");
  const clocks = box ? [...root.querySelectorAll("[data-deadline]")] : [];
  running = { clocks, rough: box ? Number(box.dataset.now) - Date.now() : 0, onEnd };
  lastSeconds(null);
  if (!clocks.length) return;
  if (ahead === null) measure();
  tick();
  timer = setInterval(tick, 200);
}

// The offset of the quickest of some answers: the server's time less the middle of asking and hearing.
export async function measure() {
  let best = Infinity;
  for (let at = 0; at < TRIES; at += 1) {
    const asked = Date.now();
    try {
      const { now } = await (await fetch("/api/now", { cache: "no-store", signal: AbortSignal.timeout(3000) })).json();
      const heard = Date.now();
      if (heard - asked < best) { best = heard - asked; ahead = now - (asked + heard) / 2; }
    } catch { /* the next try, or what is known so far */ }
  }
  tick();
}

function tick() {
  const now = Date.now() + (ahead ?? running.rough);
  for (const clock of running.clocks) {
    const deadline = Number(clock.dataset.deadline);
    const left = Math.max(0, deadline - now);
    clock.querySelector("b").textContent = span(left);
    clock.classList.toggle("late", left < LATE && left < Number(clock.dataset.limit) / 2);
    lastSeconds(left <= LAST ? clock : null, Math.ceil(left / 1000), deadline);
    if (!left && ended !== deadline) { ended = deadline; setTimeout(running.onEnd, 150); }
  }
}

// The last five seconds: the whole head of the page says so; the device of whoever is to act shakes, and sounds if it may.
function lastSeconds(clock, seconds, deadline) {
  document.querySelectorAll("[data-last]").forEach((top) => { if (!clock || !top.contains(clock)) delete top.dataset.last; });
  if (!clock) return;
  clock.closest(".top").dataset.last = seconds;
  const now = `${deadline} ${seconds}`;
  if (now === told) return;
  told = now;
  if ("mine" in clock.dataset) navigator.vibrate?.(seconds ? 90 : 500);
  if ("mine" in clock.dataset || !document.querySelector("[data-role=seat]")) tone(seconds ? 880 : 440, seconds ? 0.12 : 0.6);
}

function span(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}

document.addEventListener("visibilitychange", () => { if (!document.hidden && running.clocks.length) { tick(); measure(); } });
addEventListener("pageshow", (event) => { if (event.persisted && running.clocks.length) measure(); });
setInterval(() => { if (!document.hidden && running.clocks.length) measure(); }, AGAIN);
