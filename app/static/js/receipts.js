// The receipts of this phone: which line of the log each report became, and the hash there. They prove the
// record later.

import { names, read, write } from "./page/kept.js";

const key = (match, seat) => `receipts:${match}:${seat}`;

// Keep a receipt.
export function keep(seat, receipt) {
  const line = `${receipt.version}:${receipt.hash}`;
  const kept = read(key(receipt.match, seat)).split("\n").filter(Boolean);
  if (!kept.includes(line)) write(key(receipt.match, seat), [...kept, line].join("\n"));
}

// Show what was kept on a page that has a place for it.
for (const box of document.querySelectorAll("[data-receipts]")) {
  const lines = names(key(box.dataset.receipts, "")).flatMap((name) => read(name).split("\n"));
  box.querySelector("textarea").value = lines.join("\n");
  box.hidden = !lines.length;
}
