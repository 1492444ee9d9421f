// The receipts of this phone: which line of the log each report became, and the hash there. They prove the record later.

const key = (match, seat) => `receipts:${match}:${seat}`;

// Keep a receipt.
export function keep(seat, receipt) {
  const line = `${receipt.version}:${receipt.hash}`;
  try {
    const kept = (localStorage.getItem(key(receipt.match, seat)) ?? "").split("\n").filter(Boolean);
    if (!kept.includes(line)) localStorage.setItem(key(receipt.match, seat), [...kept, line].join("\n"));
  } catch { /* private mode: the server has them, too */ }
}

// Show what was kept on a page that has a place for it.
for (const box of document.querySelectorAll("[data-receipts]")) {
  const lines = Object.keys(localStorage).filter((name) => name.startsWith(key(box.dataset.receipts, ""))).flatMap((name) => localStorage.getItem(name).split("\n"));
  box.querySelector("textarea").value = lines.join("\n");
  box.hidden = !lines.length;
}
