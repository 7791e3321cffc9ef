import { Dropzone, type DropzoneProps } from "@mantine/dropzone";
import type { Icon } from "@tabler/icons-react";
import classes from "./file-drop.module.css";

interface FileDropProps
  extends Pick<DropzoneProps, "accept" | "maxSize" | "multiple" | "onDrop" | "onReject" | "onDropAny"> {
  readonly icon: Icon;
  readonly title: string;
  readonly note: string;
  readonly size?: "sm" | "md";
}

export function FileDrop({ icon: DropIcon, title, note, size = "md", ...zone }: FileDropProps) {
  const isSmall = size === "sm";
  return (
    <Dropzone {...zone} className={classes.drop} data-size={size} inputProps={{ "aria-label": title }}>
      <DropIcon size={isSmall ? 24 : 32} stroke={1.25} className={classes.icon} aria-hidden />
      <p className={isSmall ? "cw-small cw-medium" : "cw-bold"}>{title}</p>
      <p className={isSmall ? "cw-dimmed cw-tiny" : "cw-dimmed cw-small"}>{note}</p>
    </Dropzone>
  );
}
