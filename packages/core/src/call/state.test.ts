import { describe, expect, it } from "vitest";
import { callStates, movesUp, statesBelow } from "./state.ts";

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
