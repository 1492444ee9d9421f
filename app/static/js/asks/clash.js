// Pieces laid against pieces: a tap takes a piece up, a tap on a gap puts it there, a tap on one that lies
// takes it back. What comes of it is asked of the server with every change, and the report that it makes is
// ready to be sent.
import { drag } from "./share.js";

export async function clash(box) {
  const form = box.closest("form");
  const selects = new Map(
    [...form.querySelectorAll("select[data-item]")].map((select) => [select.dataset.item, select]),
  );
  const chips = new Map([...box.querySelectorAll("[data-chip]")].map((chip) => [chip.dataset.chip, chip]));
  const bins = [...box.querySelectorAll("[data-bin]")];
  const columns = bins.filter((bin) => bin.dataset.bin);
  const here = form.parentElement.querySelector("[data-forecast]");
  let held = null;
  let asked = 0;
  await styled(form.querySelector("link[rel=stylesheet]"));
  form.querySelector("[data-selects]").hidden = true;
  form.querySelector("fieldset > .main").hidden = true;
  box.hidden = here.hidden = false;
  for (const [item, select] of selects) lay(item, select.value);
  columns.forEach((bin) =>
    bin.addEventListener("click", () => {
      if (held) place(held, bin.dataset.bin);
    }),
  );
  bins.filter((bin) => !bin.dataset.bin).forEach((bin) => bin.addEventListener("click", () => hold(null)));
  for (const [item, chip] of chips) {
    chip.addEventListener("click", (event) => {
      const dragged = chip.dataset.dragged;
      delete chip.dataset.dragged;
      if (dragged) event.stopPropagation();
      else if (!held || held === item || !at(item)) {
        event.stopPropagation();
        tapped(item);
      } // else it goes to the one that was tapped
    });
    drag(chip, bins, (bin) => place(item, bin));
  }
  tell();

  function at(item) {
    return selects.get(item).value;
  }

  function tapped(item) {
    if (at(item)) {
      place(item, "");
      hold(columns.length > 1 ? item : null);
    } else if (columns.length === 1) place(item, columns[0].dataset.bin);
    else hold(held === item ? null : item);
  }

  function place(item, bin) {
    lay(item, bin);
    hold(null);
    chips.get(item).focus({ preventScroll: true });
    tell();
  }

  function lay(item, bin) {
    selects.get(item).value = bin;
    bins
      .find((other) => other.dataset.bin === bin)
      ?.querySelector("[data-lying]")
      .append(chips.get(item));
    thin();
  }

  // Of the columns that wait for a first piece one is enough, until a piece is in hand.
  function thin() {
    const empty = columns.filter((column) => !column.querySelector(".against, [data-chip]"));
    columns.forEach((column) => {
      column.hidden = !held && empty.indexOf(column) > 0;
    });
  }

  function hold(item) {
    held = item;
    for (const [name, chip] of chips) chip.setAttribute("aria-pressed", String(name === item));
    box.classList.toggle("holding", item !== null);
    thin();
  }

  async function tell() {
    const now = ++asked;
    here.setAttribute("aria-busy", "true");
    here.querySelectorAll("button").forEach((button) => {
      button.disabled = true;
    });
    try {
      const answer = await fetch(box.dataset.clash, {
        method: "POST",
        body: new URLSearchParams(new FormData(form)),
        headers: { "X-Part": "ask" },
        signal: AbortSignal.timeout(6000),
      });
      const words = await answer.text();
      if (now !== asked) return;
      here.innerHTML = words;
      for (const made of here.querySelectorAll("template[data-strip]"))
        box
          .querySelector(`[data-versus="${CSS.escape(made.dataset.strip)}"]`)
          ?.replaceWith(made.content.firstElementChild);
      for (const column of columns) column.dataset.tone = column.querySelector("[data-versus]").dataset.tone;
    } catch {
      if (now === asked) form.querySelector("fieldset > .main").hidden = false;
    } // the plain way goes on as soon as the server answers
    here.removeAttribute("aria-busy");
  }
}

// Nothing is shown before it can be shown as it will stay.
function styled(link) {
  return link && !link.sheet
    ? new Promise((ready) => {
        link.onload = link.onerror = ready;
      })
    : null;
}
