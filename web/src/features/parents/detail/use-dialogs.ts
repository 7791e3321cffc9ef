/** The open dialog of the job; one at a time. */
import { useCallback, useMemo, useState } from "react";
import type { Person } from "../../people/person.ts";

export type OpenDialog =
  | { readonly kind: "add" | "execute" | "sendSms" }
  /** About one person, as of opening. */
  | { readonly kind: "call" | "evaluation" | "sms" | "doNotCall" | "remove"; readonly person: Person }
  | { readonly kind: "compare"; readonly ids: readonly [string, string] }
  /** About the whole selection. */
  | { readonly kind: "bulk"; readonly action: "call" | "share" | "delete" | "move" | "do_not_call" };

export function useDialogs() {
  const [current, setCurrent] = useState<OpenDialog>();
  const close = useCallback(() => setCurrent(undefined), []);
  return useMemo(() => ({ current, open: setCurrent, close }), [current, close]);
}

export type Dialogs = ReturnType<typeof useDialogs>;
