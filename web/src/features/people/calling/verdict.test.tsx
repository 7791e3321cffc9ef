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
const later = (rule: string) => ({ ...preview, later: 1, laterGroups: [{ rule, words: "w", count: 1, at }] });
const skipped = (rule: string) => ({ ...preview, skipped: 1, skippedGroups: [{ rule, words: "w", count: 1 }] });

test("without a preview the call is allowed here: the server decides", () => {
  expect(callVerdict(undefined)).toEqual({ kind: "now" });
  expect(callVerdict({ ...preview, now: 1 })).toEqual({ kind: "now" });
});

test("outside the hours it says when, and that a requested call is possible", () => {
  const nextOpening = { at, now, timezone: "Europe/Berlin", place: "Berlin" };
  const verdict = callVerdict({ ...later("hours"), nextOpening });
  expect(verdict).toEqual({ kind: "later", rule: "hours", words: "w", at, opening: nextOpening });
  expect(isOverridableByRequest(verdict)).toBe(true);
  expect(isOverridableByRequest(callVerdict(later("cap.24h")))).toBe(false);
});

test("while a person is in another call, nothing is planned for later", () => {
  expect(callVerdict(later("busy")).kind).toBe("now");
});

test("a refusal adds what the preview omits: the rules for a person who waits for their next attempt", () => {
  const opening = { rule: "cap.day", at, now, timezone: "Europe/Berlin", place: "Berlin" };
  const { rule, ...known } = opening;
  expect(callVerdict(skipped("pending"), opening)).toEqual({ kind: "later", rule, words: rule, at, opening: known });
});

test("reasons to leave a person out of a run do not forbid a manual call", () => {
  expect(callVerdict(skipped("talked-to")).kind).toBe("now");
  expect(callVerdict(skipped("suppressed")).kind).toBe("never");
});
