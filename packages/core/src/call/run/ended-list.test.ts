import { outcomeLabels } from "@callwright/contracts";
import { afterEach, expect, it } from "vitest";
import { setClockOffset } from "../../kernel/clock.ts";
import { endedKeys, readEndedKey } from "./ended-list.ts";

afterEach(() => setClockOffset(0));

const call = {
  tenantId: "ten_acme",
  callId: "call_01K0ABCDEFGHJKMNPQRSTVWXYZ",
  runId: "run_1",
  dialedAt: "2026-03-04T09:10:11.000Z",
};

const conversation = { label: "Good Fit", cause: "customer-hung-up", party: "person" } as const;

const readBack = (facts: Partial<Parameters<typeof endedKeys>[1]>, ended: Parameters<typeof endedKeys>[0] = call) =>
  readEndedKey(endedKeys(ended, { ...conversation, ...facts })?.dueKey.toLowerCase() ?? "");

it("the counted facts are read back from a lower-case key", () => {
  for (const label of outcomeLabels)
    expect(readBack({ label })).toMatchObject({
      callId: call.callId,
      label,
      party: "person",
      cause: "customer-hung-up",
      dialedMinute: Date.parse("2026-03-04T09:10:00Z") / 60_000,
    });
});

it("an undialled call was not answered, whatever its reason", () => {
  const { dialedAt: _, ...undialled } = call;
  expect(readBack({ label: "Unknown" }, undialled)).toMatchObject({ dialedMinute: undefined, party: "none" });
});

it("a label that contains the separator does not break the key", () => {
  expect(readBack({ label: "A#B", cause: "busy" })).toMatchObject({ label: "A b", cause: "busy" });
});

it("a call without a run is on no ended list", () => {
  expect(endedKeys({ ...call, runId: undefined }, conversation)).toBeUndefined();
});
