// Statements about the table are put together from what there is: of whom, what, and how it is then.

export function states(box) {
  const { subjects, facts } = JSON.parse(box.dataset.states);
  const [subject, fact, value] = ["[data-subject]", "[data-fact]", "[data-told]"].map((name) =>
    box.querySelector(name),
  );
  const text = box.closest("form").querySelector("textarea[name=stated]");
  box.hidden = false;
  fill(
    subject,
    subjects.map((row) => [row.of, row.kind === "piece" ? `${row.label} (${row.of})` : row.label]),
  );
  subject.onchange = known;
  fact.onchange = asked;
  box.querySelector("[data-add]").onclick = () => {
    const chosen = facts[kind()][fact.selectedIndex];
    const told = value.firstElementChild.value;
    if (told === "") return;
    const words = [chosen.form, subject.value, chosen.key, told].filter(Boolean).join(" ");
    const apart = text.value && !text.value.endsWith("\n") ? "\n" : "";
    text.value += apart + words;
    text.rows = Math.min(6, text.value.split("\n").length + 1);
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };
  known();

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
