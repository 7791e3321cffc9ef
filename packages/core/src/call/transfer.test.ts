import type { Colleague } from "@callwright/contracts/endpoints/colleague";
import { describe, expect, it } from "vitest";
import { isFree } from "./transfer.ts";
import { transfersOf } from "./transfer-log.ts";

const at = (text: string): number => Date.parse(text);
const hours: Colleague["hours"] = [
  { day: "mon", from: "09:00", to: "12:00" },
  { day: "sun", from: "22:00", to: "23:59" },
];

describe("a colleague takes calls", () => {
  it.each([
    ["from the first minute", "2026-11-30T08:00:00Z", "Europe/Berlin", true],
    ["not a minute before", "2026-11-30T07:59:59Z", "Europe/Berlin", false],
    ["to the last minute", "2026-11-30T10:59:59Z", "Europe/Berlin", true],
    ["not at the end", "2026-11-30T11:00:00Z", "Europe/Berlin", false],
    ["not at that time of another day", "2026-12-01T08:30:00Z", "Europe/Berlin", false],
    ["by the clock of summer", "2026-07-06T07:30:00Z", "Europe/Berlin", true],
    ["by the zone's own day", "2026-11-30T03:30:00Z", "America/New_York", true],
  ])("%s", (_, instant, zone, isThere) => {
    expect(isFree({ hours }, zone, at(instant))).toBe(isThere);
  });
});

describe("the transfers of a call", () => {
  const [first, second] = ["2026-11-30T08:00:00.000Z", "2026-11-30T08:02:00.000Z"];

  it("are those that events told, in order, with the results that the report told", () => {
    const transfersAsked = [`${second} +4915100000002 Tom Berg`, `${first} +4915100000001 Maria`];
    expect(transfersOf({ transfersAsked })).toEqual([
      { name: "Maria", phoneNumber: "+4915100000001", askedAt: first },
      { name: "Tom Berg", phoneNumber: "+4915100000002", askedAt: second },
    ]);
    const transfers = [
      { phoneNumber: "+4915100000001", result: "unanswered" },
      { phoneNumber: "+4915100000002", result: "accepted" },
    ] as const;
    expect(transfersOf({ transfersAsked, transfers }).map(({ result }) => result)).toEqual(["unanswered", "accepted"]);
  });

  it("of one number twice have a result each", () => {
    const transfersAsked = [`${first} +4915100000001 Maria`, `${second} +4915100000001 Maria`];
    const transfers = [
      { phoneNumber: "+4915100000001", result: "refused" },
      { phoneNumber: "+4915100000001", result: "accepted" },
    ] as const;
    expect(transfersOf({ transfersAsked, transfers }).map(({ result }) => result)).toEqual(["refused", "accepted"]);
  });

  it("that no event told are known by the report", () => {
    expect(transfersOf({ transfers: [{ phoneNumber: "+4915100000001", name: "Maria", result: "accepted" }] })).toEqual([
      { name: "Maria", phoneNumber: "+4915100000001", result: "accepted" },
    ]);
  });
});
