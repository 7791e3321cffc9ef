/** Sticky foot of a dialog. */
import type { ReactNode } from "react";
import classes from "./dialog-foot.module.css";

interface DialogFootProps {
  /** Shown at the line's start, for example Back. */
  readonly start?: ReactNode;
  readonly children: ReactNode;
}

export function DialogFoot({ start, children }: DialogFootProps) {
  return (
    <div className={classes.foot}>
      {start && <div className={classes.start}>{start}</div>}
      {children}
    </div>
  );
}
