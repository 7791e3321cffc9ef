/** What every form about a part of a job is given, in a dialog as in the settings drawer. */
import type { Job } from "@callwright/contracts/endpoints/job";
import { type ReactNode, useEffect, useRef } from "react";

export interface JobPartProps {
  readonly job: Job;
  /** Told whenever there come to be changes that are not saved, or none any more. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved?: () => void;
  /** Takes the foot's place: asked before what was typed is lost. */
  readonly question?: ReactNode;
}

export function useDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void) {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
}

/** What was saved elsewhere is shown as soon as it is known, unless something else is typed here. */
export function useNews<T>(now: T, isDirty: boolean, adopt: (now: T) => void) {
  const latest = useRef({ isDirty, adopt });
  latest.current = { isDirty, adopt };
  const sign = JSON.stringify(now);
  const seen = useRef(sign);
  useEffect(() => {
    if (seen.current === sign || latest.current.isDirty) return;
    seen.current = sign;
    latest.current.adopt(JSON.parse(sign));
  }, [sign]);
}
