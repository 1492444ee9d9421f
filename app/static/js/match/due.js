// What the open play would spend is hatched in the pips of the own bar, before it is sent.

export function due(live, panel) {
  for (const pip of live.querySelectorAll("#own .pips .spent")) pip.classList.remove("spent");
  const told = !panel.hidden && panel.querySelector("[data-due]")?.dataset.due;
  for (const [name, number] of Object.entries(told ? JSON.parse(told) : {})) {
    const pips =
      live
        .querySelector(`#own [data-counter="${CSS.escape(name)}"]`)
        ?.parentElement.querySelectorAll(".pips .on") ?? [];
    for (const pip of [...pips].slice(Math.max(0, pips.length - number))) pip.classList.add("spent");
  }
}
