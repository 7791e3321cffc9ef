/** The migrations, oldest first. A new one needs a file here, an entry in this list, and rows in tests/day-two. */
import { activeRuns } from "./active-runs.ts";
import { answering } from "./answering.ts";
import { tenantsDirectory, usersDirectory } from "./directory.ts";
import { fallback } from "./fallback.ts";
import { companies, leads } from "./leads.ts";
import type { Migration } from "./migration.ts";
import { walkthroughs } from "./walkthroughs.ts";

export const migrations: readonly Migration[] = [
  walkthroughs,
  leads,
  companies,
  usersDirectory,
  tenantsDirectory,
  answering,
  activeRuns,
  fallback,
];
