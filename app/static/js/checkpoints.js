// The checkpoints of a match that this device was shown. A log that is rewritten behind one no longer has it,
// and then this device says so.
import { read, write } from "./page/kept.js";
import { say } from "./page/words.js";

const key = (match) => `checkpoints:${match}`;
const kept = (match) =>
  new Map(
    read(key(match))
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(":")),
  );

export class Checkpoints {
  constructor(match, live) {
    this.match = match;
    this.live = live;
    if (kept(match).size) this.compare();
    this.shown();
  }

  // Keep the one that the page shows.
  shown() {
    const line = this.live.querySelector("[data-checkpoint]")?.dataset.checkpoint;
    if (!line || line === this.last) return;
    this.last = line;
    const [version, code] = line.split(":");
    hold(this.match, [{ version: Number(version), code }]);
  }

  // Hold all that were kept against what the server says now: after the page was away. What is kept while
  // the answer is under way may be newer than the answer.
  async compare() {
    const before = kept(this.match);
    try {
      const answer = await fetch(`/api/matches/${this.match}/checkpoints`, {
        signal: AbortSignal.timeout(6000),
      });
      if (answer.ok) hold(this.match, (await answer.json()).checkpoints, before);
    } catch {
      /* without the server there is nothing to compare; the next visit does */
    }
  }
}

// Keep what is new; tell of what is other than it was, or, of what is to be among all that are stated, gone.
function hold(match, stated, among = new Map()) {
  const mine = kept(match);
  const now = new Map(stated.map((one) => [String(one.version), one.code]));
  for (const [version, code] of mine) {
    if (now.has(version) ? now.get(version) !== code : among.has(version)) alarm(match, version);
  }
  for (const [version, code] of now) if (!mine.has(version)) mine.set(version, code);
  write(key(match), [...mine].map((pair) => pair.join(":")).join("\n"));
}

function alarm(match, version) {
  if (document.querySelector(".alarm")) return;
  const box = document.createElement("p");
  box.className = "alarm";
  box.setAttribute("role", "alert");
  const link = document.createElement("a");
  link.href = `/m/${match}`;
  link.textContent = say("Show the checkpoints");
  box.append(
    say(
      "The log of this match was changed: what it holds up to line {number} is not what this device was shown. Tell the referee.",
      { number: version },
    ),
    " ",
    link,
  );
  document.body.prepend(box);
}

// The page of the match lists them: mark those that this device kept.
for (const list of document.querySelectorAll("[data-checkpoints]")) {
  const mine = kept(list.dataset.checkpoints);
  for (const row of list.querySelectorAll("[data-line]")) {
    const code = mine.get(row.dataset.line);
    if (code)
      row.append(
        " ",
        code === row.dataset.code ? say("as this device kept it") : say("this device kept {code}", { code }),
      );
    mine.delete(row.dataset.line);
  }
  for (const [version, code] of mine) {
    const row = document.createElement("li");
    row.className = "refusal";
    row.textContent = say("Line {number}: this device kept {code}, and the log has no checkpoint there.", {
      number: version,
      code,
    });
    list.append(row);
  }
  list.closest("details").hidden = !list.children.length;
}
