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
