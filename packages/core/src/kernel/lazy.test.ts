import { expect, it, vi } from "vitest";
import { lazy } from "./lazy.ts";

it("a lazy value is made once for simultaneous callers", async () => {
  const make = vi.fn(async () => ({}));
  const getValue = lazy(make);
  const [one, other] = await Promise.all([getValue(), getValue()]);
  expect(one).toBe(other);
  expect(await getValue()).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

it("a failure reaches all waiting callers, and the next call tries again", async () => {
  const make = vi.fn(async () => "made").mockRejectedValueOnce(new Error("gone"));
  const getValue = lazy(make);
  const results = await Promise.allSettled([getValue(), getValue()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await getValue()).toBe("made");
});
