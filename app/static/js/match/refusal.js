// A refusal in the words of the server: which clause, why, and what would be right. Nothing is dropped in
// silence.
import { say } from "../page/words.js";

export function refusalBox(refusal) {
  const box = document.createElement("div");
  box.className = "refusal";
  box.setAttribute("role", "alert");
  box.dataset.refusal = refusal.error ?? "";
  const ruling = refusal.ruling;
  if (refusal.error === "stale")
    add(box, say("The table moved while you chose. Nothing was recorded; look again and choose anew."));
  else if (ruling) {
    const line = add(box, "");
    line.append(strong(ruling.because), " ", clause(ruling.rule));
    if (ruling.instead) add(box, ruling.instead);
  } else {
    const lines = refusal.fields ? sentences(refusal.fields) : [];
    for (const line of lines.length ? lines : [refusal.message]) add(box, line);
  }
  return box;
}

function add(box, text) {
  const line = document.createElement("p");
  line.textContent = text;
  box.append(line);
  return line;
}

function strong(text) {
  const word = document.createElement("strong");
  word.textContent = text;
  return word;
}

// The clause, as a link to its words; nothing for a ruling of the program itself, which stands in no rules.
function clause(id) {
  if (!/^[A-Z][A-Z0-9]{1,5}-[A-Z]?\d[\w.]*$/.test(id ?? "")) return "";
  const word = document.createElement("a");
  Object.assign(word, { className: "clause", href: `/rules/${id}`, target: "rules", textContent: id });
  return word;
}

function sentences(fields) {
  if (Array.isArray(fields)) return fields.flatMap(sentences);
  if (fields && typeof fields === "object") return Object.values(fields).flatMap(sentences);
  return [String(fields)];
}

export function quietLine(text) {
  const made = document.createElement("p");
  made.className = "quiet";
  made.textContent = text;
  return made;
}

export function closer() {
  const button = document.createElement("button");
  button.className = "button wide";
  button.dataset.close = "";
  button.textContent = say("Close");
  return button;
}
