import { Skeleton } from "@mantine/core";
import type { Phase } from "../use-settled.ts";
import type { ColumnHead } from "./table-card.tsx";

interface SkeletonRowsProps {
  readonly columns: readonly ColumnHead[];
  readonly rows: number;
  /** In the silent phase the rows reserve their space invisibly. */
  readonly phase: Phase;
}

const widths = ["72%", "56%", "84%", "64%", "48%"];

export function SkeletonRows({ columns, rows, phase }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <tr key={row} aria-hidden>
      {columns.map(({ key }, column) => (
        <td key={key}>
          {phase === "skeleton" && <Skeleton height={12} width={widths[(row + column) % widths.length] ?? "60%"} />}
        </td>
      ))}
    </tr>
  ));
}
