import { expect, it } from "vitest";
import type { EndedFacts } from "../run/ended-list.ts";
import { addEnded, countsByHour, emptyCounters } from "./counters.ts";

const minute = (iso: string) => Date.parse(iso) / 60_000;

const facts = (overrides: Partial<EndedFacts>): EndedFacts => ({
  callId: "call_1",
  atMs: 0,
  dialedMinute: minute("2026-03-04T08:10:00Z"),
  party: "person",
  label: "Good Fit",
  cause: "customer-hung-up",
  ...overrides,
});

it("counts outcomes of dialled calls, reasons of missed ones, and undialled calls separately", () => {
  const counters = addEnded(emptyCounters, [
    facts({}),
    facts({ label: "Busy", party: "none", cause: "busy" }),
    facts({ label: "Unanswered", party: "machine", cause: "completed" }),
    facts({ label: "Unanswered", party: "telephone-menu", cause: "completed" }),
    facts({ label: "Unknown", party: "none", cause: "taken-back", dialedMinute: undefined }),
  ]);
  expect(counters).toMatchObject({
    ended: 5,
    outcomes: { "Good Fit": 1, Busy: 1, Unanswered: 2 },
    failures: { "The line was busy.": 1, "A voicemail answered.": 1, "A telephone menu answered.": 1 },
    undialed: { "taken-back": 1 },
  });
});

it("counting in parts equals counting all at once", () => {
  const all = Array.from({ length: 50 }, (_, index) =>
    facts({ dialedMinute: 29_500_000 + index * 7, party: index % 3 ? "person" : "none", label: `L${index % 4}` }),
  );
  const parts = addEnded(addEnded(emptyCounters, all.slice(0, 17)), all.slice(17));
  expect(parts).toEqual(addEnded(emptyCounters, all));
});

it("hours are those of the job's zone, even at half-hour offsets, and a repeated hour is one row", () => {
  const dials = ["2026-03-04T08:10:00Z", "2026-03-04T08:40:00Z", "2026-03-04T09:10:00Z"].map((iso, index) =>
    facts({ dialedMinute: minute(iso), party: index === 0 ? "none" : "person" }),
  );
  const counters = addEnded(emptyCounters, dials);
  expect(countsByHour("Europe/Berlin", counters)).toEqual([
    { hour: "2026-03-04T09", dialed: 2, reached: 1 },
    { hour: "2026-03-04T10", dialed: 1, reached: 1 },
  ]);
  expect(countsByHour("Asia/Kolkata", counters)).toEqual([
    { hour: "2026-03-04T13", dialed: 1, reached: 0 },
    { hour: "2026-03-04T14", dialed: 2, reached: 2 },
  ]);
  const autumn = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"].map((iso) => facts({ dialedMinute: minute(iso) }));
  expect(countsByHour("Europe/Berlin", addEnded(emptyCounters, autumn))).toEqual([
    { hour: "2026-10-25T02", dialed: 2, reached: 2 },
  ]);
});
