// Small helps inside asks: steppers, what is left to share out, ranks by tapping, and how many may be ticked.
import { rank } from "../match/board.js";
import { say } from "../page/words.js";

export function prepare(root) {
  root.querySelectorAll(".needs-js").forEach((box) => {
    box.hidden = false;
  });
  wire(root);
  const scanner = root.querySelector("[data-scanner]"); // its script is fetched by whoever scans
  if (scanner)
    import(scanner.dataset.scanner).then((scan) => {
      if (scanner.isConnected) scan.prepare(root); // the sheet may have been closed meanwhile
    });
}

export function wire(root) {
  root
    .querySelectorAll("[data-step]")
    .forEach((button) => button.addEventListener("click", () => step(button)));
  root.querySelectorAll(".picks.many").forEach(many);
  root.querySelectorAll("[data-points]").forEach(points);
  root.querySelectorAll("[data-script]").forEach((box) =>
    import(box.dataset.script).then(({ clash, files, share, states }) => {
      if ("files" in box.dataset) files(box);
      else if ("states" in box.dataset) states(box);
      else if ("clash" in box.dataset) clash(box);
      else share(box);
    }),
  );
}

function step(button) {
  const box = button.parentElement.querySelector("input");
  const least = box.min === "" ? -Infinity : Number(box.min);
  const most = box.max === "" ? Infinity : Number(box.max);
  box.value = Math.min(most, Math.max(least, Number(box.value || 0) + Number(button.dataset.step)));
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function many(list) {
  const done = list.parentElement.querySelector("[data-done]");
  const text = list.parentElement.querySelector("textarea[name=stated]");
  const least = Number(list.dataset.least);
  const most = Number(list.dataset.most);
  const judge = () => {
    const ranked = [...list.querySelectorAll(".rank")].filter((box) => box.value);
    const written = (text?.value ?? "").split(/[;\n]/).filter((line) => line.trim());
    const chosen = list.querySelectorAll("input:checked").length + ranked.length + written.length;
    done.disabled = chosen < least || chosen > most;
    done.textContent = chosen
      ? say("Choose these {number}", { number: chosen })
      : least
        ? say("Choose these")
        : say("Choose none");
  };
  list.addEventListener("input", judge);
  text?.addEventListener("input", judge);
  list.addEventListener("click", (event) => {
    const label = event.target.closest(".choice");
    const box = label?.querySelector(".rank");
    if (box && event.target !== box) {
      event.preventDefault();
      rank(list, box);
      judge();
    }
  });
  judge();
}

function points(list) {
  const left = list.closest("form").querySelector("[data-left]");
  const boxes = [...list.querySelectorAll("input")];
  const judge = () => {
    left.textContent =
      Number(list.dataset.points) - boxes.reduce((sum, box) => sum + Number(box.value || 0), 0);
  };
  list.addEventListener("input", judge);
  judge();
}

// What a form sends: one that takes a file as a body of parts.
export function fieldsOf(form) {
  const fields = new FormData(form);
  return form.enctype.startsWith("multipart") ? fields : new URLSearchParams(fields);
}

// Whether anything in a question was changed since it came.
export function edited(root) {
  const boxes = [...root.querySelectorAll("input:checked, input[type=number], textarea")];
  if (boxes.some((box) => box.checked || box.value !== box.defaultValue)) return true;
  return [...root.querySelectorAll("select")].some((box) => {
    const given = [...box.options].findIndex((option) => option.defaultSelected);
    return box.selectedIndex !== Math.max(0, given);
  });
}
