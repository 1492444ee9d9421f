// Pages of an event of many tables: organiser, calls, a player's phone, the wall. Each shows a piece of the server's page.
import { Link, Piece } from "./link.js";
import { runClocks } from "./clock.js";
import { localTimes } from "./times.js";
import { stayAwake } from "./awake.js";
import { say } from "./words.js";

const SEATINGS = ["RoundPaired", "RoundStarted", "PlacesSwapped", "TableAdded", "LineStruck"];
const SPREAD = 3000, AGAIN = 20000;
const { match, role, seat, part } = document.body.dataset;
const live = document.getElementById("live");
const bar = document.getElementById("link");

localTimes(document);
if (!live) runClocks(document);
else {
  const piece = new Piece(live, part, dress);
  let wanted = 0, timer = 0, offline = 0;
  // what sends people to their tables is shown at once; results of others wait a little, so that four hundred phones do
  // not ask for their page at every one of two hundred results
  const moved = (version, kind = "") => {
    if (role !== "player" || version === Infinity || SEATINGS.includes(kind)) return piece.moved(version);
    wanted = Math.max(wanted, version);
    timer ||= setTimeout(() => { timer = 0; piece.moved(wanted); }, 500 + Math.random() * SPREAD);
  };
  new Link({ match, role, seat }, moved, (state) => {
    clearTimeout(offline);
    const show = (text) => { bar.textContent = text; bar.dataset.state = "offline"; bar.hidden = !text; };
    if (state === "online") show("");
    else offline = setTimeout(() => show(say("Offline. Trying to reach the event…")), 1500);
  });
  if (role !== "player") setInterval(() => { if (!document.hidden) piece.moved(Infinity); }, AGAIN); // waiting times, calls from matches
  dress();
  stayAwake();
}

function dress() { localTimes(live ?? document); runClocks(live); }
