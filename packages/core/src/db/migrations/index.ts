/** The migrations, oldest first. A new one: a file beside this, its place here, and its rows in tests/day-two. */
import type { Migration } from "./migration.ts";
import { walkthroughs } from "./walkthroughs.ts";

export const migrations: readonly Migration[] = [walkthroughs];
