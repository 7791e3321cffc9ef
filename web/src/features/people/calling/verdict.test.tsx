import { expect, test } from "vitest";
import { callVerdict, isOverridableByRequest } from "./verdict.tsx";

const preview = {
  now: 0,
  later: 0,
  skipped: 0,
  laterGroups: [],
  skippedGroups: [],
  canMoveClock: false,
  minutesLeft: 10,
  at: "2026-11-22T19:00:00.000Z",
};
const at = "2026-11-23T08:00:00.000Z";
const now = "2026-11-22T21:46:00.000Z";
const laterBy = (rule: string) => ({ ...preview, later: 1, laterGroups: [{ rule, words: "w", count: 1, at }] });
const skippedBy = (rule: string) => ({ ...preview, skipped: 1, skippedGroups: [{ rule, words: "w", count: 1 }] });

test("the verdict is 'now' without a preview, since the server decides, and with one that allows the call", () => {
  expect(callVerdict(undefined)).toEqual({ kind: "now" });
  expect(callVerdict({ ...preview, now: 1 })).toEqual({ kind: "now" });
});

test("outside the calling hours the verdict has the next opening, and allows a requested call", () => {
  const nextOpening = { at, now, timezone: "Europe/Berlin", place: "Berlin" };
  const verdict = callVerdict({ ...laterBy("hours"), nextOpening });
  expect(verdict).toEqual({ kind: "later", rule: "hours", words: "w", at, opening: nextOpening });
  expect(isOverridableByRequest(verdict)).toBe(true);
  expect(isOverridableByRequest(callVerdict(laterBy("cap.24h")))).toBe(false);
});

test("a call is not planned for later while the person is in another call", () => {
  expect(callVerdict(laterBy("busy")).kind).toBe("now");
});

test("a refusal adds what the preview omits: the rules for a person who waits for their next attempt", () => {
  const refusal = { rule: "cap.day", at, now, timezone: "Europe/Berlin", place: "Berlin" };
  const { rule, ...opening } = refusal;
  expect(callVerdict(skippedBy("pending"), refusal)).toEqual({ kind: "later", rule, words: rule, at, opening });
});

test("reasons to leave a person out of a run do not forbid a manual call", () => {
  expect(callVerdict(skippedBy("talked-to")).kind).toBe("now");
  expect(callVerdict(skippedBy("suppressed")).kind).toBe("never");
});
