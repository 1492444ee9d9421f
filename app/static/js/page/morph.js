// New HTML in the place of old, node by node, so that focus, scroll, what is open and what is half typed
// stay.
import { Idiomorph } from "/static/vendor/idiomorph/idiomorph.js";

const callbacks = {
  // what a person opened stays open, what was closed stays closed
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.matches("details[data-keep]")),
  // a time that was put into the reader's own stays so
  beforeNodeMorphed: (old, made) =>
    !(old.nodeType === 1 && old.matches("time[data-local]") && old.dateTime === made.dateTime),
};

// Make `old` like `made` (an element, or its HTML). What is being typed stays; a button that has the focus
// gets its new words.
export function morph(old, made) {
  const ignoreActiveValue = Boolean(document.activeElement?.matches("input, textarea, select"));
  Idiomorph.morph(old, made, { morphStyle: "outerHTML", ignoreActiveValue, callbacks });
}

// Put what the server sent of a pane in place: its HTML, or lines of the log, or its nodes that changed. A
// `frame` says where nodes stand now; those that are not sent with it stay as they are. `dim`: nodes that
// only lose the lights of a play.
export function put(pane, sent) {
  if (typeof sent === "string") {
    morph(pane, drawn(sent));
    return;
  }
  if (sent.lines) {
    putLines(pane, sent);
    return;
  }
  const at = (key) => pane.querySelector(`[data-node="${CSS.escape(key)}"]`);
  for (const key of sent.dim ?? []) dim(at(key));
  if (sent.frame === undefined)
    for (const [key, html] of Object.entries(sent.nodes ?? {})) morph(at(key), drawn(html));
  else morph(pane, framed(sent, at));
}

// A frame with its nodes in it: those that were sent, and copies of those that stay. A copy is a node, never
// HTML again: a style that a script gave it (a chip that was dragged) would be read as the page's own, which
// the content policy refuses.
function framed({ frame, nodes }, at) {
  const made = new DOMParser().parseFromString(
    drawn(frame.replace(/<!--=([^>]*)-->/g, (place, key) => nodes[key] ?? place)),
    "text/html",
  ).body.firstElementChild;
  const places = document.createNodeIterator(made, NodeFilter.SHOW_COMMENT);
  for (let place = places.nextNode(); place; place = places.nextNode())
    if (place.data.startsWith("=")) place.replaceWith(at(place.data.slice(1)).cloneNode(true));
  return made;
}

// Pictograms are sent by their names.
function drawn(html) {
  return html.replace(
    /<pic ([^ >]*) ?([^>]*)>/g,
    '<svg class="pic $2" aria-hidden="true"><use href="/look/pictures.svg#$1"></use></svg>',
  );
}

// Take the lights of a play off a tile: what it moved, left and hit.
function dim(tile) {
  for (const hit of tile.querySelectorAll(".hit")) hit.remove();
  for (const lit of [tile, ...tile.querySelectorAll(".recent, .moved, .left")])
    lit.classList.remove("recent", "moved", "left");
}

// Put lines of the log in place: new ones where their number belongs, changed ones instead of the old, `gone`
// ones away.
function putLines(pane, { lines, gone }) {
  const list = pane.querySelector("ol");
  const at = (number) => list.querySelector(`:scope > [data-version="${number}"]`);
  for (const number of gone) at(number)?.remove();
  for (const [number, html] of Object.entries(lines)) {
    const old = at(number);
    if (old) {
      morph(old, drawn(html));
      continue;
    }
    const made = document.createRange().createContextualFragment(drawn(html));
    const next = [...list.children].find((row) => Number(row.dataset.version) < Number(number));
    list.insertBefore(made, next ?? null);
  }
}
