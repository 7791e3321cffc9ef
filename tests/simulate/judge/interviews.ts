/** Judges interviews: a recruiter is never booked twice for a time, and each booking confirmed to a person exists. */
import { readRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

export function judgeInterviews(world: World, blame: (words: string) => void): void {
  const record = readRecord(world.store);
  const booked = record.of("interview").filter((row) => text(row, "state") === "booked");
  for (const group of Map.groupBy(booked, (row) => `${text(row, "tenantId")} ${text(row, "userId")}`).values()) {
    const times = group.map((row) => [Date.parse(text(row, "startsAt")), Date.parse(text(row, "endsAt"))] as const);
    times.sort(([one], [other]) => one - other);
    for (const [index, [from]] of times.entries())
      if (from < (times[index - 1]?.[1] ?? 0))
        blame(`a recruiter has two interviews at ${new Date(from).toISOString()}`);
  }
  const calls = new Map(record.of("call").map((row) => [text(row, "callId"), row]));
  const bookingByCall = new Map(world.provider.bookings.map((one) => [one.callId, one]));
  for (const { callId, startsAt } of bookingByCall.values()) {
    const call = calls.get(callId);
    const own = booked.find(
      (row) =>
        text(row, "candidateId") === text(call, "candidateId") && text(row, "parentId") === text(call, "parentId"),
    );
    if (!own || Date.parse(text(own, "startsAt")) !== startsAt)
      blame(`the person of ${callId} was told that ${new Date(startsAt).toISOString()} is booked, and it is not`);
  }
}
