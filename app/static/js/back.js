// The system's Back closes what is open over the table (a sheet, the list of More) before it leaves the page.

let closing = () => false;

// `close` closes what is open and returns whether anything was.
export function backCloses(close) {
  closing = close;
  if (history.state?.sheet) history.replaceState(null, "");
  addEventListener("popstate", () => { closing(); });
}

export function opened() { if (!history.state?.sheet) history.pushState({ sheet: true }, ""); }

export function closed() { if (history.state?.sheet) history.back(); }
