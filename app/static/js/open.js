// Opening a match: only the chosen game's options are shown. And the links page: copying, printing.
import { say } from "./page/words.js";

const games = [...document.querySelectorAll("[data-game]")];
const show = () => {
  const radio = document.querySelector("[name=game]:checked");
  const chosen = radio?.value;
  const opens = document.querySelector("[data-opens]");
  if (opens && radio) opens.textContent = radio.dataset.open;
  games.forEach((box) => {
    box.hidden = box.dataset.game !== chosen;
    box.querySelectorAll("input, select").forEach((field) => {
      field.disabled = box.hidden;
    });
  });
};
document.querySelectorAll("[name=game]").forEach((radio) => radio.addEventListener("change", show));
if (games.length) show();

// the form of a page that was gone back to is another wish: under its old id it opened what it opened
addEventListener("pageshow", (event) => {
  const id = document.querySelector("form > [name=id]");
  if (event.persisted && id) {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    id.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
});

document.querySelectorAll(".needs-js").forEach((box) => {
  box.hidden = false;
});
document
  .querySelectorAll("[data-print]")
  .forEach((button) => button.addEventListener("click", () => print()));
document.querySelectorAll("[data-copy]").forEach((button) =>
  button.addEventListener("click", async () => {
    // the clipboard is only there in secure contexts; elsewhere the link is selected for a long press
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = say("Copied");
    } catch {
      getSelection().selectAllChildren(button.parentElement.querySelector(".address"));
      button.textContent = say("Selected: copy it");
    }
  }),
);
