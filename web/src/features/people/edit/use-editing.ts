/** The edited cell and its draft, kept while its row is out of view. */
import { useCallback, useMemo, useRef, useState } from "react";

export type EditField = "name" | "phone";

/** Typed texts by input name. */
export type Draft = Readonly<Record<string, string>>;

export interface EditableFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

export type Change = Pick<EditableFields, "firstName" | "lastName"> | Pick<EditableFields, "phoneNumber">;

export interface EditedCell {
  readonly personId: string;
  readonly field: EditField;
}

/** The same object on each render, so that it re-renders no rows. */
export type EditSession = ReturnType<typeof useEditing>["session"];

export function useEditing() {
  const [cell, setCell] = useState<EditedCell>();
  const draft = useRef<Draft>(undefined);
  const isFocusPending = useRef(false);
  const open = useCallback((personId: string, field: EditField) => {
    draft.current = undefined;
    isFocusPending.current = true;
    setCell({ personId, field });
  }, []);
  const session = useMemo(
    () => ({
      open,
      close: () => setCell(undefined),
      draft: (): Draft | undefined => draft.current,
      keepDraft: (next: Draft) => {
        draft.current = next;
      },
      /** True once per opening: the input takes no focus when its row only scrolls back into view. */
      claimInitialFocus: () => {
        const isPending = isFocusPending.current;
        isFocusPending.current = false;
        return isPending;
      },
    }),
    [open],
  );
  return { cell, session };
}
