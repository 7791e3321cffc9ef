import { expect, it } from "vitest";
import { decodeDecision, encodeDecision } from "./gate-decision-codec.ts";

it("an encoded decision decodes to itself, without unknown inputs", () => {
  const at = "2026-11-23T09:00:14.095Z";
  const inputs = {
    channel: "call",
    purpose: "outreach",
    basis: "entered",
    zone: "Europe/Berlin",
    local: "Mon 10:00",
  } as const;
  for (const decision of [
    { kind: "allow", rule: "all", at, inputs: { ...inputs, rings: 0, misses: 2 } },
    { kind: "later", rule: "hours", at, until: at, inputs },
    { kind: "never", rule: "suppressed", at, inputs: { channel: "call", purpose: "asked" } },
  ] as const)
    expect(decodeDecision(encodeDecision(decision))).toEqual(decision);
});
