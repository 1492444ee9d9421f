// The preview follows the choice of what happens onward, as soon as it is made.
import { runClocks } from "./page/clock.js";
import { keys } from "./page/keys.js";
import { localTimes } from "./page/times.js";
import { wire } from "./asks/steps.js";

runClocks(document);
document.querySelectorAll(".onward input").forEach((radio) => {
  radio.addEventListener("change", () => again(radio));
  if (radio.checked && !radio.defaultChecked) again(radio); // chosen before this script was there
});

const moments = document.getElementById("moments");
moments?.addEventListener("change", (event) => show(event.target));
moments?.addEventListener("pointermove", (event) => {
  if (event.buttons !== 1) return; // the line is drawn along like a slider
  const radio = document.elementFromPoint(event.clientX, event.clientY)?.closest("#moments label")?.control;
  if (radio && !radio.checked) {
    radio.checked = true;
    show(radio);
  }
});

// Both tables as they stand after the play that was chosen on the line of verdicts. Only the newest question
// counts.
async function show(radio) {
  const data = new URLSearchParams(new FormData(radio.form));
  show.newest?.abort();
  const { signal } = (show.newest = new AbortController());
  document.getElementById(`later-${radio.dataset.later}`)?.scrollIntoView({ block: "nearest" });
  document.querySelectorAll(".verdicts .pointed").forEach((row) => row.classList.remove("pointed"));
  document.getElementById(`later-${radio.dataset.later}`)?.classList.add("pointed");
  try {
    const answer = await fetch(moments.dataset.address, { method: "POST", body: data, signal });
    const made = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tables");
    if (made) document.getElementById("tables").replaceWith(made);
    differing();
  } catch {
    /* another play was chosen, or the server is away: the tables stay as they are */
  }
}

// Of several kingdoms one is open, the same on both tables: at first one in which something differs.
function differing() {
  const [open, folded] = ["[open]", ":not([open])"].map((state) =>
    document.querySelector(`#tables .kingdom${state}:has(.changed)`),
  );
  if (folded && !open) folded.open = true;
}
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!target.open || !target.matches("#tables .kingdom")) return;
    const same = `#tables .kingdom[data-keep="${CSS.escape(target.dataset.keep)}"]`;
    for (const kingdom of document.querySelectorAll(same)) kingdom.open = true;
  },
  true,
);
differing();

function again(radio) {
  const form = radio.form;
  form.noValidate = true;
  form.requestSubmit(form.querySelector("[data-again]"));
}

document.querySelectorAll(".needs-js").forEach((box) => {
  if (!("aslist" in box.dataset)) box.hidden = false;
});
wire(document);
localTimes(document);
keys();
