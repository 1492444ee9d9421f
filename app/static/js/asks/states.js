// Statements about the table are put together from what there is: of whom, what, and how it is then. Each
// is listed in words and can be taken out again; the form sends the lines of its text.
import { say } from "../page/words.js";

export function states(box) {
  const { subjects, facts } = JSON.parse(box.dataset.states);
  const [subject, fact, value] = ["[data-subject]", "[data-fact]", "[data-told]"].map((name) =>
    box.querySelector(name),
  );
  const text = box.closest("form").querySelector("textarea[name=stated]");
  const said = box.querySelector("[data-said]");
  const alike = (row) => subjects.filter(({ label }) => label === row.label).length > 1;
  box.hidden = false;
  fill(
    subject,
    subjects.map((row) => [row.of, alike(row) ? `${row.label} (${row.of})` : row.label]),
  );
  subject.onchange = known;
  fact.onchange = asked;
  box.querySelector("[data-add]").onclick = () => {
    const chosen = facts[kind()][fact.selectedIndex];
    const field = value.firstElementChild;
    if (field.value === "") return field.focus();
    const line = [chosen.form, subject.value, chosen.key, field.value].filter(Boolean).join(" ");
    const then = field.selectedOptions?.[0].label ?? field.value;
    write([...lines(), line]);
    tell(`${subject.selectedOptions[0].label}: ${chosen.label} ${then}`, line);
  };
  known();

  function lines() {
    return text.value.split("\n").filter((line) => line.trim());
  }

  function write(all) {
    text.value = all.join("\n");
    text.rows = Math.min(6, all.length + 1);
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function tell(words, line) {
    const item = document.createElement("li");
    const out = document.createElement("button");
    item.append(words, " ", out);
    out.type = "button";
    out.className = "button icon";
    out.textContent = "×";
    out.setAttribute("aria-label", say("Take out: {what}", { what: words }));
    out.onclick = () => {
      const all = lines();
      const at = all.lastIndexOf(line);
      write(all.filter((_, place) => place !== at));
      item.remove();
    };
    said.append(item);
  }

  function kind() {
    return subjects[subject.selectedIndex].kind;
  }

  function known() {
    fill(
      fact,
      facts[kind()].map((row, place) => [place, row.label]),
    );
    asked();
  }

  function asked() {
    const chosen = facts[kind()][fact.selectedIndex];
    const field = document.createElement(chosen.options ? "select" : "input");
    if (chosen.options)
      fill(
        field,
        chosen.options.map((row) => [row.value, row.label]),
      );
    else {
      field.type = "number";
      field.inputMode = "numeric";
    }
    value.replaceChildren(field);
  }
}

function fill(select, rows) {
  select.replaceChildren(...rows.map(([value, label]) => new Option(label, value)));
}
