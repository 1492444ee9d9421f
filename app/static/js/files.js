// The name of a chosen file stands beside its button, and is said.
const show = (input) => {
  const said = input.closest(".picker").querySelector("[role=status]");
  said.dataset.none ??= said.textContent;
  said.textContent = [...input.files].map((file) => file.name).join(", ") || said.dataset.none;
};
export function files(root) {
  for (const input of root.querySelectorAll(".picker > input")) {
    input.addEventListener("change", () => show(input));
    show(input); // a page that was gone back to keeps its file
  }
}
files(document);
