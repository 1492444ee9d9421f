// The preview follows the choice of what happens onward, as soon as it is made.
import { keys } from "./page/keys.js";
import { localTimes } from "./page/times.js";
import { wire } from "./match/asks.js";

document.querySelectorAll(".onward input").forEach((radio) => {
  radio.addEventListener("change", () => again(radio));
  if (radio.checked && !radio.defaultChecked) again(radio); // chosen before this script was there
});

function again(radio) {
  const form = radio.form;
  form.noValidate = true;
  form.requestSubmit(form.querySelector("[data-again]"));
}

document.querySelectorAll(".needs-js").forEach((box) => { if (!("aslist" in box.dataset)) box.hidden = false; });
wire(document);
localTimes(document);
keys();
