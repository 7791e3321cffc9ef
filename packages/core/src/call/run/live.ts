import type { RunItem } from "./load.ts";

/** Number of calls listed by id in a large run: as many as the run monitor shows. */
export const maxListed = 50;

type Live = Pick<RunItem, "live" | "liveBeyond">;

export const countLive = ({ live = [], liveBeyond = 0 }: Live): number => live.length + Math.max(0, liveBeyond);
