/** The edited cell and its draft, kept while its row is out of view. */
import { useCallback, useMemo, useRef, useState } from "react";
import type { Draft, EditField } from "./edit-rules.ts";

export interface EditedCell {
  readonly personId: string;
  readonly field: EditField;
}

/** Stable identity, so rows need not render for it. */
export interface EditSession {
  readonly open: (personId: string, field: EditField) => void;
  readonly close: () => void;
  readonly draft: () => Draft | undefined;
  readonly keep: (draft: Draft) => void;
  /** True once per opening, so the input takes no focus when its row only returns into view. */
  readonly takeFocus: () => boolean;
}

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
    (): EditSession => ({
      open,
      close: () => setCell(undefined),
      draft: () => draft.current,
      keep: (next) => {
        draft.current = next;
      },
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
