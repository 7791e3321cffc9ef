import { type ReactNode, useEffect } from "react";
import type { Parent } from "../parent.ts";

export interface PartProps<P extends Parent = Parent> {
  readonly parent: P;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved?: () => void;
  /** Replaces the foot: asks before typed text is lost. */
  readonly question?: ReactNode;
}

export function useDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void) {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
}
