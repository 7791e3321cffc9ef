import { setClockOffset } from "@callwright/core/kernel/clock";
import { afterEach, expect, it } from "vitest";
import { webhookDays } from "./files.ts";

const setNow = (at: string) => setClockOffset(Date.parse(at) - Date.now());
afterEach(() => setClockOffset(0));

it("webhooks about a call are searched from its day to two days after its last event", () => {
  setNow("2026-11-20T12:00:00Z");
  const call = { createdAt: "2026-11-16T23:00:00Z", endedAt: "2026-11-17T01:00:00Z" };
  expect(webhookDays(call)).toEqual(["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"]);
});

it("a call that waited for months is searched for on the days whose webhooks are still kept", () => {
  setNow("2026-11-20T12:00:00Z");
  const days = webhookDays({ createdAt: "2026-03-01T08:00:00Z", dialedAt: "2026-11-18T09:00:00Z" });
  expect([days.at(0), days.at(-1), days.length]).toEqual(["2026-10-20", "2026-11-20", 32]);
});

it("a call whose webhooks are no longer kept has no days", () => {
  setNow("2026-11-20T12:00:00Z");
  expect(webhookDays({ createdAt: "2026-03-01T08:00:00Z", endedAt: "2026-03-01T08:05:00Z" })).toEqual([]);
});
