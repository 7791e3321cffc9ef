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

const talked = { label: "Good Fit", cause: "customer-hung-up", party: "person" } as const;

const kept = (facts: Partial<Parameters<typeof endedKeys>[1]>, of: Parameters<typeof endedKeys>[0] = call) =>
  readEndedKey(endedKeys(of, { ...talked, ...facts })?.dueKey.toLowerCase() ?? "");

it("what a room counts comes back from a key that the index keeps in small letters", () => {
  for (const label of outcomeLabels)
    expect(kept({ label })).toMatchObject({
      callId: call.callId,
      label,
      party: "person",
      cause: "customer-hung-up",
      dialedMinute: Date.parse("2026-03-04T09:10:00Z") / 60_000,
    });
});

it("who was never dialled was not answered, whatever the reason says", () => {
  const { dialedAt: _, ...undialled } = call;
  expect(kept({ label: "Unknown" }, undialled)).toMatchObject({ dialedMinute: undefined, party: "nobody" });
});

it("a label with the key's own sign in it breaks no other word", () => {
  expect(kept({ label: "A#B", cause: "busy" })).toMatchObject({ label: "A b", cause: "busy" });
});

it("a key from before causes were kept is read, its cause unknown", () => {
  const { dueKey = "" } = endedKeys(call, talked) ?? {};
  const old = dueKey.replace(talked.cause, "customer-ended-call");
  expect(readEndedKey(old.toLowerCase())).toMatchObject({ label: "Good Fit", cause: "unknown" });
});

it("a call without a run is on no list", () => {
  expect(endedKeys({ ...call, runId: undefined }, talked)).toBeUndefined();
});
