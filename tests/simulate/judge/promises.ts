/** Judges times that people chose on their own page: the phone rings then, for the job of the page. */
import { readRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

export interface CallPromise {
  readonly tenantId: string;
  readonly parentId: string;
  readonly candidateId: string;
  readonly atMs: number;
  readonly askedMs: number;
  /** "none": no answer or an error; the request may have taken effect, so its time or an earlier one counts. */
  answer: "none" | "promised" | "refused";
  /** When the answer came; without one, the latest time at which the request can be carried out. */
  answeredMs: number;
}

/** A worker's clock may be ahead by this. */
const skewMs = 2_000;
/** The call may come this much later: a call under way holds the line until its report has arrived. */
const maxDelayMs = 900_000;

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
        acceptedAt <= Math.max(promise.atMs, world.calmFrom) + maxDelayMs
      );
    });
  const requestsByPerson = Map.groupBy(world.promises, ({ parentId, candidateId }) => `${parentId} ${candidateId}`);
  for (const requests of requestsByPerson.values()) {
    const promised = requests.filter(({ answer }) => answer === "promised");
    const latest = promised.sort((one, other) => one.answeredMs - other.answeredMs).at(-1);
    if (!latest) continue;
    const eligible = requests.filter(({ answer, answeredMs }) => answer !== "refused" && answeredMs >= latest.askedMs);
    if (eligible.some(rangFor)) continue;
    const { candidateId, atMs } = latest;
    blame(`${candidateId} was promised a call at ${new Date(atMs).toISOString()}, and none rang then`);
  }
}
