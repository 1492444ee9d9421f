// What scripts say, in the language of the page: the page brings the texts, English stands here.

const words = JSON.parse(document.body.dataset.words || "{}");

// Return a text in the page's language, with `values` in the place of {names}.
export function say(text, values = {}) {
  return (words[text] || text).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

// Return a refusal of the API, which speaks English, as the server tells it in the page's language.
export async function told(refusal, match) {
  if (!document.body.dataset.words) return refusal;
  try {
    const answer = await fetch(`/m/${match}/told`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(refusal), signal: AbortSignal.timeout(3000),
    });
    return answer.ok ? await answer.json() : refusal;
  } catch { return refusal; }
}
