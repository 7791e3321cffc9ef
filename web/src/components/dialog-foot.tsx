/** The foot of a dialog: stays in view while the content scrolls. */
import type { ReactNode } from "react";
import classes from "./dialog-foot.module.css";

interface DialogFootProps {
  /** What stands at the line's beginning, for instance Back. */
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
