/** What was typed and not sent yet, kept for each person until the browser is closed. */
import { useState } from "react";
import { readKept, writeKept } from "../../../lib/kept.ts";

export function useDraft(phoneNumber: string) {
  const key = `cw-reply-${phoneNumber}`;
  const [text, put] = useState(() => readKept(key, "session") ?? "");
  const setText = (next: string) => {
    put(next);
    writeKept(key, next || undefined, "session");
  };
  return { text, setText, forget: () => setText("") };
}
