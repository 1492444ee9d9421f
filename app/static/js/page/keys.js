// Keys on a laptop: what has data-key is pressed by it ("s", "ctrl+enter", "escape", "1").

export function keys() {
  addEventListener("keydown", (event) => {
    const typing = event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea");
    const name = `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.key.toLowerCase()}`;
    if (
      event.altKey ||
      event.repeat ||
      (typing && name !== "ctrl+enter") ||
      (name === "enter" && event.target.matches("a, button, summary"))
    )
      return;
    const found = [...document.querySelectorAll(`[data-key="${CSS.escape(name)}"]`)].find((element) =>
      element.checkVisibility(),
    );
    if (!found) return;
    event.preventDefault();
    found.click();
  });
}
