import { toEnglish } from "@callwright/contracts/refusals";
import { describe, expect, test } from "vitest";
import { applyRules, consentAndZone, decideFrom, type GateRequest } from "./gate.ts";
import { explain, refusalFor } from "./gate-decision.ts";
import { defaultPolicy } from "./policy.ts";

const berlin = "+4915112345678";
const dubai = "+971501234567";
const boston = "+16175550100";
/** A Wednesday, 12:00 in Berlin. */
const noon = Date.parse("2026-06-10T10:00:00Z");
const hour = 3_600_000;
const day = 24 * hour;

const noContact = { dials: [], misses: 0, earlierCalls: {}, liveCallId: undefined };
const outreach = (phoneNumber: string, overrides: Partial<GateRequest> = {}): GateRequest => ({
  phoneNumber,
  channel: "call",
  purpose: "outreach",
  basis: "entered",
  ...overrides,
});
const judge = (request: GateRequest, contact = {}, policy = defaultPolicy, at = noon) =>
  applyRules(request, { ...noContact, ...contact }, policy, at);

describe("never", () => {
  test.each([
    ["a number of a country that is not called", "+33612345678", "number.not-allowed"],
    ["text that is no number", "text", "number.not-allowed"],
    ["a number with a trunk zero after the country code", "+4901711234567", "number.not-allowed"],
    ["a premium-rate number", "+4990012345678", "number.premium"],
    ["a British premium-rate number", "+449012345678", "number.premium"],
    ["an American number without a place", "+18005550100", "place.unknown"],
  ])("%s", (_, phoneNumber, rule) => {
    expect(judge(outreach(phoneNumber))).toEqual({ kind: "never", rule });
  });

  test("a suppressed number, even if a recruiter vouches that the person asked", () => {
    const policy = { ...defaultPolicy, allowAskedFor: true };
    const contact = { suppression: { source: "sms" } };
    expect(judge(outreach(berlin, { purpose: "asked" }), contact, policy)).toEqual({
      kind: "never",
      rule: "suppressed",
    });
  });

  test("without consent", () => {
    expect(judge(outreach(berlin, { basis: "" }))).toEqual({ kind: "never", rule: "consent.missing" });
  });

  test("an unknown time zone", () => {
    expect(judge(outreach(berlin, { timezone: "Europe/Nowhere" }))).toEqual({ kind: "never", rule: "place.unknown" });
  });

  test("after five missed calls in a row, for ninety days", () => {
    const contact = { dials: [noon - 3 * day], misses: 5 };
    expect(judge(outreach(berlin), contact)).toEqual({ kind: "never", rule: "cap.all" });
    expect(judge(outreach(berlin), { ...contact, dials: [noon - 91 * day] })).toEqual({ kind: "allow", rule: "all" });
  });

  test("a plan whose hours never meet the country's", () => {
    const window = { from: "09:00", to: "12:00", days: ["sun" as const] };
    expect(judge(outreach(berlin, { window }))).toEqual({ kind: "never", rule: "hours.none" });
  });
});

describe("later", () => {
  const later = (rule: string, until: string) => ({ kind: "later", rule, until: Date.parse(until) });

  test("outside the hours: at the next opening", () => {
    const night = Date.parse("2026-06-10T20:00:00Z");
    expect(judge(outreach(berlin), {}, defaultPolicy, night)).toEqual(later("hours", "2026-06-11T07:00:00Z"));
  });

  test("the hours of the candidate's own time zone count", () => {
    expect(judge(outreach(berlin, { timezone: "America/New_York" }))).toEqual(later("hours", "2026-06-10T13:00:00Z"));
  });

  test("the time zone is read from the candidate's row; an unknown one never passes", () => {
    const withVariables = (variables: Record<string, string>) =>
      outreach(berlin, consentAndZone({ importId: "imp_1", variables }));
    expect(withVariables({})).toMatchObject({ basis: "attested:imp_1", timezone: undefined });
    expect(judge(withVariables({ "Time zone": "America/New_York" }))).toEqual(later("hours", "2026-06-10T13:00:00Z"));
    expect(judge(withVariables({ Zeitzone: " " }))).toEqual({ kind: "allow", rule: "all" });
    expect(judge(withVariables({ timezone: "somewhere" }))).toEqual({ kind: "never", rule: "place.unknown" });
  });

  test("short zone names are always decided, and follow summer time", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const names = letters.flatMap((first) => letters.map((second) => `${first}${second}T`));
    for (const timezone of [...names, "PRC", "ROK", "Zulu"])
      for (const phoneNumber of [berlin, dubai, boston, "+447700900123", "+923001234567"])
        expect(judge(outreach(phoneNumber, { timezone })).kind, timezone).toMatch(/allow|later|never/);
    // 19:56 in summer time, when dialling has stopped; 18:56 by the fixed offset of "EST".
    const evening = Date.parse("2026-06-10T23:56:00Z");
    expect(judge(outreach(boston, { timezone: "EST" }), {}, defaultPolicy, evening)).toEqual(
      later("hours", "2026-06-11T13:00:00Z"),
    );
  });

  test("outside narrower own hours the rule is `window`", () => {
    const window = { from: "16:00", to: "19:00", days: ["wed" as const, "thu" as const] };
    expect(judge(outreach(berlin, { window }))).toEqual(later("window", "2026-06-10T14:00:00Z"));
    const policy = { ...defaultPolicy, window: { from: "13:00", to: "19:00" } };
    expect(judge(outreach(berlin), {}, policy)).toEqual(later("window", "2026-06-10T11:00:00Z"));
  });

  test("after a call today: tomorrow, in the day of the person's place", () => {
    expect(judge(outreach(berlin), { dials: [noon - 2 * hour] })).toEqual(later("cap.day", "2026-06-11T07:00:00Z"));
    // 23:00 of the day before.
    expect(judge(outreach(berlin), { dials: [noon - 13 * hour] })).toEqual({ kind: "allow", rule: "all" });
  });

  test("in the Emirates at most twice in any seven days", () => {
    const dials = [noon - 6 * day, noon - 2 * day];
    expect(judge(outreach(dubai), { dials })).toEqual(later("cap.week", "2026-06-11T10:00:00Z"));
  });

  test("a person on the phone is busy for other calls, not for the same one", () => {
    const contact = { liveCallId: "call_1" };
    expect(judge(outreach(berlin), contact)).toMatchObject({ kind: "later", rule: "busy" });
    expect(judge(outreach(berlin, { callId: "call_1" }), contact)).toEqual({ kind: "allow", rule: "all" });
  });

  test("the named time is the first one at which the gate allows the call", () => {
    const contact = { dials: [noon - 2 * hour], misses: 1 };
    const decision = judge(outreach(boston), contact, defaultPolicy, noon);
    if (decision.kind !== "later") throw new Error("Not later");
    expect(judge(outreach(boston), contact, defaultPolicy, decision.until)).toEqual({ kind: "allow", rule: "all" });
    expect(judge(outreach(boston), contact, defaultPolicy, decision.until - 1)).toMatchObject({ kind: "later" });
  });
});

