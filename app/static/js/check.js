// Table check: a photo's codes go with their places into the form; each card among them is added to the list
// as well.
import { collect, prepare, short } from "./page/scan.js";
import { say } from "./page/words.js";

const scanner = document.querySelector("[data-scanner]");
const form = scanner.closest("form");
const said = scanner.querySelector("[data-said]");
scanner.hidden = false;
prepare(document);
document.addEventListener("code", (event) => list([event.detail]));
document.addEventListener("photo", ({ detail: codes }) => {
  const corners = codes.filter(({ text }) => short(text).includes("+"));
  list(codes.filter((code) => !corners.includes(code)).map(({ text }) => text));
  form.elements.photo.value = corners.length ? JSON.stringify(codes) : "";
  const number = codes.length - corners.length;
  const cards = number === 1 ? say("1 card") : say("{number} cards", { number });
  const mats =
    corners.length === 1
      ? say("1 corner of a mat")
      : say("{number} corners of mats", { number: corners.length });
  said.textContent = say("{cards} and {corners} read.", { cards, corners: mats });
  if (corners.length) form.requestSubmit();
  else said.append(" ", say("No corner of a mat: say which zone the cards lie in, then compare."));
});

function list(texts) {
  collect(form.elements[scanner.dataset.collect], texts);
}
