// New HTML in the place of old, node by node, so that focus, scroll, what is open and what is half typed stay.
import { Idiomorph } from "/static/vendor/idiomorph/idiomorph.js";

const callbacks = {
  // what a person opened stays open, what was closed stays closed
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.matches("details[data-keep]")),
  // a time that was put into the reader's own stays so
  beforeNodeMorphed: (old, made) => !(old.nodeType === 1 && old.matches("time[data-local]") && old.dateTime === made.dateTime),
};

// Make `old` like `made` (an element, or its HTML). What is being typed stays; a button that has the focus gets its new words.
export function morph(old, made) {
  const ignoreActiveValue = Boolean(document.activeElement?.matches("input, textarea, select"));
  Idiomorph.morph(old, made, { morphStyle: "outerHTML", ignoreActiveValue, callbacks });
}

// Put what the server sent of a pane in place: its HTML, or lines of the log, or its nodes that changed. A `frame` says
// where nodes stand now; those that are not sent with it stay as they are.
export function put(pane, sent) {
  if (typeof sent === "string") { morph(pane, sent); return; }
  if (sent.lines) { putLines(pane, sent); return; }
  const at = (key) => pane.querySelector(`[data-node="${CSS.escape(key)}"]`);
  if (sent.frame === undefined) { for (const [key, html] of Object.entries(sent.nodes)) morph(at(key), html); return; }
  morph(pane, sent.frame.replace(/<!--=([^>]*)-->/g, (_, key) => sent.nodes[key] ?? at(key).outerHTML));
}

// Put lines of the log in place: new ones where their number belongs, changed ones instead of the old, `gone` ones away.
function putLines(pane, { lines, gone }) {
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
