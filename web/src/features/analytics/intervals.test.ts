import { expect, it } from "vitest";
import { compare, meanInterval, rateInterval } from "./intervals.ts";

it("a rate's interval is Wilson's", () => {
  expect(rateInterval(20, 100)).toMatchObject({ value: 0.2 });
  expect(rateInterval(20, 100)?.from).toBeCloseTo(0.1334, 3);
  expect(rateInterval(20, 100)?.to).toBeCloseTo(0.2888, 3);
  expect(rateInterval(0, 10)).toMatchObject({ from: 0 });
  expect(rateInterval(0, 10)?.to).toBeCloseTo(0.2775, 3);
  expect(rateInterval(0, 0)).toBeUndefined();
});

it("a mean's interval is normal, and none without a spread", () => {
  const interval = meanInterval(300, 12_000, 10);
  expect(interval).toMatchObject({ value: 30 });
  expect(interval?.to).toBeCloseTo(30 + 1.96 * Math.sqrt(3_000 / 9 / 10), 6);
  expect(meanInterval(300, 0, 10)).toBeUndefined();
  expect(meanInterval(30, 900, 1)).toBeUndefined();
});

it("few calls are too early to tell, apart intervals differ, others show no difference", () => {
  const side = (part: number, count: number) => ({ interval: rateInterval(part, count), count });
  expect(compare(side(1, 29), side(90, 100))).toBe("early");
  expect(compare(side(20, 100), side(60, 100))).toBe("differs");
  expect(compare(side(20, 100), side(25, 100))).toBe("same");
});
