/** Unsent replies, kept per person until the browser closes. */
import { useState } from "react";
import { readDraft, saveDraft } from "../../../lib/drafts.ts";
import { useUser } from "../../../lib/session.ts";

/** The text without what was sent. */
function without(sent: string, text: string): string {
  const words = text.trimStart();
  return words.startsWith(sent) ? words.slice(sent.length).trimStart() : text;
}

export function useDraft(phoneNumber: string) {
  const { id } = useUser();
  const name = `reply:${phoneNumber}`;
  const storedText = () => {
    const draft = readDraft(id, name);
    return typeof draft === "string" ? draft : "";
  };
  const store = (text: string) => saveDraft(id, name, text || undefined);
  const [text, update] = useState(storedText);
  return {
    text,
    setText(next: string) {
      update(next);
      store(next);
    },
    /** Removes sent text; more may have been typed since, also after reopening. */
    forget(sent: string) {
      update((current) => without(sent, current));
      store(without(sent, storedText()));
    },
  };
}
