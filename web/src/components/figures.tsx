/** A few large figures beside each other, each over its name. */
import type { ReactNode } from "react";
import classes from "./figures.module.css";

interface FiguresProps {
  readonly figures: readonly (readonly [label: string, figure: ReactNode])[];
  /** Three in a dialog, four above a room. */
  readonly columns: 3 | 4;
  /** Whether a change is read out. */
  readonly isLive?: boolean;
}

export function Figures({ figures, columns, isLive = false }: FiguresProps) {
  return (
    <dl className={classes.figures} data-columns={columns} aria-live={isLive ? "polite" : undefined}>
      {figures.map(([label, figure]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            <bdi>{figure}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
