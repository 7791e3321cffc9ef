import type { CallingPolicy } from "@callwright/contracts/endpoints/reach";

export interface PolicyForm {
  readonly isNarrowed: boolean;
  readonly from: string;
  readonly to: string;
  readonly noSaturdays: boolean;
  readonly allowAskedFor: boolean;
  /** As typed; empty for no limit. */
  readonly maxLive: string;
}

const usualWindow = { from: "09:00", to: "18:00" };
const MAX_LIVE = 1_000;

export const formOf = ({ window, noSaturdays, allowAskedFor, maxLive }: CallingPolicy): PolicyForm => ({
  isNarrowed: window !== undefined,
  ...(window ?? usualWindow),
  noSaturdays,
  allowAskedFor,
  maxLive: maxLive === undefined ? "" : String(maxLive),
});

export const policyOf = ({ isNarrowed, from, to, noSaturdays, allowAskedFor, maxLive }: PolicyForm): CallingPolicy => ({
  ...(isNarrowed && { window: { from, to } }),
  noSaturdays,
  allowAskedFor,
  ...(maxLive.trim() && { maxLive: Number(maxLive) }),
});

export type PolicyFault = "window" | "maxLive" | "reason";

export function policyFaults({ isNarrowed, from, to, maxLive }: PolicyForm): readonly PolicyFault[] {
  const live = Number(maxLive);
  const isLiveWrong = maxLive.trim() !== "" && !(Number.isInteger(live) && live >= 1 && live <= MAX_LIVE);
  return [
    ...(isNarrowed && !(from && to && from < to) ? (["window"] as const) : []),
    ...(isLiveWrong ? (["maxLive"] as const) : []),
  ];
}
