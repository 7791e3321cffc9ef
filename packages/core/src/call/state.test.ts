import { describe, expect, it } from "vitest";
import { callStates, movesUp, statesBelow } from "./state.ts";

describe("call state", () => {
  it("only moves up: no state leads to itself or to a lower one", () => {
    for (const [low, from] of callStates.entries())
      for (const [high, to] of callStates.entries()) expect(movesUp(from, to)).toBe(high > low);
  });

  it("ended is final: nothing is above it", () => {
    expect(callStates.filter((state) => movesUp("ended", state))).toEqual([]);
  });

  it("an event is applied only from a lower state", () => {
    expect(statesBelow("in_progress")).toEqual(["queued", "dialing", "ringing"]);
  });
});
