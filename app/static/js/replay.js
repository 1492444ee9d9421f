// Replay: scrub, step by play and by turn, play at a speed or in real time, jump from moment to moment. The
// address always names the moment shown. Neighbours are fetched before they are asked for.
import { savePicture } from "./replay/picture.js";
import { localTimes } from "./page/times.js";
import { say } from "./page/words.js";

const BASE = 1000; // ms a play takes at speed 1
const KEPT = 60; // moments kept in memory

const live = document.getElementById("live");
const slider = document.getElementById("at");
const axes = document.querySelector(".axis[data-other]");
const { tail } = document.body.dataset;
const beside = matchMedia("(min-width: 1000px)"); // the key moments stand beside the table, not in its place
const texts = new Map();
let wanted = null;
let busy = false;
let timer = 0;
let clock = 0;
let speed = "1";

dress();
ahead();
addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.target.matches("select, textarea, input:not([type=range])")
  )
    return;
  const to = target(event);
  if (to !== undefined) {
    event.preventDefault();
    stop();
    go(to);
  } else if (event.key === " " && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    toggle();
  } else if (event.key === "s") location.assign(axes.href);
});
addEventListener("popstate", () => location.reload());
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-go]");
  if (step) {
    event.preventDefault();
    stop();
    if (step.closest(".keymoments") && !beside.matches) document.getElementById("view-table").checked = true;
    go(Number(step.dataset.go));
  }
  if (event.target.closest("[data-play]")) toggle();
  if (event.target.closest("[data-picture]")) savePicture();
  if (event.target.closest("[data-copy-place]")) copy(event.target.closest("button"));
});
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
document.querySelector(".sideviews")?.addEventListener("change", keyMoment);
slider.form.addEventListener("submit", (event) => event.preventDefault());
live.addEventListener("change", (event) => {
  if (event.target.matches("[data-speed]")) {
    speed = event.target.value;
    if (timer) {
      stop();
      toggle();
    }
  }
});

function place() {
  const data = live.firstElementChild.dataset;
  return {
    axis: data.axis,
    at: Number(data.at),
    last: Number(data.last),
    gap: Number(data.nextTime) - Number(data.time),
  };
}

// Where a key leads: a play, a turn, an end, or the next moment of a kind (with Shift: the one before).
function target({ key, shiftKey }) {
  const { at, last } = place();
  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  if (key in steps) return steps[key];
  const link =
    key === "PageUp" || key === "PageDown"
      ? `[data-turn=${key === "PageUp" ? "back" : "on"}]`
      : /^[a-z]$/i.test(key)
        ? `[data-jump="${key.toLowerCase()}-${shiftKey ? "back" : "on"}"]`
        : null;
  const found = link && live.querySelector(link);
  return found ? Number(found.dataset.go) : undefined;
}

// Only the newest wish counts: while one moment is fetched, those scrubbed over are passed by.
async function go(to) {
  const { axis, last } = place();
  wanted = Math.min(last, Math.max(0, to));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const address = where(axis, wanted);
    wanted = null;
    try {
      const text = await fetched(address);
      if (wanted === null || !slider.matches(":active")) show(text);
      history.replaceState(null, "", address);
    } catch {
      stop();
    }
  }
  busy = false;
  ahead();
}

function where(axis, at) {
  return `?${axis}=${at}${tail}`;
}

async function fetched(address) {
  if (texts.has(address)) return texts.get(address);
  const answer = await fetch(address, { headers: { "X-Part": "live" } });
  if (!answer.ok) throw new Error(answer.statusText);
  const text = await answer.text();
  if (texts.size >= KEPT) texts.delete(texts.keys().next().value);
  texts.set(address, text);
  return text;
}

async function ahead() {
  const { axis, at, last } = place();
  for (const near of [at + 1, at - 1]) {
    if (near < 0 || near > last || wanted !== null) continue;
    try {
      await fetched(where(axis, near));
    } catch {
      return;
    }
  }
}

function show(html) {
  const focus = live.contains(document.activeElement) ? document.activeElement : null;
  const mark =
    focus &&
    (focus.id
      ? `#${focus.id}`
      : focus.getAttribute("aria-label")
        ? `[aria-label="${CSS.escape(focus.getAttribute("aria-label"))}"]`
        : null);
  const kept = [...live.querySelectorAll("details[data-keep][open]")].map((box) => box.dataset.keep);
  const scrolled = live.querySelector(".jumps")?.scrollLeft ?? 0;
  const head = live.firstElementChild.dataset.version;
  live.replaceChildren(new DOMParser().parseFromString(html, "text/html").body.firstElementChild);
  kept.forEach((name) =>
    live.querySelectorAll(`details[data-keep="${CSS.escape(name)}"]`).forEach((box) => {
      box.open = true;
    }),
  );
  live.querySelector(".jumps").scrollLeft = scrolled;
  if (live.firstElementChild.dataset.version !== head) texts.clear();
  dress();
  if (mark) live.querySelector(mark)?.focus({ preventScroll: true });
}

function dress() {
  const { other, last } = live.firstElementChild.dataset;
  document.querySelectorAll(".needs-js").forEach((box) => {
    box.hidden = false;
  });
  live.querySelector("[data-speed]").value = speed;
  slider.max = last;
  document
    .querySelectorAll("[data-cursor]")
    .forEach((line) => line.setAttribute("d", `M${place().at} -20V120`));
  axes.href = axes.getAttribute("href").replace(/=\d+/, `=${other}`);
  document.querySelectorAll("[data-share]").forEach((link) => {
    link.href = link.getAttribute("href").replace(/=\d+/, `=${place().at}`);
  });
  keyMoment();
  icon();
  localTimes(live);
}

// The key moment that was the last one up to here is lit, and comes into sight in its list.
function keyMoment() {
  const { at } = place();
  const rows = [...document.querySelectorAll(".keymoments [data-go]")];
  const here = rows.findLast((row) => Number(row.dataset.go) <= at);
  rows.forEach((row) => row.removeAttribute("aria-current"));
  if (!here) return;
  here.setAttribute("aria-current", "step");
  const list = here.closest("ol");
  const row = here.getBoundingClientRect();
  list.scrollTop += row.top - list.getBoundingClientRect().top - (list.clientHeight - row.height) / 2;
}

function toggle() {
  if (timer) {
    stop();
    return;
  }
  const { at, last } = place();
  if (at >= last) go(0);
  next();
}

// The next play after its time: the same for all, or as long as the players took.
function next() {
  const now = place();
  if (now.at >= now.last) {
    stop();
    return;
  }
  const wait = speed === "real" ? now.gap : BASE / Number(speed);
  timer = setTimeout(async () => {
    await go(place().at + 1);
    if (timer) next();
  }, wait);
  if (speed === "real") count(performance.now() + wait);
  icon();
}

function count(until) {
  clearInterval(clock);
  const tell = () => {
    const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
    live.querySelector("[data-wait]").textContent = say("next play in {seconds} s", { seconds: left });
  };
  tell();
  clock = setInterval(tell, 500);
}

function stop() {
  clearTimeout(timer);
  clearInterval(clock);
  timer = 0;
  live.querySelector("[data-wait]").textContent = "";
  icon();
}

function icon() {
  const button = live.querySelector("[data-play]");
  button.querySelector("use").setAttribute("href", `/static/icons/icons.svg#${timer ? "pause" : "play"}`);
  button.setAttribute("aria-label", timer ? say("pause") : say("play"));
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = say("Copied");
  } catch {
    button.textContent = say("The address above is the link");
  }
}
