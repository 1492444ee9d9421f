// Reports that have no receipt yet. They are kept in the browser, sent one after the other and sent again
// until the server answers: it knows a report by its id, so sending twice changes nothing. What was refused
// is looked at before the next is sent. All tabs of a seat keep theirs in one place: each adds and takes out
// its own, and sends what another left there.

import { read, write } from "../page/kept.js";
import { Outage } from "../page/link.js";

const TRY_AGAIN = 1500;

export class Outbox {
  constructor(name, link, { onState, onReceipt, onRefusal, onOutage }) {
    this.key = `outbox:${name}`;
    this.link = link;
    this.onState = onState;
    this.onReceipt = onReceipt;
    this.onRefusal = onRefusal;
    this.onOutage = onOutage;
    this.running = false;
    this.onward = null;
    this.waiting = this.kept();
  }

  put(report) {
    const place = (list) => (this.onward ? [report, ...list] : [...list, report]);
    this.waiting = place(this.waiting);
    this.keep(place(this.kept()));
    this.looked();
    this.run();
  }

  // What was refused has been looked at: the next may go.
  looked() {
    this.onward?.();
    this.onward = null;
  }

  // Send what waits; a report leaves the box with its receipt or its refusal, not before.
  async run() {
    if (this.running) return;
    this.running = true;
    while (this.takeIn().length) {
      this.onState(this.waiting.length);
      const { words, ...report } = this.waiting[0]; // the words are for this phone alone
      try {
        const answer = await this.link.send(report);
        this.waiting.shift();
        this.keep(this.kept().filter(({ id }) => id !== report.id));
        if (answer.error) await this.refused(answer, report);
        else this.onReceipt(answer, report);
      } catch (error) {
        if (error instanceof Outage) this.onOutage(error.answer);
        await new Promise((go) => setTimeout(go, TRY_AGAIN));
      }
    }
    this.running = false;
    this.onState(0);
  }

  // The reports behind a refused one were made in its wake: they wait until the person has seen to it.
  async refused(answer, report) {
    const seen = this.waiting.length
      ? new Promise((go) => {
          this.onward = go;
        })
      : null;
    this.onRefusal(answer, report, this.waiting.length);
    await seen;
  }

  // What waits here, and behind it what other tabs keep. Two that wrote at once wrote one over the other.
  takeIn() {
    const [kept, known] = [this.kept(), new Set(this.waiting.map(({ id }) => id))];
    this.waiting.push(...kept.filter(({ id }) => !known.has(id)));
    if (this.waiting.length > kept.length) this.keep(this.waiting);
    return this.waiting;
  }

  kept() {
    try {
      return JSON.parse(read(this.key, "[]"));
    } catch {
      return [];
    }
  }

  keep(reports) {
    write(this.key, JSON.stringify(reports));
  }
}

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
