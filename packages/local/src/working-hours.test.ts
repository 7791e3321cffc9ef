import { describe, expect, it } from "vitest";
import { lastWorkingAfternoon, nextWorkingMorning } from "./working-hours.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const nextMorning = (at: string) => iso(nextWorkingMorning(Date.parse(at)));
const lastAfternoon = (at: string) => iso(lastWorkingAfternoon(Date.parse(at)));

describe("the next working morning in Berlin", () => {
  it.each([
    ["a winter's night", "2026-01-14T01:30:00Z", "2026-01-14T09:00:00.000Z"],
    ["the morning itself", "2026-01-14T09:00:00Z", "2026-01-14T09:00:00.000Z"],
    ["the afternoon", "2026-01-14T15:00:00Z", "2026-01-15T09:00:00.000Z"],
    ["a Friday's evening", "2026-01-16T18:00:00Z", "2026-01-19T09:00:00.000Z"],
    ["a Saturday", "2026-01-17T09:00:00Z", "2026-01-19T09:00:00.000Z"],
    ["the last hours of winter time", "2026-03-28T23:00:00Z", "2026-03-30T08:00:00.000Z"],
    ["the last hours of summer time", "2026-10-24T23:00:00Z", "2026-10-26T09:00:00.000Z"],
  ])("after %s (%s) is %s", (_, at, expected) => expect(nextMorning(at)).toBe(expected));
});

describe("the last working afternoon in Berlin", () => {
  it.each([
    ["a winter's night", "2026-01-14T01:30:00Z", "2026-01-13T14:00:00.000Z"],
    ["the afternoon itself", "2026-01-14T14:20:00Z", "2026-01-14T14:00:00.000Z"],
    ["a Sunday", "2026-01-18T20:00:00Z", "2026-01-16T14:00:00.000Z"],
    ["a Monday's morning in summer", "2026-07-13T08:00:00Z", "2026-07-10T13:00:00.000Z"],
  ])("before %s (%s) is %s", (_, at, expected) => expect(lastAfternoon(at)).toBe(expected));
});
