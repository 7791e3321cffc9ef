import { useCallback, useMemo, useState } from "react";
import type { Person } from "../../people/person.ts";

export type OpenDialog =
  | { readonly kind: "add" | "execute" | "sendSms" }
  | { readonly kind: "call" | "evaluation" | "sms" | "doNotCall" | "remove"; readonly person: Person }
  | { readonly kind: "compare"; readonly ids: readonly [string, string] }
  | { readonly kind: "bulk"; readonly action: "call" | "share" | "delete" | "move" | "do_not_call" };

export function useDialogs() {
  const [current, setCurrent] = useState<OpenDialog>();
  const close = useCallback(() => setCurrent(undefined), []);
  return useMemo(() => ({ current, open: setCurrent, close }), [current, close]);
}

export type Dialogs = ReturnType<typeof useDialogs>;
