// Table check: each code that is read is added to the list.
import { prepare } from "./scan.js";

const scanner = document.querySelector("[data-scanner]");
scanner.hidden = false;
prepare(document);
document.addEventListener("code", (event) => {
  const list = document.querySelector(`[name=${scanner.dataset.collect}]`);
  const known = list.value.split("\n").map((line) => line.trim()).filter(Boolean);
  if (!known.includes(event.detail)) list.value = [...known, event.detail].join("\n");
});
