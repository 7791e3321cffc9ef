import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./figures.module.css";

export type Figure = readonly [label: string, value: ReactNode, note?: string];

interface FiguresProps {
  readonly figures: readonly Figure[];
  /** 3 in a dialog, 4 on a page; "strip" shows the figures side by side without a frame. */
  readonly columns: 3 | 4 | "strip";
  readonly isLive?: boolean;
}

export function Figures({ figures, columns, isLive = false }: FiguresProps) {
  return (
    <dl className={classes.figures} data-columns={columns} aria-live={isLive ? "polite" : undefined}>
      {figures.map(([label, value, note]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
            {note && (
              <Box component="span" className="cw-dimmed cw-tiny" fw={400} lh={1.2}>
                {note}
              </Box>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
