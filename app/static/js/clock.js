// Clocks count towards absolute deadlines of the server; the difference between its time and this device's is taken from
// the moment the page was written.

let timer = 0;

export function runClocks(root) {
  clearInterval(timer);
  const box = root.querySelector(".clocks");
  if (!box) return;
  const ahead = Number(box.dataset.now) - Date.now();
  const running = [...root.querySelectorAll("[data-deadline]")];
  const tick = () => running.forEach((clock) => {
    const left = Math.max(0, Number(clock.dataset.deadline) - (Date.now() + ahead));
    clock.querySelector("b").textContent = span(left);
    clock.classList.toggle("late", left < 20_000);
  });
  if (running.length) { tick(); timer = setInterval(tick, 250); }
}

function span(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}
