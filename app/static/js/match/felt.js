// What a change of the table does to the person who holds this phone: a buzz, a sound where it was asked for,
// and numbers that say by how much they changed. Nothing of it says what the page does not show as well.

import { tone } from "../page/sound.js";

const BUZZ = { mine: [30], asked: [30, 60, 30], ruled: [200], hit: [60] };
const NOTES = {
  mine: [
    [587, 0],
    [784, 140],
  ],
  asked: [
    [784, 0],
    [784, 160],
  ],
  ruled: [
    [1175, 0],
    [1175, 180],
    [1175, 360],
  ],
  hit: [[165, 0]],
  play: [[330, 0]],
};

export class Felt {
  constructor(live) {
    this.live = live;
    this.was = this.read();
  }

  // Called whenever the page has been written anew.
  shown() {
    const now = this.read(),
      was = this.was;
    this.was = now;
    for (const [key, [bar, count]] of now.counts) {
      const before = was.counts.get(key)?.[1];
      const change = Number(count) - Number(before);
      if (before !== undefined && change) {
        bar.dataset.pop = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
        bar.classList.toggle("less", change < 0);
      }
    }
    const what =
      now.ruled && now.ruled !== was.ruled
        ? "ruled"
        : now.turn !== was.turn && NOTES[now.turn]
          ? now.turn
          : now.play !== was.play && now.hit
            ? "hit"
            : now.play !== was.play
              ? "play"
              : "";
    if (!what) return;
    if (BUZZ[what]) navigator.vibrate?.(BUZZ[what]);
    for (const [pitch, later] of NOTES[what]) setTimeout(() => tone(pitch, 0.12), later);
  }

  read() {
    const find = (selector) => this.live.querySelector(selector);
    const counts = new Map();
    for (const count of this.live.querySelectorAll(":is(#own, #rivals) [data-counter]")) {
      counts.set(`${count.closest("[data-seat]").dataset.seat} ${count.dataset.counter}`, [
        count,
        count.querySelector("b")?.textContent ?? "",
      ]);
    }
    return {
      counts,
      turn: find("#own")?.dataset.turn,
      play: find("#last-play .play")?.dataset.version,
      ruled: find("#last-play .ruled")?.dataset.version,
      hit: Boolean(find("#board [data-mine] .hit:not(.healed)")),
    };
  }
}
