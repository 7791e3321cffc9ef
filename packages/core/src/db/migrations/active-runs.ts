/** Runs that began before active ones were listed by their owner. */
import type { Migration } from "./migration.ts";

const text = (value: unknown): string => String(value ?? "");
const active: ReadonlySet<unknown> = new Set(["scheduled", "running", "paused"]);

export const activeRuns: Migration = {
  id: "0007-active-runs",
  purpose: "Every run that is not over is found by its owner.",
  entity: "run",
  change(row) {
    if (row.gsi3pk !== undefined || !active.has(row.state)) return undefined;
    const activeOf = `${text(row.tenantId)}#${text(row.userId)}`;
    return {
      ...row,
      ...{ activeOf, activeRunId: row.runId },
      gsi3pk: `$callwright#activeof_${activeOf}`.toLowerCase(),
      gsi3sk: `$run_1#activerunid_${text(row.runId)}`.toLowerCase(),
    };
  },
};
