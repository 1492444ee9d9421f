// What became of reports, and what the line to the server is like, in one bar over the page.
import { say } from "./words.js";

// A socket that is only being opened again is no news yet.
const PATIENCE_MS = 1500;
const SENT_SHOWN_MS = 1500;
const RECEIPT_SHOWN_MS = 5000;
const SECOND = 1000;
const CUT = "\u0000";

export class Status {
  constructor(bar, onList) {
    this.bar = bar;
    this.onList = onList;
    this.online = true;
    this.outage = "";
    this.waiting = 0;
    this.sentUntil = 0;
    setTimeout(() => document.querySelector(".receipt")?.remove(), RECEIPT_SHOWN_MS);
  }

  reached(online) {
    if (this.online && !online) this.lost = Date.now();
    this.online = online;
    this.tell();
  }

  // Whether anything can be recorded, as the server tells it.
  service(now) {
    this.outage = now.ok ? "" : now.message;
    this.tell();
  }

  waits(count) {
    this.waiting = count;
    this.tell();
  }

  sent() {
    this.outage = "";
    this.sentUntil = Date.now() + SENT_SHOWN_MS;
    this.tell();
  }

  // A line that was lost is news after a while; "Sent" goes by then, and at once when a report waits.
  tell() {
    clearTimeout(this.timer);
    const number = this.waiting,
      now = Date.now(),
      lost = this.online ? Infinity : this.lost + PATIENCE_MS,
      sent = this.sentUntil > now ? this.sentUntil : Infinity;
    if (now >= lost) this.showOffline(now - this.lost);
    else if (this.online && this.outage) {
      const waiting = number ? say("To be sent: {number}", { number }) : "";
      this.show(`${this.outage} ${waiting}`, "outage");
    } else if (number) this.show(say("Sending… {number}", { number }), "sending");
    else if (sent < Infinity) this.show(say("Sent"), "saved");
    else this.show("", "", true);
    const next = Math.min(sent, now < lost ? lost : now + SECOND);
    if (next < Infinity) this.timer = setTimeout(() => this.tell(), next - now);
  }

  // How long it has been so far ticks without being read out each second; the button lists what waits.
  showOffline(gone) {
    const age = this.bar.querySelector("b") ?? document.createElement("b");
    age.textContent = span(gone);
    age.setAttribute("aria-hidden", "true");
    if (this.bar.dataset.state === "offline" && this.bar.dataset.waits === String(this.waiting)) return;
    const [before, after] = say("Offline for {age}. Trying to reach the table…", { age: CUT }).split(CUT);
    this.show("", "offline");
    this.bar.dataset.waits = this.waiting;
    const line = document.createElement("span");
    line.append(before, age, after);
    this.bar.append(line, ...(this.waiting ? [this.lister()] : []));
  }

  lister() {
    const button = document.createElement("button");
    button.className = "button";
    button.addEventListener("click", () => this.onList());
    button.textContent = say("To be sent: {number}", { number: this.waiting });
    return button;
  }

  show(text, name, hidden = false) {
    this.bar.textContent = text;
    this.bar.dataset.state = name;
    this.bar.hidden = hidden;
  }
}

function span(ms) {
  const seconds = Math.floor(ms / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
