/** Whether a run is over. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";

/** Not over: somebody may still be called by it. */
export const isActive = ({ state }: Pick<RunProgress, "state">) =>
  state === "scheduled" || state === "running" || state === "paused";
