// A style sheet that few moments need comes with the first of them.
export function dress(href) {
  if ([...document.styleSheets].some((sheet) => sheet.href?.endsWith(href))) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

// Whoever plays by keys or by ear goes on where the page goes on.
export function focusOn(part) {
  if (!part.matches("button, a, input, summary")) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

// What was pressed, as it is found again once the page was drawn anew; `folded`: it stood in the list of More.
export function pressed(target) {
  const control = target.closest("a, button");
  const name = control?.closest("form")?.querySelector("[name=name]")?.value;
  const href = CSS.escape(control?.getAttribute("href") ?? "");
  const button = `#dock form:has([name=name][value="${CSS.escape(name ?? "")}"]) button:not(.item)`;
  return { select: name ? button : `a[href="${href}"]`, folded: Boolean(control?.closest("details.more")) };
}

// The keyboard goes on here once what was pressed for is closed, or was sent with a key.
export function goOn(live, asker) {
  const fitting = [...live.querySelectorAll(asker.select)].find((one) => one.checkVisibility());
  const usual = asker.folded ? "#dock .more > summary" : "#dock .primary, #dock .more > summary";
  const back = fitting ?? live.querySelector(usual);
  if (back) focusOn(back);
}
