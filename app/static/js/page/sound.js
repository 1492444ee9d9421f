// A short tone, if the person who holds this device has asked for it with a tap. The choice is kept on the
// device.

import { read, write } from "./kept.js";

let context = null;

export function wanted() {
  return read("sound") === "on";
}

// Buttons that switch it. The tap is also what lets a browser sound at all.
export function wireSound(root) {
  root.querySelectorAll("[data-sound]").forEach((button) => {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(wanted()));
    button.onclick = () => {
      write("sound", wanted() ? "off" : "on");
      wireSound(document);
      if (wanted()) tone(660);
    };
  });
}

export function tone(pitch, seconds = 0.12) {
  if (!wanted() || !("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const [note, loud] = [context.createOscillator(), context.createGain()];
  note.frequency.value = pitch;
  loud.gain.setValueAtTime(0.2, context.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  note.connect(loud).connect(context.destination);
  note.start();
  note.stop(context.currentTime + seconds);
}

// After a reload the first touch of anything wakes the sound that was asked for before.
addEventListener(
  "pointerdown",
  () => {
    if (wanted() && "AudioContext" in globalThis) {
      context ??= new AudioContext();
      context.resume();
    }
  },
  { once: true },
);
