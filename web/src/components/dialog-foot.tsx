import { Button, type ButtonProps, Group } from "@mantine/core";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import classes from "./dialog-foot.module.css";

export function DialogFoot({ start, children }: { readonly start?: ReactNode; readonly children: ReactNode }) {
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

/** A button beside the foot's main one. */
export const FootButton = (props: ButtonProps & ComponentPropsWithoutRef<"button">) => (
  <Button variant="default" size="md" {...props} />
);
