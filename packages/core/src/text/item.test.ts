import { smsPriceTo, smsSize } from "@callwright/contracts/sms";
import { expect, test } from "vitest";
import { costEstimate } from "./item.ts";

const text = { provider: "twilio", phoneNumber: "+4915112345678" } as const;
const costOf = (body: string) => costEstimate(text, smsSize(body, text.provider).segments).costMicros;

test("a text costs its segments times the segment price; Arabic needs more segments", () => {
  const price = Math.round((smsPriceTo("twilio", text.phoneNumber)?.perSegment ?? 0) * 1_000_000);
  expect(price).toBeGreaterThan(0);
  const costs = ["x".repeat(70), "x".repeat(161), "م".repeat(71)].map(costOf); // one, two and two segments
  expect(costs).toEqual([price, 2 * price, 2 * price]);
});

test("no price in the list means no estimate", () => {
  expect(costEstimate({ provider: "telnyx", phoneNumber: "+33612345678" }, 1)).toEqual({});
});
