// What scripts say, in the language of the page: the page brings the texts, English stands here.

const words = JSON.parse(document.body.dataset.words || "{}");

// Return a text in the page's language, with `values` in the place of {names}.
export function say(text, values = {}) {
  return (words[text] || text).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

// The page's language: what the server refuses, it says in it.
export const language = document.documentElement.lang;
