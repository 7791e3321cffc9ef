/** Runs that began before active ones were listed by their owner. */
import type { Migration } from "./migration.ts";

const text = (value: unknown): string => String(value ?? "");
const shortId = (value: unknown): string => text(value).replace(/^[a-z]+_/, "");
const active: ReadonlySet<unknown> = new Set(["scheduled", "running", "paused"]);

export const activeRuns: Migration = {
  id: "0007-active-runs",
  purpose: "Every run that is not over is found by its owner.",
  entity: "run",
  change(row) {
    if (row.gsi3pk !== undefined || !active.has(row.state)) return undefined;
    const [ao, ar] = [shortId(row.userId), shortId(row.runId)];
    return {
      ...row,
      ...{ ao, ar },
      ...{ gsi3pk: `r#${ao}`.toLowerCase(), gsi3sk: ar.toLowerCase() },
    };
  },
};
