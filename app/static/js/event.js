// Pages of an event of many tables: organiser, calls, a player's phone, the wall. Each shows a piece of the
// server's page.
import { Link, Piece } from "./page/link.js";
import { runClocks } from "./page/clock.js";
import { localTimes } from "./page/times.js";
import { stayAwake } from "./page/awake.js";
import { say } from "./page/words.js";

const SEATINGS = ["RoundPaired", "RoundStarted", "PlacesSwapped", "TableAdded", "LineStruck"];
const SPREAD = 3000,
  AGAIN = 20000,
  TURN = 10000;
const { match, role, seat, part } = document.body.dataset;
const live = document.getElementById("live");
const bar = document.getElementById("link");
let link = null;

localTimes(document);
if (!live) runClocks(document);
else {
  const piece = new Piece(live, part, dress);
  let wanted = 0,
    timer = 0,
    offline = 0;
  // what sends people to their tables is shown at once; results of others wait a little, so that four hundred
  // phones do not ask for their page at every one of two hundred results
  const moved = (version, kind = "") => {
    if (role !== "player" || version === Infinity || SEATINGS.includes(kind)) return piece.moved(version);
    wanted = Math.max(wanted, version);
    timer ||= setTimeout(
      () => {
        timer = 0;
        piece.moved(wanted);
      },
      500 + Math.random() * SPREAD,
    );
  };
  link = new Link({ match, role, seat }, moved, (state) => {
    clearTimeout(offline);
    const show = (text) => {
      bar.textContent = text;
      bar.dataset.state = "offline";
      bar.hidden = !text;
    };
    if (state === "online") show("");
    else offline = setTimeout(() => show(say("Offline. Trying to reach the event…")), 1500);
  });
  if (role !== "player")
    setInterval(() => {
      if (!document.hidden) piece.moved(Infinity);
    }, AGAIN); // waiting times, calls from matches
  if (role === "spectator") setInterval(turnPages, TURN);
  dress();
  stayAwake();
}

function dress() {
  localTimes(live ?? document);
  runClocks(live, undefined, link);
}

// The wall: a list that is longer than the screen shows its next part, and begins anew after the last.
function turnPages() {
  for (const list of live.querySelectorAll("[data-turns]")) {
    const box = list.querySelector(".scrolls") ?? list.parentElement;
    const row = list.querySelector("tbody tr")?.offsetHeight || 1,
      head = list.querySelector("thead")?.offsetHeight ?? 0;
    const down = Math.max(row, Math.floor((box.clientHeight - head) / row) * row);
    const across = list.clientWidth + parseFloat(getComputedStyle(list).columnGap || 0);
    const end =
      box.scrollLeft + box.clientWidth >= box.scrollWidth - 2 &&
      box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
    box.scrollTo(end ? { left: 0, top: 0 } : { left: box.scrollLeft + across, top: box.scrollTop + down });
  }
}
