/** Oldest first. A new one needs a file here, an entry in this list, and rows in tests/day-two. */
import type { Migration } from "./run.ts";

export const migrations: readonly Migration[] = [];
