// Replay: scrub, step, play at a speed, arrow keys; the address always names the moment shown.
import { localTimes } from "./times.js";
import { say } from "./words.js";

const live = document.getElementById("live");
const { tail } = document.body.dataset;
let wanted = null;
let busy = false;
let timer = 0;
let speed = "1000";

dress();
addEventListener("keydown", (event) => {
  if (event.target.matches("select, input:not([type=range])")) return;
  const { at, last } = place();
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last, PageUp: at - 10, PageDown: at + 10 }[event.key];
  if (to !== undefined) { event.preventDefault(); stop(); go(to); } else if (event.key === " " && !event.target.matches("button, a")) { event.preventDefault(); toggle(); }
});
addEventListener("popstate", () => location.reload());
live.addEventListener("click", (event) => {
  const step = event.target.closest("[data-go]");
  if (step) { event.preventDefault(); stop(); go(Number(step.dataset.go)); }
  if (event.target.closest("[data-play]")) toggle();
  if (event.target.closest("[data-copy-place]")) copy(event.target.closest("button"));
});
live.addEventListener("input", (event) => { if (event.target.id === "at") { stop(); go(Number(event.target.value)); } });
live.addEventListener("change", (event) => { if (event.target.matches("[data-speed]")) { speed = event.target.value; if (timer) { stop(); toggle(); } } });
live.addEventListener("submit", (event) => { if (event.target.matches(".scrubform")) event.preventDefault(); });

function place() {
  const { axis, at, last } = live.firstElementChild.dataset;
  return { axis, at: Number(at), last: Number(last) };
}

// Only the newest wish counts: while one moment is fetched, those scrubbed over are passed by.
async function go(to) {
  const { axis, last } = place();
  wanted = Math.min(last, Math.max(0, to));
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const address = `?${axis}=${wanted}${tail}`;
    wanted = null;
    try {
      const answer = await fetch(address, { headers: { "X-Part": "live" } });
      if (answer.ok && (wanted === null || !document.getElementById("at").matches(":active"))) show(await answer.text());
      history.replaceState(null, "", address);
    } catch { stop(); }
  }
  busy = false;
}

function show(html) {
  const focus = live.contains(document.activeElement) ? document.activeElement : null;
  const mark = focus && (focus.id ? `#${focus.id}` : focus.getAttribute("aria-label") ? `[aria-label="${CSS.escape(focus.getAttribute("aria-label"))}"]` : null);
  const kept = [...live.querySelectorAll("details[data-keep][open]")].map((box) => box.dataset.keep);
  live.replaceChildren(new DOMParser().parseFromString(html, "text/html").body.firstElementChild);
  kept.forEach((name) => live.querySelectorAll(`details[data-keep="${CSS.escape(name)}"]`).forEach((box) => { box.open = true; }));
  dress();
  if (mark) live.querySelector(mark)?.focus({ preventScroll: true });
}

function dress() {
  live.querySelectorAll(".needs-js").forEach((box) => { box.hidden = false; });
  live.querySelector("[data-speed]").value = speed;
  icon();
  localTimes(live);
}

function toggle() {
  if (timer) { stop(); return; }
  const { at, last } = place();
  if (at >= last) go(0);
  timer = setInterval(() => { const now = place(); if (now.at >= now.last) stop(); else go(now.at + 1); }, Number(speed));
  icon();
}

function stop() { clearInterval(timer); timer = 0; icon(); }

function icon() {
  const button = live.querySelector("[data-play]");
  button.querySelector("use").setAttribute("href", `/static/icons/icons.svg#${timer ? "pause" : "play"}`);
  button.setAttribute("aria-label", timer ? say("pause") : say("play"));
}

async function copy(button) {
  try { await navigator.clipboard.writeText(location.href); button.textContent = say("Copied"); } catch { button.textContent = say("The address above is the link"); }
}
