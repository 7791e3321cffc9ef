/** Who of a job is being called just now, or about to be, and by which call: entries of the tally's sets, as short as they can be. */
import { fullCandidateId, shortCandidateId } from "../kernel/id.ts";
import type { JobCountersItem } from "./item.ts";

interface LiveCall {
  readonly candidateId: string;
  readonly callId: string;
}

/** More who are about to be called are not told of: the row stays small. */
export const startingAtMost = 20;

export const liveEntry = ({ candidateId, callId }: LiveCall): string =>
  `${shortCandidateId(candidateId)} ${callId.replace(/^call_/, "")}`;

export interface Pending {
  readonly callId: string;
  /** Dialled already. */
  readonly isLive: boolean;
}

/** By candidate. */
export function pendingOf({
  live = [],
  starting = [],
}: Pick<JobCountersItem, "live" | "starting">): Map<string, Pending> {
  return new Map([...starting.map((entry) => read(entry, false)), ...live.map((entry) => read(entry, true))]);
}

function read(entry: string, isLive: boolean): [string, Pending] {
  const [candidate = "", call = ""] = entry.split(" ");
  return [fullCandidateId(candidate), { callId: `call_${call}`, isLive }];
}
