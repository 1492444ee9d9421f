// The system's Back closes what is open over the table (a sheet, the list of More) before it leaves the page.

let closing = () => {};
let leaving = false; // the page itself went back, and the browser has not told it yet
let reopened = false; // a sheet was opened in that moment

// `close` closes what is open.
export function backCloses(close) {
  closing = close;
  if (history.state?.sheet) history.replaceState(null, "");
  addEventListener("popstate", () => {
    if (!leaving) {
      closing();
      return;
    }
    leaving = false; // what was closed is closed: a sheet that came since stays open
    if (reopened) opened();
    reopened = false;
  });
}

export function opened() {
  if (leaving) reopened = true;
  else if (!history.state?.sheet) history.pushState({ sheet: true }, "");
}

export function closed() {
  reopened = false;
  if (leaving || !history.state?.sheet) return;
  leaving = true;
  history.back();
}
