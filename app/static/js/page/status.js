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

  tell() {
    clearTimeout(this.timer);
    const number = this.waiting;
    if (!this.online) this.timer = setTimeout(() => this.show(this.offline(), "offline"), PATIENCE_MS);
    else if (this.outage) {
      const waiting = number
        ? say("Reports that wait here and are sent by themselves: {number}.", { number })
        : "";
      this.show(`${this.outage} ${waiting}`, "outage");
    } else if (number) this.show(say("Sending… {number}", { number }), "sending");
    else if (this.sentUntil > Date.now()) {
      this.show(say("Sent"), "saved");
      this.timer = setTimeout(() => this.tell(), this.sentUntil - Date.now());
    } else this.show("", "", true);
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
