import { defaultPrompts } from "@callwright/contracts/prompts";
import { describe, expect, test } from "vitest";
import {
  changesOf,
  createBody,
  createJobLanguages,
  editFaults,
  editJobLanguages,
  isOtherLanguage,
  type JobValues,
  newJob,
  promptFor,
  stepFaults,
  stepWithField,
  updateBody,
} from "./job-form.ts";

const recruiter = { companyName: "Acme Recruiting", name: "Rita Recruiter", timezone: "Europe/Berlin" };
const complete: JobValues = { ...newJob(recruiter), title: "Backend Engineer", location: "Berlin" };

test("a complete form has no fault on any step", () => {
  expect([0, 1, 2].map((step) => stepFaults(step, complete))).toEqual([{}, {}, {}]);
});

describe("step 1", () => {
  test.each([
    ["companyName", "Company name is required (min-3 characters)"],
    ["name", "Recruiter name is required (min-3 characters)"],
    ["title", "Job title is required (min-3 characters)"],
    ["location", "Location is required (min-3 characters)"],
  ])("%s needs three characters", (field, message) => {
    expect(stepFaults(0, { ...complete, [field]: " ab " })).toEqual({ [field]: message });
  });
});

describe("step 2", () => {
  test.each(["", 0, 0.5])("experience %j is less than a year", (experience) => {
    expect(stepFaults(1, { ...complete, experience })).toEqual({ experience: "Experience must be at least 1 year" });
  });
  test("a wrong end of the salary range is a fault of the whole field", () => {
    expect(Object.keys(stepFaults(1, { ...complete, salaryRange: [90_000, 65_000] }))).toEqual(["salaryRange"]);
    expect(Object.keys(stepFaults(1, { ...complete, salaryRange: [100, 65_000] }))).toEqual(["salaryRange"]);
  });
  test("a voice is required", () => {
    expect(stepFaults(1, { ...complete, voice: "" })).toEqual({ voice: "Voice is required" });
  });
});

describe("step 3", () => {
  test("the first sentence needs 5 characters", () => {
    const prompt = { ...complete.prompt, firstSentence: "Hi" };
    expect(Object.keys(stepFaults(2, { ...complete, prompt }))).toEqual(["prompt.firstSentence"]);
  });
  test("an evaluation may have 1,210 characters, though the message says 1,200", () => {
    expect(stepFaults(2, { ...complete, successEvaluation: "x".repeat(1_210) })).toEqual({});
    expect(stepFaults(2, { ...complete, successEvaluation: "x".repeat(1_211) })).toEqual({
      successEvaluation: "Success evaluation must be at most 1,200 characters",
    });
  });
});

describe("changing the language", () => {
  test("replaces untouched texts", () => {
    expect(promptFor("de", complete.prompt)).toEqual(defaultPrompts.de);
    expect(promptFor("en", promptFor("de", complete.prompt))).toEqual(defaultPrompts.en);
  });
  test("keeps an edited text, and still replaces the untouched one", () => {
    const prompt = { ...complete.prompt, firstSentence: "Good morning, this is Acme." };
    expect(promptFor("de", prompt)).toEqual({ ...prompt, context: defaultPrompts.de.context });
  });
  test("detects texts in a language other than the conversation's", () => {
    const german = {
      ...defaultPrompts.en,
      firstSentence: "Guten Tag, hier ist der Assistent von Acme und ich habe eine Frage.",
    };
    expect(isOtherLanguage("en", german)).toBe(true);
    expect(isOtherLanguage("de", defaultPrompts.de)).toBe(false);
    expect(isOtherLanguage("ar", defaultPrompts.en)).toBe(true);
  });
});

test("creating offers English and German, editing Arabic as well", () => {
  expect(createJobLanguages).toEqual(["en", "de"]);
  expect(editJobLanguages).toEqual(["en", "de", "ar"]);
});

describe("editing", () => {
  test.each([
    ["title", " ", "Job title is required."],
    ["companyName", "", "Company name is required."],
    ["workplaceType", "", "Workplace type is required."],
    ["experience", "", "Experience is required."],
    ["location", "", "Location is required."],
    ["salaryRange", "", "Salary range is required."],
    ["language", "", "Language is required."],
    ["name", "", "Recruiter name is required."],
    ["voice", "", "Voice is required."],
  ])("%s as %j is refused: %s", (field, value, message) => {
    expect(editFaults({ [field]: value })).toEqual({ [field]: message });
  });
  test("an undefined salary range is accepted", () => {
    expect(editFaults({ salaryRange: undefined })).toEqual({});
  });
  test("sends the changes only", () => {
    const changes = changesOf(["title", "experience", "salaryRange"], complete, { ...complete, experience: "7" });
    expect(updateBody(changes)).toEqual({ experience: 7 });
    expect(changesOf(["salaryRange"], complete, { ...complete, salaryRange: [...complete.salaryRange] })).toEqual({});
  });
  test("limits the evaluation to 12,000 characters, not to 1,200 words", () => {
    expect(editFaults({ successEvaluation: "patience ".repeat(1_300) })).toEqual({});
    expect(editFaults({ successEvaluation: "x".repeat(12_001) })).toEqual({
      successEvaluation: "Success evaluation must have at most 12,000 characters",
    });
  });
});

test("a fault that the server finds leads to the step of its field", () => {
  expect(["title", "salaryRange.0", "prompt.firstSentence", "unknown"].map(stepWithField)).toEqual([0, 1, 2, 0]);
});

test("experience is sent as a number", () => {
  expect(createBody({ ...complete, experience: "3" }).experience).toBe(3);
});
