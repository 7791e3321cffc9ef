/** Unsent replies, kept per person until the browser closes. */
import { useState } from "react";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useUser } from "../../../lib/session.ts";

/** The text without what was sent. */
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
    /** Removes sent text; more may have been typed since, also after reopening. */
    forget(sent: string) {
      put((now) => without(sent, now));
      keep(without(sent, kept()));
    },
  };
}
