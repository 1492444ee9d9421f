// A sheet that leaves the table too little room is folded to its title by the arrow beside the cross: the
// board comes back and can be tapped. What the sheet has to say anew unfolds it.

const ROOM = 150;
const ANEW = "[data-found] > *, [data-wrong]:not([hidden]), .refusal:not([hidden])";

let watched = null; // ends the watching of the sheet before

// Called whenever a sheet was opened; it looks after itself until the next one.
export function fold(live, panel) {
  const head = panel.querySelector(".panelhead"),
    arrow = head?.querySelector("[data-fold]");
  const title = head?.querySelector("h2").textContent;
  if (panel.hidden || !arrow || panel.dataset.away !== title || panel.querySelector(ANEW))
    delete panel.dataset.away;
  if (panel.hidden || !arrow) return;
  const board = live.querySelector("#board");
  const show = () => {
    const away = "away" in panel.dataset;
    arrow.hidden = !away && board.clientHeight >= ROOM;
    arrow.setAttribute("aria-expanded", String(!away));
  };
  arrow.onclick = () => {
    if ("away" in panel.dataset) delete panel.dataset.away;
    else panel.dataset.away = title;
    show();
    board.querySelector(":is([data-can], [data-light], .recent)")?.scrollIntoView({ block: "nearest" });
  };
  watched?.();
  const room = new ResizeObserver(show),
    said = new MutationObserver(() => {
      if (panel.querySelector(ANEW)) {
        delete panel.dataset.away;
        show();
      }
    });
  room.observe(board);
  said.observe(panel, { childList: true, subtree: true });
  watched = () => {
    room.disconnect();
    said.disconnect();
  };
}
