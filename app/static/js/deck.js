// A deck list from the printed cards: the codes of each photo, or of the live camera, go into the form.
import { collect, prepare } from "./page/scan.js";
import { say } from "./page/words.js";

const scanner = document.querySelector("[data-scanner]");
if (scanner) {
  const box = scanner.closest("form").elements[scanner.dataset.collect];
  const said = scanner.querySelector("[data-said]");
  scanner.hidden = false;
  prepare(document);
  const took = (texts) => {
    const number = collect(box, texts);
    said.textContent =
      number === 1
        ? say("1 card so far. Go on, or hand the list in.")
        : say("{number} cards so far. Go on, or hand the list in.", { number });
  };
  document.addEventListener("code", (event) => took([event.detail]));
  document.addEventListener("photo", ({ detail: codes }) => took(codes.map(({ text }) => text)));
}
