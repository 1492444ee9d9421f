// Keeps the screen on while a page is looked at. Only secure contexts may ask for it; elsewhere the device's
// own setting rules.

export function stayAwake() {
  if (!navigator.wakeLock) return;
  const ask = () => {
    if (!document.hidden)
      navigator.wakeLock.request("screen").catch(() => {
        /* battery saver: its choice */
      });
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
