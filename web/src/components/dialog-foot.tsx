import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog-foot.module.css";

interface DialogFootProps {
  readonly start?: ReactNode;
  readonly children: ReactNode;
}

export function DialogFoot({ start, children }: DialogFootProps) {
  return (
    <div className={classes.foot}>
      {start && (
        <Group wrap="nowrap" gap={8} miw={0} me="auto">
          {start}
        </Group>
      )}
      {children}
    </div>
  );
}
