import { describe, expect, it } from "vitest";
import { barWidth, planLabel } from "./plan.ts";

describe("the minutes meter", () => {
  it.each([
    [0, 300, 2],
    [3, 300, 2],
    [150, 300, 50],
    [400, 300, 100],
    [0, 0, 2],
    [5, 0, 100],
  ])("%d of %d minutes fill %d per cent: never under 2, never over 100", (used, allowed, width) => {
    expect(barWidth(used, allowed)).toBe(width);
  });

  it("names the plan: the subscription's, else Enterprise by role, else Free Plan", () => {
    expect(planLabel({ subscriptionSettings: "Scale", role: ["enterprise"] })).toBe("Scale");
    expect(planLabel({ role: ["enterprise"] })).toBe("Enterprise");
    expect(planLabel({ subscriptionSettings: "", role: [] })).toBe("Free Plan");
  });
});