test("a text obeys the hours, but not the caps of calls", () => {
  const text = outreach(berlin, { channel: "sms" });
  expect(judge(text, { dials: [noon - hour], misses: 5, liveCallId: "call_1" })).toEqual({
    kind: "allow",
    rule: "all",
  });
  expect(judge(text, {}, defaultPolicy, noon + 12 * hour)).toMatchObject({ kind: "later", rule: "hours" });
});

describe("a user's own number", () => {
  const night = Date.parse("2026-06-10T20:46:00Z");
  const own = outreach(berlin, { purpose: "own", basis: "own" });

  test("is called at any hour, unlike other numbers", () => {
    expect(judge(own, {}, defaultPolicy, night)).toEqual({ kind: "allow", rule: "own" });
    expect(judge(outreach(berlin), {}, defaultPolicy, night)).toMatchObject({ kind: "later", rule: "hours" });
  });

  test("is not called when it is on the do-not-call list or in a call", () => {
    expect(judge(own, { suppression: { source: "sms" } }, defaultPolicy, night)).toMatchObject({ rule: "suppressed" });
    expect(judge(own, { liveCallId: "call_1" }, defaultPolicy, night)).toMatchObject({ rule: "busy" });
  });
});

describe("a person who asked for the call", () => {
  const sunday = Date.parse("2026-06-14T12:00:00Z");
  const asked = outreach(berlin, { purpose: "asked" });

  test("is called outside the hours only where the tenant's rules allow it", () => {
    expect(judge(asked, {}, defaultPolicy, sunday)).toMatchObject({ kind: "later", rule: "hours" });
    expect(judge(asked, {}, { ...defaultPolicy, allowAskedFor: true }, sunday)).toEqual({
      kind: "allow",
      rule: "asked",
    });
  });

  test("is still not called more often than the law allows", () => {
    const policy = { ...defaultPolicy, allowAskedFor: true };
    const dials = [sunday - 3 * hour, sunday - 2 * hour, sunday - hour];
    expect(judge(outreach(boston, { purpose: "asked" }), { dials }, policy, sunday)).toMatchObject({ rule: "cap.24h" });
  });

  test("and named a time is called then, even on the same day, within the hours", () => {
    const callback = outreach(berlin, { purpose: "callback" });
    expect(judge(callback, { dials: [noon - hour] })).toEqual({ kind: "allow", rule: "all" });
    expect(judge(callback, {}, defaultPolicy, sunday)).toMatchObject({ kind: "later", rule: "hours" });
    const window = { from: "16:00", to: "19:00", days: ["fri" as const] };
    expect(judge({ ...callback, window }, { dials: [noon - hour] })).toEqual({ kind: "allow", rule: "all" });
  });
});

describe("the refusal of an immediate call", () => {
  const newContact = { ...noContact, phoneNumber: berlin, dialCount: 0, suppression: undefined, isHeld: false };

  test("names the first possible time by the clock of the person's place", () => {
    const night = Date.parse("2026-06-13T20:00:00Z");
    expect(toEnglish(refusalFor(decideFrom(outreach(berlin), newContact, defaultPolicy, night)))).toBe(
      `${explain({ rule: "hours" })} They can be called from Mon 09:00, Berlin time.`,
    );
  });

  test("records the inputs of its decision, and no more", () => {
    const { inputs } = decideFrom(
      outreach(boston),
      { ...newContact, phoneNumber: boston },
      defaultPolicy,
      noon + 6 * hour,
    );
    expect(inputs).toEqual({
      channel: "call",
      purpose: "outreach",
      basis: "entered",
      zone: "America/New_York",
      local: "Wed 12:00",
      rings: 0,
      misses: 0,
    });
  });
});

test("the gate's request names the import that attested consent, and the time zone in the candidate's row", () => {
  const requestOf = (fields: object) => consentAndZone({ ...fields });
  expect(requestOf({ importId: "imp_1", variables: { "Time Zone": " America/New_York " } })).toEqual({
    basis: "attested:imp_1",
    timezone: "America/New_York",
  });
  expect(requestOf({})).toEqual({ basis: "entered", timezone: undefined });
});
