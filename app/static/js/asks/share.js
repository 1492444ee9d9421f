// Who goes where, by dragging or by tapping: first what is to be placed, then its place. The selects of the
// form carry the answer, so that what is sent is the same without this.

export function share(box) {
  const form = box.closest("form");
  const selects = new Map(
    [...form.querySelectorAll("select[data-item]")].map((select) => [select.dataset.item, select]),
  );
  const chips = new Map([...box.querySelectorAll("[data-chip]")].map((chip) => [chip.dataset.chip, chip]));
  const bins = [...box.querySelectorAll("[data-bin]")];
  let held = null;
  box.hidden = false;
  form.querySelector("[data-selects]").hidden = true;
  for (const element of box.querySelectorAll("[data-chip], [data-bin]")) facts(element);
  for (const [item, select] of selects) place(item, select.value);
  for (const head of box.querySelectorAll("[data-bin] h3")) {
    head.tabIndex = 0;
    head.setAttribute("role", "button");
  }
  bins.forEach((bin) =>
    bin.addEventListener("click", () => {
      if (held) {
        place(held, bin.dataset.bin);
        hold(null);
      }
    }),
  );
  for (const [item, chip] of chips) {
    chip.addEventListener("click", (event) => {
      if (held && held !== item) return; // a tap into a place, which the place takes
      event.stopPropagation();
      if (!chip.dataset.dragged) hold(held ? null : item);
      delete chip.dataset.dragged;
    });
    drag(chip, bins, (bin) => {
      place(item, bin);
      hold(null);
    });
  }

  function place(item, value) {
    selects.get(item).value = value;
    bins
      .find((bin) => bin.dataset.bin === value)
      ?.querySelector("[data-lying]")
      .append(chips.get(item));
  }

  function hold(item) {
    held = item;
    for (const [name, chip] of chips) chip.setAttribute("aria-pressed", String(name === item));
    box.classList.toggle("holding", item !== null);
  }
}

// A chip is dragged by a finger or the mouse; where it is let go over a place, `drop` is told which.
export function drag(chip, bins, drop) {
  let from = null;
  chip.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY, on: false };
    chip.setPointerCapture(event.pointerId);
  });
  chip.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.on && Math.hypot(x, y) < 10) return;
    from.on = true;
    chip.classList.add("dragged");
    chip.style.translate = `${x}px ${y}px`;
    const over = under(bins, event);
    bins.forEach((bin) => bin.classList.toggle("over", bin === over));
  });
  const end = (event) => {
    const over = from?.on ? under(bins, event) : null;
    if (from?.on) chip.dataset.dragged = "yes";
    from = null;
    chip.classList.remove("dragged");
    chip.style.translate = "";
    bins.forEach((bin) => bin.classList.remove("over"));
    if (over) drop(over.dataset.bin);
  };
  chip.addEventListener("pointerup", end);
  chip.addEventListener("pointercancel", end);
}

function under(bins, event) {
  return bins.find((bin) => {
    const place = bin.getBoundingClientRect();
    return (
      event.clientX >= place.left &&
      event.clientX <= place.right &&
      event.clientY >= place.top &&
      event.clientY <= place.bottom
    );
  });
}

// What the card on the table tells of itself stands on the chip too.
function facts(element) {
  const card = document.querySelector(
    `#live [data-piece="${CSS.escape(element.dataset.chip ?? element.dataset.bin)}"] .facts`,
  );
  if (card) element.querySelector("[data-facts]")?.append(card.cloneNode(true));
}
