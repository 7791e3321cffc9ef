/** Judges times that people chose on their own page: the phone rings then, for the job of the page. */
import { readRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

export interface CallPromise {
  readonly tenantId: string;
  readonly parentId: string;
  readonly candidateId: string;
  readonly atMs: number;
  readonly askedMs: number;
  /** A request without an answer, or with an error, may have been carried out: its time may hold, or an earlier one. */
  answer: "none" | "promised" | "refused";
  /** If no answer comes: the latest time at which the request can be carried out. */
  answeredMs: number;
}

/** A worker's clock may be ahead by this. */
const skewMs = 2_000;
/** A call under way holds the line this long at most, with its report. */
const latestMs = 900_000;

export function judgePromises(world: World, blame: (words: string) => void): void {
  const calls = new Map(
    readRecord(world.store)
      .of("call")
      .map((row) => [text(row, "callId"), row]),
  );
  const rangFor = (promise: CallPromise) =>
    world.provider.calls.some(({ rings, request, acceptedAt }) => {
      const row = calls.get(request.ref.callId);
      return (
        rings &&
        text(row, "tenantId") === promise.tenantId &&
        text(row, "parentId") === promise.parentId &&
        text(row, "candidateId") === promise.candidateId &&
        acceptedAt >= promise.atMs - skewMs &&
        acceptedAt <= Math.max(promise.atMs, world.calmFrom) + latestMs
      );
    });
  const people = Map.groupBy(world.promises, ({ parentId, candidateId }) => `${parentId} ${candidateId}`);
  for (const asked of people.values()) {
    const promised = asked.filter(({ answer }) => answer === "promised");
    const latest = promised.sort((one, other) => one.answeredMs - other.answeredMs).at(-1);
    if (!latest) continue;
    const mayHold = asked.filter(({ answer, answeredMs }) => answer !== "refused" && answeredMs >= latest.askedMs);
    if (mayHold.some(rangFor)) continue;
    const { candidateId, atMs } = latest;
    blame(`${candidateId} was promised a call at ${new Date(atMs).toISOString()}, and none rang then`);
  }
}
