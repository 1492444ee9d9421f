// Sharing a replay: the link of the chosen moment is copied or sent, the chosen picture saved or sent along.
import { drawnPicture, saved } from "./picture.js";
import { say } from "../page/words.js";

document.querySelectorAll(".needs-js").forEach((box) => {
  box.hidden = false;
});
document.querySelectorAll(".needs-share").forEach((box) => {
  box.hidden = !navigator.share;
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copied], [data-send], [data-save]");
  if (!button) return;
  if (button.matches("[data-copied]")) copy(button);
  else if (button.matches("[data-send]")) send();
  else {
    event.preventDefault();
    save(button.href);
  }
});

function url() {
  return document.querySelector("[name=from]:checked").dataset.url;
}

async function copy(button) {
  // the clipboard is only there in secure contexts; elsewhere the link is selected for a long press
  const words = button.lastChild;
  try {
    await navigator.clipboard.writeText(url());
    words.textContent = ` ${say("Copied")}`;
  } catch {
    const shown = [...document.querySelectorAll(".address")].find((address) => address.checkVisibility());
    getSelection().selectAllChildren(shown);
    words.textContent = ` ${say("Selected: copy it")}`;
  }
}

async function send() {
  const chosen = document.querySelector("[name=shows]:checked");
  const what = { title: document.title, url: url() };
  try {
    const picture = await drawnPicture(chosen.dataset.picture);
    const files = [new File([picture], `${document.body.dataset.match}.png`, { type: "image/png" })];
    await navigator.share(navigator.canShare?.({ ...what, files }) ? { ...what, files } : what);
  } catch {
    // whoever is asked where to may think better of it
  }
}

async function save(address) {
  saved(await drawnPicture(address), `${document.body.dataset.match}.png`);
}
