// The private standing pass: when its holder is asked and has said so, the phone passes by itself, after a
// while that looks like thinking. It is kept on this device alone; the table and the log only ever see an
// ordinary pass.

import { read, write } from "../page/kept.js";

const LEAST = 2_000,
  MOST = 7_000;

export class Standing {
  constructor(key, live) {
    this.key = `standing:${key}`;
    this.live = live;
  }

  get on() {
    return read(this.key) === "on";
  }

  // Called whenever the page has been written anew; a pass that is under way goes on through it.
  shown() {
    const toggle = this.live.querySelector("[data-standing]");
    if (!toggle) return;
    toggle.hidden = false;
    toggle.setAttribute("aria-pressed", String(this.on));
    toggle.onclick = () => {
      write(this.key, this.on ? "off" : "on");
      this.kept = 0;
      this.shown();
    };
    const ply = Number(this.live.firstElementChild.dataset.ply);
    const form = this.live.querySelector("[data-passes] form.report");
    if (!this.on || !form || this.kept === ply) {
      this.stop();
      return;
    }
    if (this.ply !== ply) {
      this.stop();
      this.ply = ply;
      this.due = Date.now() + LEAST + Math.random() * (MOST - LEAST);
      const menu = this.live.querySelector("details.more[open]");
      if (menu) menu.open = false; // it would lie on the way to stop this
    }
    this.tell();
    this.timer ??= setInterval(() => this.tell(), 250);
  }

  tell() {
    const note = this.live.querySelector("[data-standing-note]");
    const left = this.due - Date.now();
    note.hidden = false;
    note.querySelector("b").textContent = Math.max(0, Math.ceil(left / 1000));
    note.querySelector("button").onclick = () => {
      this.kept = this.ply;
      this.stop();
    };
    if (left > 0) return;
    this.kept = this.ply;
    this.stop();
    this.live.querySelector("[data-passes] form.report")?.requestSubmit();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.ply = undefined;
    const note = this.live.querySelector("[data-standing-note]");
    if (note) note.hidden = true;
  }
}
