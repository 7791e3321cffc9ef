import type { RunProgress } from "@callwright/contracts/endpoints/run";

/** Not over: the run may still place calls. */
export const isActive = ({ state }: Pick<RunProgress, "state">) =>
  state === "scheduled" || state === "running" || state === "paused";
