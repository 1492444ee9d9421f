// Moments in the reader's own time; without scripts they stand in UTC.

export function localTimes(root) {
  root.querySelectorAll("time[datetime]:not([data-local])").forEach((time) => {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    time.dataset.local = "";
  });
}
