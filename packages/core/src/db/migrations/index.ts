/** Oldest first. A new migration needs a file in this folder, an entry in this list, and rows in tests/day-two. */
import type { Migration } from "./run.ts";

export const migrations: readonly Migration[] = [];
