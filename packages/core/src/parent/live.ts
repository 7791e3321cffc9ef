import { fullCandidateId, shortCandidateId } from "../kernel/id.ts";
import type { ParentCounters } from "./item.ts";

interface LiveCall {
  readonly candidateId: string;
  readonly callId: string;
}

/** Capped to keep the row small. */
export const startingAtMost = 20;

export const liveEntry = ({ candidateId, callId }: LiveCall): string =>
  `${shortCandidateId(candidateId)} ${callId.replace(/^call_/, "")}`;

export function readLiveEntry(entry: string): LiveCall {
  const [candidate = "", call = ""] = entry.split(" ");
  return { candidateId: fullCandidateId(candidate), callId: `call_${call}` };
}

export interface PendingCall {
  readonly callId: string;
  readonly isLive: boolean;
}

export function pendingOf({
  live = [],
  starting = [],
}: Pick<ParentCounters, "live" | "starting">): Map<string, PendingCall> {
  return new Map([...starting.map((entry) => read(entry, false)), ...live.map((entry) => read(entry, true))]);
}

function read(entry: string, isLive: boolean): [string, PendingCall] {
  const { candidateId, callId } = readLiveEntry(entry);
  return [candidateId, { callId, isLive }];
}
