/** The edited cell and its draft, kept while its row is out of view. */
import { useCallback, useMemo, useRef, useState } from "react";

export type EditField = "name" | "phone";

export type Draft = Readonly<Record<string, string>>;

export interface Editable {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

export type Change = Pick<Editable, "firstName" | "lastName"> | Pick<Editable, "phoneNumber">;

export interface EditedCell {
  readonly personId: string;
  readonly field: EditField;
}

/** Stable identity, so rows need not render for it. */
export type EditSession = ReturnType<typeof useEditing>["session"];

export function useEditing() {
  const [cell, setCell] = useState<EditedCell>();
  const draft = useRef<Draft>(undefined);
  /** Opened, but the input has not taken the focus yet. */
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
        const isFirst = isFresh.current;
        isFresh.current = false;
        return isFirst;
      },
    }),
    [open],
  );
  return { cell, session };
}
