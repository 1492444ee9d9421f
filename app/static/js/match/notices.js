// What was ruled stays until its reader has seen it, or the match has gone on.
import { read, write } from "../page/kept.js";

export class Notices {
  constructor(key, live) {
    this.key = `noted:${key}`;
    this.live = live;
  }

  shown() {
    const seen = Number(read(this.key, "0"));
    this.live.querySelectorAll("[data-notice]").forEach((box) => {
      box.hidden = Number(box.dataset.notice) <= seen;
    });
    this.live.querySelectorAll(".needs-js[data-noted]").forEach((button) => {
      button.hidden = false;
    });
  }

  read(version) {
    write(this.key, version);
    this.shown();
  }
}
