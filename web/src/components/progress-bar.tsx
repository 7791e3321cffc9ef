import { formatShare } from "../lib/format.ts";

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly text?: string;
}

const bar = {
  height: "100%",
  borderRadius: 3,
  background: "var(--mantine-primary-color-filled)",
  transition: "width var(--cw-fast) var(--cw-ease)",
};

export function ProgressBar({ label, share, text }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      style={{ height: 6, overflow: "hidden", borderRadius: 3, background: "var(--cw-active)" }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text ?? formatShare(percent / 100)}
    >
      <div style={{ ...bar, width: `${percent}%` }} />
    </div>
  );
}
