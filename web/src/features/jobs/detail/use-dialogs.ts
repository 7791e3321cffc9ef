/** Which dialog of the job is open: one at a time. */
import { useCallback, useMemo, useState } from "react";

export type OpenDialog =
  | { readonly kind: "add" }
  | { readonly kind: "execute" }
  /** The row is looked up anew, so that the dialog follows it. */
  | { readonly kind: "call"; readonly personId: string }
  | { readonly kind: "evaluation"; readonly personId: string };

export function useDialogs() {
  const [current, setCurrent] = useState<OpenDialog>();
  const close = useCallback(() => setCurrent(undefined), []);
  return useMemo(() => ({ current, open: setCurrent, close }), [current, close]);
}

export type Dialogs = ReturnType<typeof useDialogs>;
