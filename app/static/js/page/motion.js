// A piece that moved glides to its new place, unless the reader prefers reduced motion.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = { duration: 280, easing: "cubic-bezier(.2, .7, .2, 1)" };

// Let `change` write the table under `root` anew; then let the pieces that came to another place glide from
// the old one.
export function glide(root, change) {
  if (still.matches || document.hidden) {
    change();
    return;
  }
  const before = places(root);
  change();
  for (const [id, { piece, at, box }] of places(root)) {
    const was = before.get(id);
    if (!was || was.at === at || !was.box.width || !box.width) continue;
    const by = `${was.box.left - box.left}px ${was.box.top - box.top}px`;
    piece.classList.add("gliding");
    piece
      .animate([{ translate: by }], TIME)
      .finished.catch(() => {})
      .then(() => piece.classList.remove("gliding"));
  }
}

// The pieces under `root` by id: each with the tile or row in which it lies, and where that is on the screen.
function places(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("#board [data-piece]")) {
    const at = piece.closest("[data-node]")?.dataset.node;
    found.set(piece.dataset.piece, { piece, at, box: piece.getBoundingClientRect() });
  }
  return found;
}
