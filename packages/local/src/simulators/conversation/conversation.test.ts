import { factsSection } from "@callwright/contracts/facts";
import { describe, expect, test } from "vitest";
import { scenarioOf } from "../scenarios.ts";
import { analyse, evaluate, extract, type JsonSchema } from "./analysis.ts";
import { tomorrowAtThree } from "./callback.ts";
import { readRequirements } from "./facts.ts";
import { fill } from "./liquid.ts";
import type { Language } from "./phrases.ts";
import { factsIn } from "./questions.ts";
import { type Script, writeScript } from "./script.ts";

const variables = {
  candidateName: "Anna",
  companyName: "Acme",
  recruiterName: "Max",
  jobTitle: "Nurse",
  jobLocation: "Berlin",
  workplacePreference: "hybrid",
  expectedExperience: "5 years",
  salaryRange: "€65,000 – €90,000",
};

// A number's last digits choose the scenario: 70 and 71 fit, 75 declines, 83 asks for a callback, 52 and 53 ask.
const write = (number: string, language: Language = "en", change: object = {}): Script =>
  writeScript({
    number,
    scenario: scenarioOf(number),
    language,
    variables,
    firstMessage: "Hello {{candidateName}}, this is {{companyName}}.",
    detectsVoicemail: true,
    maxDurationSeconds: 600,
    ...change,
  });
const scriptsOfAllEndings = (language: Language) =>
  Array.from({ length: 100 }, (_, index) => write(`+49151123456${String(index).padStart(2, "0")}`, language));

