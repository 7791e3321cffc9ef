/** What was typed and not sent yet, kept for each person until the browser is closed. */
import { useState } from "react";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useUser } from "../../../lib/session.ts";

/** What was typed after the words that were sent, or instead of them. */
function without(sent: string, text: string): string {
  const words = text.trimStart();
  return words.startsWith(sent) ? words.slice(sent.length).trimStart() : text;
}

export function useDraft(phoneNumber: string) {
  const { id } = useUser();
  const name = `reply:${phoneNumber}`;
  const kept = () => {
    const draft = readDraft(id, name);
    return typeof draft === "string" ? draft : "";
  };
  const keep = (text: string) => keepDraft(id, name, text || undefined);
  const [text, put] = useState(kept);
  return {
    text,
    setText(next: string) {
      put(next);
      keep(next);
    },
    /** They have left: more may stand there by now, also in the same conversation opened anew. */
    forget(sent: string) {
      put((now) => without(sent, now));
      keep(without(sent, kept()));
    },
  };
}
