/** What was typed and not sent yet, kept for each person until the browser is closed. */
import { useState } from "react";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useUser } from "../../../lib/session.ts";

export function useDraft(phoneNumber: string) {
  const { id } = useUser();
  const name = `reply:${phoneNumber}`;
  const [text, put] = useState(() => {
    const kept = readDraft(id, name);
    return typeof kept === "string" ? kept : "";
  });
  const setText = (next: string) => {
    put(next);
    keepDraft(id, name, next || undefined);
  };
  return { text, setText, forget: () => setText("") };
}
