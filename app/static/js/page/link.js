// The line to the server: hints that the match moved, the panes of a page that changed, reports with
// acknowledgements. A hint only says "look". Panes are sent from one version to the next; a page that shows
// another one asks for the whole.
import { io } from "/static/vendor/socket.io/socket.io.esm.min.js";
import { morph, put } from "./morph.js";
import { glide } from "./motion.js";
import { language } from "./words.js";

const PATIENCE = 3000;
const POLL = 3000;
const OPENING = 2000;
const SHORT = 1000;
const BEHIND = 300; // until the next try where an answer was older than the hint: a restored log may never reach it

// The server is there and can record nothing for now; `answer` is what it says.
export class Outage extends Error {
  constructor(answer) {
    super(answer.message);
    this.answer = answer;
  }
}

export class Link {
  constructor(
    { match, role, seat = "", page },
    onMoved,
    onState,
    onCondition = () => {},
    onPanes = () => {},
  ) {
    this.match = match;
    this.seat = seat;
    this.onMoved = onMoved;
    this.onState = onState;
    this.socket = io({
      transports: ["websocket"],
      query: { match }, // by which several processes, or a balancer, know where the match is kept
      auth: (ready) => ready({ match, as: role, seat, language, page }),
      reconnectionDelay: 400,
      reconnectionDelayMax: 3000,
      timeout: 5000,
    });
    this.socket.on("connect", () => {
      onState("online");
      onCondition({ ok: true });
    });
    this.socket.on("disconnect", () => onState("offline"));
    this.socket.on("connect_error", () => onState("offline"));
    this.socket.on("sync", (hint) => onMoved(hint.version));
    this.socket.on("moved", (hint) => onMoved(hint.version, hint.kind));
    this.socket.on("panes", onPanes);
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

  get online() {
    return this.socket.connected;
  }

  // Resolves when the line is open, or when it takes long to open.
  async opened() {
    if (!this.online)
      await new Promise((after) => {
        this.socket.once("connect", after);
        setTimeout(after, OPENING);
      });
  }

  // The server's time in milliseconds; rejects when no answer comes soon.
  async time() {
    const { now } = await this.socket.timeout(SHORT).emitWithAck("now", {});
    if (!now) throw new Error("the server did not say what time it is");
    return now;
  }

  // Send a report; resolves with the server's answer, rejects when none came.
  async send(report) {
    const answer = this.online
      ? await this.socket.timeout(PATIENCE).emitWithAck("action", { match: this.match, ...report })
      : await this.post(report);
    if (answer.error === "unavailable") throw new Outage(answer);
    return answer;
  }

  async post(report) {
    const reply = await fetch(
      `/api/matches/${this.match}/actions?seat=${encodeURIComponent(this.seat)}&language=${language}`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(report),
        signal: AbortSignal.timeout(PATIENCE),
      },
    );
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

  // A hint of a version, or Infinity: whatever is newest. What is hinted while an answer is under way is
  // fetched after it: that answer may be older than the hint.
  async moved(version) {
    if (version === Infinity) this.asked = true;
    else this.wanted = Math.max(this.wanted, version);
    if (this.busy || !(this.asked || this.wanted > this.version)) return;
    this.busy = true;
    clearTimeout(this.again);
    try {
      do {
        this.asked = false;
        const before = this.version;
        await this.fetch();
        if (this.version === before && this.wanted > before)
          await new Promise((after) => setTimeout(after, BEHIND));
      } while (this.asked || this.wanted > this.version);
    } catch {
      this.again = setTimeout(() => this.moved(Infinity), POLL);
    } finally {
      this.busy = false;
    }
  }

  async fetch() {
    const answer = await fetch(this.address, {
      headers: { "X-Part": "live" },
      signal: AbortSignal.timeout(PATIENCE * 2),
    });
    if (answer.status === 403) location.reload(); // the link was withdrawn: the page itself says so
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    this.show(await answer.text());
  }

  // Put in place what the server sent of the change from one version to another.
  take(message) {
    if (message.version <= this.version) return;
    if (this.busy || message.from !== this.version) {
      this.moved(message.version);
      return;
    }
    const root = this.element.firstElementChild;
    glide(this.element, () => {
      for (const [name, sent] of Object.entries(message.panes)) put(document.getElementById(name), sent);
    });
    root.dataset.version = message.version;
    root.dataset.ply = message.ply;
    root.dataset.yourMove = message.mine ? "1" : "0";
    this.wanted = Math.max(this.wanted, message.version);
    this.became(message.version, message.ply);
  }

  show(html) {
    const made = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    const version = Number(made.dataset.version);
    if (version < this.version) return;
    glide(this.element, () => morph(this.element.firstElementChild, made));
    this.became(version, made.dataset.ply);
  }

  became(version, ply) {
    const before = this.version;
    this.element.dataset.version = version;
    this.element.dataset.ply = ply;
    this.version = version;
    // forms of panes are sent without a ply of their own: they mean the table as it is shown
    this.element.querySelectorAll("input[name=seen]").forEach((field) => {
      field.value = ply;
    });
    this.onShown(before, version);
  }
}
