/** Judges times that people chose on their own page: the phone rings then, for the job of whose link it was. */
import type { Row } from "../../table/expression.ts";
import { readRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

export interface CallPromise {
  readonly tenantId: string;
  readonly parentId: string;
  readonly candidateId: string;
  readonly atMs: number;
}

/** By so much a worker's clock may be ahead. */
const skewMs = 2_000;
/** A call under way holds the line this long at most, with its report. */
const latestMs = 900_000;

export function judgePromises(world: World, blame: (words: string) => void): void {
  const calls = new Map(
    readRecord(world.store)
      .of("call")
      .map((row) => [text(row, "callId"), row]),
  );
  const isOf = (row: Row | undefined, promise: CallPromise) =>
    text(row, "tenantId") === promise.tenantId &&
    text(row, "parentId") === promise.parentId &&
    text(row, "candidateId") === promise.candidateId;
  const latest = new Map(world.promises.map((promise) => [`${promise.parentId} ${promise.candidateId}`, promise]));
  for (const promise of latest.values()) {
    const { atMs, candidateId } = promise;
    const rang = world.provider.calls.some(
      ({ rings, request, acceptedAt }) =>
        rings &&
        isOf(calls.get(request.ref.callId), promise) &&
        acceptedAt >= atMs - skewMs &&
        acceptedAt <= Math.max(atMs, world.calmFrom) + latestMs,
    );
    if (!rang) blame(`${candidateId} was promised a call at ${new Date(atMs).toISOString()}, and none rang then`);
  }
}
