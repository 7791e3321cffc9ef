import type { RunItem } from "./load.ts";

export const isActive = ({ state }: Pick<RunItem, "state">): boolean =>
  state === "scheduled" || state === "running" || state === "paused";
