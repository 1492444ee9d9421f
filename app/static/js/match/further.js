// What follows behind the main buttons of a short screen: an arrow points at it, and leads there and back.

// Show the arrow where the row is longer than its place; a new table begins at the row's head.
export function further(live, anew = false) {
  const row = live.querySelector("#dock .deeds");
  const arrow = live.querySelector("#dock [data-further]");
  if (!row || !arrow) return;
  if (anew) row.scrollLeft = 0;
  arrow.hidden = row.scrollWidth - row.clientWidth < (arrow.hidden ? 4 : 4 - arrow.offsetWidth);
  arrow.toggleAttribute("data-end", row.scrollLeft + row.clientWidth >= row.scrollWidth - 4);
}

export function wireFurther(live) {
  live.addEventListener("scroll", (event) => { if (event.target.matches?.(".deeds")) further(live); }, true);
  live.addEventListener("click", (event) => {
    const arrow = event.target.closest("[data-further]");
    if (!arrow) return;
    const row = live.querySelector("#dock .deeds");
    row.scrollTo({ left: arrow.hasAttribute("data-end") ? 0 : row.scrollWidth, behavior: "smooth" });
  });
  addEventListener("resize", () => further(live));
  further(live);
}
