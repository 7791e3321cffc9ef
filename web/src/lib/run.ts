import type { RunProgress } from "@callwright/contracts/endpoints/run";

/** Whether the run is not over and may still place calls. */
export const isActive = ({ state }: Pick<RunProgress, "state">) =>
  state === "scheduled" || state === "running" || state === "paused";
