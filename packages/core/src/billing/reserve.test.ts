import { expect, it } from "vitest";
import { billedSeconds } from "./reserve.ts";

it("every started minute of talk is billed, and a call that never connected is free", () => {
  expect([0, 1, 59, 60, 61, 180, 181].map(billedSeconds)).toEqual([0, 60, 60, 60, 120, 180, 240]);
});
