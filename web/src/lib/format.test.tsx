import { describe, expect, it } from "vitest";
import { formatDateTime, formatDuration, formatPosted, formatThousands } from "./format.ts";

describe("figures", () => {
  it.each([
    [0, "0:00"],
    [9.4, "0:09"],
    [61, "1:01"],
    [3_599.6, "1:00:00"],
    [3_725, "1:02:05"],
    [-3, "0:00"],
  ])("%d seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it("the posting date is dd/MM/yyyy hh:mm a in the job's zone, at midnight and noon too", () => {
    expect(formatPosted("2026-11-20T23:30:00Z", "Europe/Berlin")).toBe("21/11/2026 12:30 AM");
    expect(formatPosted("2026-11-20T12:05:00Z", "UTC")).toBe("20/11/2026 12:05 PM");
    expect(formatPosted("2026-03-01T03:00:00Z", "America/New_York")).toBe("28/02/2026 10:00 PM");
  });

  it("a time is the zone's, not the browser's", () => {
    expect(formatDateTime("2026-11-20T23:30:00Z", "Asia/Dubai")).toBe("21 Nov 2026, 03:30");
  });

  it("a salary is in thousands with its symbol", () => {
    expect(formatThousands(65_000, "€")).toBe("€65k");
    expect(formatThousands(67_500, "$")).toBe("$67.5k");
  });
});
