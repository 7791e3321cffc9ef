import { outcomeLabels } from "@callwright/contracts";
import { afterEach, expect, it } from "vitest";
import { setClockOffset } from "../../kernel/clock.ts";
import { endedKeys, readEndedKey } from "./ended-key.ts";

afterEach(() => setClockOffset(0));

const call = {
  tenantId: "ten_acme",
  callId: "call_01K0ABCDEFGHJKMNPQRSTVWXYZ",
  runId: "run_1",
  dialedAt: "2026-03-04T09:10:11.000Z",
};

const talked = { label: "Good Fit", endedReason: "customer-ended-call", party: "person" } as const;

const kept = (facts: Partial<Parameters<typeof endedKeys>[1]>, of: Parameters<typeof endedKeys>[0] = call) =>
  readEndedKey(endedKeys(of, { ...talked, ...facts })?.dueKey.toLowerCase() ?? "");

it("what a room counts comes back from a key that the index keeps in small letters", () => {
  for (const label of outcomeLabels)
    expect(kept({ label })).toMatchObject({
      callId: call.callId,
      label,
      party: "person",
      endedReason: "customer-ended-call",
      dialedMinute: Date.parse("2026-03-04T09:10:00Z") / 60_000,
    });
});

it("who was never dialled was not answered, whatever the reason says", () => {
  const { dialedAt: _, ...undialled } = call;
  expect(kept({ label: "Unknown" }, undialled)).toMatchObject({ dialedMinute: undefined, party: "nobody" });
});

it("a word with the key's own sign in it breaks no other word", () => {
  const facts = kept({ label: "A#B", endedReason: "call.start#error" });
  expect(facts).toMatchObject({ label: "A b", endedReason: "call.start error" });
});

it("a call without a run is on no list", () => {
  expect(endedKeys({ ...call, runId: undefined }, talked)).toBeUndefined();
});
