// New HTML in the place of old, node by node, so that focus, scroll, what is open and what is half typed stay.
import { Idiomorph } from "/static/vendor/idiomorph/idiomorph.js";

const callbacks = {
  // what a person opened stays open, what was closed stays closed
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.matches("details[data-keep]")),
  // a time that was put into the reader's own stays so
  beforeNodeMorphed: (old, made) => !(old.nodeType === 1 && old.matches("time[data-local]") && old.dateTime === made.dateTime),
};

// Make `old` like `made` (an element, or its HTML).
export function morph(old, made) {
  Idiomorph.morph(old, made, { morphStyle: "outerHTML", ignoreActiveValue: true, callbacks });
}

// Put lines of the log in place: new ones where their number belongs, changed ones instead of the old, `gone` ones away.
export function putLines(pane, { lines, gone }) {
  const list = pane.querySelector("ol");
  const at = (number) => list.querySelector(`:scope > [data-version="${number}"]`);
  for (const number of gone) at(number)?.remove();
  for (const [number, html] of Object.entries(lines)) {
    const old = at(number);
    if (old) { morph(old, html); continue; }
    const made = document.createRange().createContextualFragment(html);
    const next = [...list.children].find((row) => Number(row.dataset.version) < Number(number));
    list.insertBefore(made, next ?? null);
  }
}
