/** Tenants created before the walkthrough setting have no value, which means walkthroughs are on. */
import type { Migration } from "./migration.ts";

export const walkthroughs: Migration = {
  id: "0001-walkthroughs",
  purpose: "Every tenant's row says whether guided walkthroughs are offered.",
  entity: "tenant",
  change: (row) => (row.guidedWalkthroughs === undefined ? { ...row, guidedWalkthroughs: true } : undefined),
};