describe.each(["en", "de", "ar"] as const)("in %s", (language) => {
  test("speakers take turns, and interviews that reach their end take 20 to 180 seconds", () => {
    for (const { lines, talkSeconds, story } of scriptsOfAllEndings(language)) {
      for (const [index, line] of lines.entries()) {
        expect(line.end).toBeGreaterThan(line.start);
        expect(line.start).toBeGreaterThanOrEqual(lines[index - 1]?.end ?? 0);
        expect(line.text).not.toMatch(/\{\{|undefined/);
      }
      if (!["excellent", "good", "fair", "poor", "unsure"].includes(story)) continue;
      expect(talkSeconds).toBeGreaterThan(20);
      expect(talkSeconds).toBeLessThan(180);
    }
  });

  test("the same number always has the same conversation", () => {
    expect(write("+4915112345671", language)).toEqual(write("+4915112345671", language));
    expect(write("+4915112345671", language)).not.toEqual(write("+4915112344671", language));
  });

  test("a conversation for a campaign mentions no job", () => {
    const script = write("+4915112345671", language, { variables: { FirstName: "Anna" } });
    expect(script.lines.map(({ text }) => text).join(" ")).not.toMatch(/Nurse|\{\{/);
    const { summary } = analyse({ script, number: "+49", variables: {}, startedMs: 0 });
    expect(summary).not.toMatch(/\{\{|undefined/);
  });
});

test("a talk over the limit is cut off", () => {
  const script = write("+4915112345671", "en", { maxDurationSeconds: 30 });
  expect(script).toMatchObject({ talkSeconds: 30, endedReason: "exceeded-max-duration", isCutOff: true });
  expect(script.lines.at(-1)?.end).toBeLessThanOrEqual(30);
});

test.each([
  ["5 years", "€65,000 – €90,000", { years: 5, low: 65_000, high: 90_000, currency: "EUR" }],
  ["at least 3", "65k-90k GBP", { years: 3, low: 65_000, high: 90_000, currency: "GBP" }],
  ["٧ سنوات", "65.000 bis 90.000 EUR", { years: 7, low: 65_000, high: 90_000, currency: "EUR" }],
  ["", "$120000", { years: 4, low: 120_000, high: 156_000, currency: "USD" }], // 4 years and 30 % more by default
])("what a job asks for is read from %j and %j", (expectedExperience, salaryRange, requirements) => {
  expect(readRequirements({ expectedExperience, salaryRange })).toEqual(requirements);
});

test("templates are filled as Liquid fills them", () => {
  const words = { name: "Anna", customer: { number: "+49" }, empty: "" };
  expect(fill("{{name}} {{ customer.number }} {{missing}}{{ empty | default: 'x' }}{{-name-}}", words)).toBe(
    "Anna +49 xAnna",
  );
});

test("an evaluation follows its rubric and is always text", () => {
  expect(evaluate("Good")).toBe("true");
  expect(evaluate("Good", "DescriptiveScale")).toBe("Good");
  expect(evaluate("Poor", "NumericScale")).toBe("2");
  expect(evaluate("Excellent", "Checklist")).toContain("met");
});

describe("structured data", () => {
  const conversationWith = (number: string) => ({
    script: write(number),
    number,
    variables,
    startedMs: Date.parse("2026-03-28T10:00:00Z"),
  });
  const schema = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: "object", properties });

  test("fills fields under the various names that people give them", () => {
    const fields = schema({
      years_of_experience: { type: "integer" },
      expectedSalary: { type: "number" },
      isInterested: { type: "boolean" },
      startDate: { type: "string" },
      verdict: { type: "string", enum: ["Good Fit", "Not a Good Fit"] },
      details: schema({ currency: { type: "string" } }),
      favouriteColour: { type: "string" },
    });
    expect(extract(conversationWith("+4915112345671"), fields)).toEqual({
      years_of_experience: expect.any(Number),
      expectedSalary: expect.any(Number),
      isInterested: true,
      startDate: expect.stringContaining("weeks"),
      verdict: "Good Fit",
      details: { currency: "EUR" },
    });
  });

  test('is "none" where no value of the list fits', () => {
    const fields = schema({ outcome: { type: "string", enum: ["Not Interested", "none"] } });
    expect(extract(conversationWith("+4915112345670"), fields)).toEqual({ outcome: "none" });
    expect(extract(conversationWith("+4915112345675"), fields)).toEqual({ outcome: "Not Interested" });
  });

  test("has a callback's time in the zone that the instructions name, also across a clock change", () => {
    const fields = schema({ callbackAt: { type: "string", format: "date-time" } });
    const dataFrom = (content: string) => {
      const structuredDataPlan = { enabled: true, schema: fields, messages: [{ role: "system", content }] };
      return analyse(conversationWith("+4915112345683"), { structuredDataPlan }).structuredData;
    };
    expect(dataFrom("The call was at 11:00 (Europe/Berlin).")).toEqual({ callbackAt: "2026-03-29T15:00:00+02:00" });
    expect(dataFrom("The call was at 10:00Z.")).toEqual({ callbackAt: "2026-03-29T15:00:00+00:00" });
    expect(extract(conversationWith("+4915112345683"), fields)).toEqual({ callbackAt: "2026-03-29T15:00:00+00:00" });
    const evening = Date.parse("2026-11-20T23:00:00Z");
    expect(tomorrowAtThree("America/New_York", evening)).toBe("2026-11-21T15:00:00-05:00");
  });
});

test("there is no analysis with fewer messages than the threshold, or without an enabled part", () => {
  const conversation = { script: write("+4915112345671"), number: "+49", variables, startedMs: 0 };
  expect(analyse(conversation, { minMessagesThreshold: 99 })).toEqual({});
  expect(analyse(conversation, { summaryPlan: { enabled: false }, successEvaluationPlan: { enabled: false } })).toEqual(
    {},
  );
});

describe("questions about the job", () => {
  const plan = { structuredDataPlan: { enabled: true, schema: { properties: { unanswered: { type: "array" } } } } };
  const unansweredIn = (script: Script) =>
    analyse({ script, number: "+4915112345652", variables, startedMs: 0 }, plan).structuredData?.unanswered;
  const section = (question: string, language: Language) =>
    factsIn(factsSection([{ id: "f1", question, answer: "Eight people." }], language));

  test.each(["en", "de", "ar"] as const)("in %s are answered by the prompt's facts, else reported", (language) => {
    const promptFacts = section("How large is the team?", language);
    expect(promptFacts).toEqual([{ question: "How large is the team?", answer: "Eight people." }]);
    const script = write("+4915112345652", language, { promptFacts });
    const texts = script.lines.map(({ text }) => text);
    expect(texts).toContain("Eight people.");
    const [reported] = unansweredIn(script) as [{ question: string }];
    expect(texts).toContain(reported.question);
  });

  test("that a fact answers are not reported", () => {
    const promptFacts = section("Can I work from home?", "en");
    expect(unansweredIn(write("+4915112345653", "en", { promptFacts }))).toBeUndefined();
    expect(unansweredIn(write("+4915112345653", "en"))).toHaveLength(1);
  });
});
