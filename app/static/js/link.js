// The line to the server: hints that the match moved, reports with acknowledgements, and the piece of a page as it is now.
// A hint only says "look": what is shown always comes from the server's own page, and an older one is dropped.
import { io } from "/static/vendor/socket.io/socket.io.esm.min.js";
import { language } from "./words.js";

const PATIENCE = 3000;
const POLL = 3000;

// The server is there and can record nothing for now; `answer` is what it says.
export class Outage extends Error {
  constructor(answer) {
    super(answer.message);
    this.answer = answer;
  }
}

export class Link {
  constructor({ match, role, seat = "" }, onMoved, onState, onCondition = () => {}) {
    this.match = match;
    this.seat = seat;
    this.onMoved = onMoved;
    this.onState = onState;
    this.socket = io({
      transports: ["websocket"],
      auth: (ready) => ready({ match, as: role, seat, language }),
      reconnectionDelay: 400,
      reconnectionDelayMax: 3000,
      timeout: 5000,
    });
    this.socket.on("connect", () => { onState("online"); onCondition({ ok: true }); });
    this.socket.on("disconnect", () => onState("offline"));
    this.socket.on("connect_error", () => onState("offline"));
    this.socket.on("sync", (hint) => onMoved(hint.version));
    this.socket.on("moved", (hint) => onMoved(hint.version, hint.kind));
    this.socket.on("condition", onCondition);
    this.socket.on("renewed", () => location.reload()); // what is stored became other than this page knows it
    // without a socket (a proxy, a switched-off phone just woken) the page asks by itself
    setInterval(() => {
      if (this.online || document.hidden) return;
      if (!this.socket.active) this.socket.connect(); // the server refused it: it may not any more
      onMoved(Infinity);
    }, POLL);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.online) this.socket.connect();
      if (!document.hidden) onMoved(Infinity);
    });
  }

  get online() { return this.socket.connected; }

  // Send a report; resolves with the server's answer, rejects when none came.
  async send(report) {
    const answer = this.online
      ? await this.socket.timeout(PATIENCE).emitWithAck("action", { match: this.match, ...report })
      : await this.post(report);
    if (answer.error === "unavailable") throw new Outage(answer);
    return answer;
  }

  async post(report) {
    const reply = await fetch(`/api/matches/${this.match}/actions?seat=${encodeURIComponent(this.seat)}&language=${language}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(report),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const answer = await reply.json();
    if (reply.status >= 500 && !answer.error) throw new Error(`the server answered ${reply.status}`);
    return answer;
  }
}

// Keeps one element up to date with the piece of the page at `address`. What a person opened stays open.
export class Piece {
  constructor(element, address, onShown = () => {}) {
    this.element = element;
    this.address = address;
    this.onShown = onShown;
    this.version = Number(element.dataset.version);
    this.wanted = this.version;
    this.busy = false;
  }

  async moved(version) {
    this.wanted = Math.max(this.wanted, version);
    if (this.busy || (version <= this.version && version !== Infinity)) return;
    this.busy = true;
    try {
      do {
        const wanted = this.wanted;
        await this.fetch();
        if (wanted === Infinity || this.version >= this.wanted) this.wanted = this.version;
      } while (this.wanted > this.version);
    } catch { /* the next hint, or the next try without a socket, fetches it */ } finally { this.busy = false; }
  }

  async fetch() {
    const answer = await fetch(this.address, { headers: { "X-Part": "live" }, signal: AbortSignal.timeout(PATIENCE * 2) });
    if (answer.status === 403) location.reload(); // the link was withdrawn: the page itself says so
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    this.show(await answer.text());
  }

  show(html) {
    const made = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    const version = Number(made.dataset.version);
    if (version < this.version) return;
    const before = this.version;
    const kept = opened(this.element);
    const scrolled = [...this.element.querySelectorAll(".tablewrap, .gridscroll, .menu, .log, .also, .lineup, .timeline")]
      .map((box) => [box.className, box.scrollTop, box.scrollLeft]);
    const focus = this.element.contains(document.activeElement) ? marker(document.activeElement) : null;
    this.element.replaceChildren(made);
    this.element.dataset.version = version;
    this.element.dataset.ply = made.dataset.ply;
    this.version = version;
    for (const name of kept) this.element.querySelectorAll(`details[data-keep="${CSS.escape(name)}"]`).forEach((box) => { box.open = true; });
    for (const [name, top, left] of scrolled) {
      const box = this.element.getElementsByClassName(name)[0];
      if (box) { box.scrollTop = top; box.scrollLeft = left; }
    }
    if (focus) this.element.querySelector(focus)?.focus({ preventScroll: true });
    this.onShown(before, version);
  }
}

function opened(element) {
  return [...element.querySelectorAll("details[data-keep][open]")].map((box) => box.dataset.keep);
}

function marker(element) {
  if (element.dataset.piece) return `[data-piece="${CSS.escape(element.dataset.piece)}"]`;
  const name = element.closest("form")?.querySelector("[name=name]")?.value;
  return name ? `form:has([name=name][value="${CSS.escape(name)}"]) button` : null;
}
