import { expect, it, vi } from "vitest";
import { lazy } from "./lazy.ts";

it("a lazy value is made once for simultaneous callers", async () => {
  const make = vi.fn(async () => ({}));
  const thing = lazy(make);
  const [one, other] = await Promise.all([thing(), thing()]);
  expect(one).toBe(other);
  expect(await thing()).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

it("a failure reaches all waiting callers, and the next call tries again", async () => {
  const make = vi.fn(async () => "made").mockRejectedValueOnce(new Error("gone"));
  const thing = lazy(make);
  const both = await Promise.allSettled([thing(), thing()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await thing()).toBe("made");
});
