// Arrow keys on the board go to the next cell or piece on that side: with Tab alone it may be a hundred away.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function wireArrows(live) {
  live.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const here = event.target;
    if (
      !way ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      here.matches("input, select, textarea") ||
      !here.closest("#board")
    )
      return;
    const next = nearest(here, way);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

// What is nearest on a side; what lies askew counts as further away than what lies straight ahead.
function nearest(here, [x, y]) {
  const from = middle(here);
  let best = null,
    least = Infinity;
  for (const spot of here.closest("#board").querySelectorAll("a[href], button:enabled, [tabindex='0']")) {
    if (spot === here || here.contains(spot) || spot.contains(here) || !spot.checkVisibility()) continue;
    const to = middle(spot);
    const ahead = (to.x - from.x) * x + (to.y - from.y) * y;
    const askew = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
    if (ahead > 3 && ahead + 3 * askew < least) {
      best = spot;
      least = ahead + 3 * askew;
    }
  }
  return best;
}

function middle(spot) {
  const box = spot.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
