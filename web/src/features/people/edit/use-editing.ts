/** The edited cell and its draft, kept while its row is out of view. */
import { useCallback, useMemo, useRef, useState } from "react";
import type { Draft, EditField } from "./edit-rules.ts";

export interface EditedCell {
  readonly personId: string;
  readonly field: EditField;
}

/** Stable identity, so rows need not render for it. */
export type EditSession = ReturnType<typeof useEditing>["session"];

export function useEditing() {
  const [cell, setCell] = useState<EditedCell>();
  const draft = useRef<Draft>(undefined);
  const isFresh = useRef(false);
  const open = useCallback((personId: string, field: EditField) => {
    draft.current = undefined;
    isFresh.current = true;
    setCell({ personId, field });
  }, []);
  const session = useMemo(
    () => ({
      open,
      close: () => setCell(undefined),
      draft: (): Draft | undefined => draft.current,
      keep: (next: Draft) => {
        draft.current = next;
      },
      /** True once per opening, so the input takes no focus when its row only returns into view. */
      takeFocus: () => {
        const was = isFresh.current;
        isFresh.current = false;
        return was;
      },
    }),
    [open],
  );
  return { cell, session };
}
