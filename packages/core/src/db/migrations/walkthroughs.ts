/** Tenants made before the setting existed say nothing about walkthroughs, which has always meant that they are offered. */
import type { Migration } from "./migration.ts";

export const walkthroughs: Migration = {
  id: "0001-walkthroughs",
  purpose: "Every tenant's row says whether guided walkthroughs are offered.",
  entity: "tenant",
  change: (row) => (row.guidedWalkthroughs === undefined ? { ...row, guidedWalkthroughs: true } : undefined),
};
