// What became of reports, and what the line to the server is like, in one bar over the page.
import { say } from "./words.js";

// A socket that is only being opened again is no news yet.
const PATIENCE_MS = 1500;
const SENT_SHOWN_MS = 1500;

export class Status {
  constructor(bar) {
    this.bar = bar;
    this.online = true;
    this.outage = "";
    this.waiting = 0;
    this.sentUntil = 0;
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
    if (now >= lost) this.show(this.offline(), "offline");
    else if (this.online && this.outage) {
      const waiting = number
        ? say("Reports that wait here and are sent by themselves: {number}.", { number })
        : "";
      this.show(`${this.outage} ${waiting}`, "outage");
    } else if (number) this.show(say("Sending… {number}", { number }), "sending");
    else if (sent < Infinity) this.show(say("Sent"), "saved");
    else this.show("", "", true);
    const next = Math.min(sent, now < lost ? lost : Infinity);
    if (next < Infinity) this.timer = setTimeout(() => this.tell(), next - now);
  }

  offline() {
    if (!this.waiting) return say("Offline. Trying to reach the table…");
    return say("Offline. Reports to be sent when the connection is back: {number}.", {
      number: this.waiting,
    });
  }

  show(text, name, hidden = false) {
    this.bar.textContent = text;
    this.bar.dataset.state = name;
    this.bar.hidden = hidden;
  }
}
