// What this device keeps for its holder. A private window may keep nothing: then it is remembered while the
// page is open.

const here = new Map();

export function read(name, otherwise = "") {
  try {
    return localStorage.getItem(name) ?? here.get(name) ?? otherwise;
  } catch {
    return here.get(name) ?? otherwise;
  }
}

export function write(name, text) {
  here.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch {
    /* remembered above */
  }
}

export function names(beginning) {
  let stored = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    /* only what is remembered above */
  }
  return [...new Set([...stored, ...here.keys()])].filter((name) => name.startsWith(beginning));
}
