import { expect, it } from "vitest";
import { formatInZone } from "./date.ts";

it.each([
  ["2026-03-09T13:05:00.000Z", "Europe/Berlin", "09/03/2026 02:05 PM"],
  ["2026-03-09T23:30:00.000Z", "Europe/Berlin", "10/03/2026 12:30 AM"],
  ["2026-07-01T10:00:00.000Z", "Europe/Berlin", "01/07/2026 12:00 PM"],
  ["2026-12-31T20:59:59.999Z", "Asia/Riyadh", "31/12/2026 11:59 PM"],
  ["2026-01-01T04:00:00.000Z", "America/New_York", "31/12/2025 11:00 PM"],
])("%s in %s is dd/MM/yyyy hh:mm a", (iso, zone, text) => {
  expect(formatInZone(iso, zone)).toBe(text);
});
