// A scanned or typed code is read by the server. Its piece answers the open question; where none is open, its
// sheet opens.
import { language, say } from "../page/words.js";

export async function useCode(text, { match, seat, panel, board, load, note }) {
  const form = panel.querySelector("form.ask");
  try {
    const answer = await fetch(
      `/api/matches/${match}/scan?seat=${encodeURIComponent(seat)}&language=${language}`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ text }),
      },
    );
    const found = await answer.json();
    const { piece } = found;
    if (found.error) note(found.fields?.text?.[0] ?? found.message);
    else if (form && board.ticked(piece))
      note(say("{piece} was scanned twice: it is chosen already.", { piece }));
    else if (form && board.pick(piece)) {
      if (form.isConnected) note(say("Read: {code}", { code: piece }));
    } else if (found.says || form)
      // a card of a deck that is only being registered has no place yet; what is chosen so far stays
      note(
        found.says ||
          (await board.why(piece)) ||
          say("{piece} is no answer to this question.", { piece }),
      );
    else await load(`/m/${match}/seat/piece/${encodeURIComponent(piece)}?seat=${encodeURIComponent(seat)}`);
  } catch {
    note(say("The server did not answer. Try once more when the connection is back."));
  }
}
