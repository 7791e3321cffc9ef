import { formatShare } from "../lib/format.ts";
import classes from "./progress-bar.module.css";

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly text?: string;
}

export function ProgressBar({ label, share, text }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text ?? formatShare(percent / 100)}
    >
      <div className={classes.bar} style={{ width: `${percent}%` }} />
    </div>
  );
}
