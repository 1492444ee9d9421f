// What waits on this phone, in the order in which it is sent once the table can be reached.
import { say } from "../page/words.js";
import { closer, quietLine } from "./refusal.js";

// What a report is called until it is a line of the log: the sentence it was confirmed by, else its button.
export function wordsOf(form, panel) {
  const inside = panel.contains(form) && panel.querySelector(".say, h2");
  return (inside || form.querySelector("button")).textContent.replace(/\s+/g, " ").trim();
}

export function waitingList(reports) {
  const box = document.createElement("div"),
    head = document.createElement("h2"),
    list = document.createElement("ol");
  box.className = "waiting";
  list.className = "stack";
  head.textContent = say("To be sent: {number}", { number: reports.length });
  for (const { words, name } of reports)
    list.append(Object.assign(document.createElement("li"), { textContent: words ?? name }));
  box.append(
    head,
    list,
    quietLine(say("Kept even if you close the page. If one is refused, those after it wait for you.")),
    closer(),
  );
  return box;
}
