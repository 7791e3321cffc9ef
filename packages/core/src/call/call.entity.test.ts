import { describe, expect, it } from "vitest";
import { callStates, decodeDecision, encodeDecision, movesUp, statesBelow } from "./call.entity.ts";

it("an encoded decision decodes to itself, and absent inputs stay absent", () => {
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

describe("call state", () => {
  it("moves up in rank only", () => {
    for (const [low, from] of callStates.entries())
      for (const [high, to] of callStates.entries()) expect(movesUp(from, to)).toBe(high > low);
  });

  it("ended is final", () => {
    expect(callStates.filter((state) => movesUp("ended", state))).toEqual([]);
  });

  it("an event applies only from a lower state", () => {
    expect(statesBelow("in_progress")).toEqual(["queued", "dialing", "ringing"]);
  });
});
