import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoints } from "./index.ts";
import { defaultReachPlan } from "./reach.ts";

/** Path and message of each issue. */
function refusals(schema: z.ZodMiniType, input: unknown): [path: string, message: string][] {
  const { error } = z.safeParse(schema, input);
  return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
}

const pathsOf = (schema: z.ZodMiniType, input: unknown): string[] => refusals(schema, input).map(([path]) => path);
const wordsOf = (schema: z.ZodMiniType, input: unknown): string[] => refusals(schema, input).map(([, words]) => words);

const demoJob = {
  companyName: "Acme",
  name: "Rita",
  title: "Backend Engineer",
  workplaceType: "hybrid",
  location: "Berlin",
  experience: 4,
  salaryRange: [65_000, 90_000],
  currency: "EUR",
  language: "en",
  voice: "Lucy",
};

describe("a reach plan", () => {
  it.each([
    [{ maxAttempts: 6 }, "At most 5 attempts are allowed"],
    [{ maxAttempts: 0 }, "At least 1 attempt is needed"],
    [{ window: { from: "18:00", to: "10:00", days: ["mon"] } }, "The end must be after the beginning"],
    [{ window: { from: "25:00", to: "26:00", days: ["mon"] } }, "Give a time as 09:00"],
    [{ window: { from: "10:00", to: "18:00", days: [] } }, "Choose a day"],
    [{ attempts: { ...defaultReachPlan.attempts, busy: [0] } }, "A delay must have at least 1 minute"],
    [{ attempts: { ...defaultReachPlan.attempts, busy: [1, 1, 1, 1, 1, 1] } }, "Plan at most 5 further attempts"],
    [{ voicemailMessage: "x".repeat(601) }, "The voicemail message must have at most 600 characters"],
  ])("is refused as %j, with the reason", (change, words) => {
    expect(wordsOf(endpoints.saveReachPlan.body, { ...defaultReachPlan, ...change })[0]).toBe(words);
  });
});

describe("a job's settings of texts", () => {
  it.each([
    [{ preCallSmsDelay: { option: "4m" } }, "Choose a delay from the list"],
    [{ preCallSmsDelay: { option: "custom" } }, "Say after how many minutes, or at what time"],
    [{ preCallSmsDelay: { option: "custom", at: "tomorrow" } }, "Give a day and a time"],
    [{ preCallSmsDelay: { option: "custom", at: "2027-04-31T09:30" } }, "Give a day and a time"],
    [{ postCallSmsDelay: { option: "custom", at: "2027-02-29T09:30" } }, "Give a day and a time"],
    [{ postCallSmsDelay: { option: "custom", minutes: 0 } }, "A delay must have at least 1 minute"],
    [{ postCallSmsOutcomes: ["splendid"] }, "Choose outcomes from the list"],
  ])("are refused as %j, with the reason", (change, words) => {
    expect(wordsOf(endpoints.updateJob.body, change)[0]).toBe(words);
  });
});

describe("a change of a job", () => {
  it.each([
    [{ title: " " }, "Job title is required."],
    [{ companyName: "" }, "Company name is required."],
    [{ workplaceType: "" }, "Workplace type is required."],
    [{ experience: null }, "Experience is required."],
    [{ location: "" }, "Location is required."],
    [{ salaryRange: null }, "Salary range is required."],
    [{ language: "" }, "Language is required."],
    [{ name: "" }, "Recruiter name is required."],
    [{ voice: "" }, "Voice is required."],
    [{ experience: 0 }, "Experience must be at least 1 year"],
    [{ salaryRange: [90_000, 65_000] }, "The lower salary must not be above the higher one"],
    [{ prompt: { context: "Ask them.", firstSentence: "Hey" } }, "First sentence must be at least 5 characters"],
    [{ successEvaluation: "Fit?" }, "Success evaluation must be at least 5 characters"],
    [{ successEvaluation: "x".repeat(12_001) }, "Success evaluation must have at most 12,000 characters"],
  ])("to %j is refused in the specification's words", (change, words) => {
    expect(wordsOf(endpoints.updateJob.body, change)).toEqual([words]);
  });
});

describe("a new job", () => {
  it("with short names, no experience and a reversed range is refused in the specification's words", () => {
    const short = { companyName: "Ab", name: "R", title: "", location: " x " };
    const body = { ...demoJob, ...short, experience: 0, salaryRange: [90_000, 65_000] };
    expect(Object.fromEntries(refusals(endpoints.createJob.body, body))).toEqual({
      companyName: "Company name is required (min-3 characters)",
      name: "Recruiter name is required (min-3 characters)",
      title: "Job title is required (min-3 characters)",
      location: "Location is required (min-3 characters)",
      experience: "Experience must be at least 1 year",
      salaryRange: "The lower salary must not be above the higher one",
    });
  });

  it("needs a salary range, a language, a workplace type and a voice", () => {
    const body = { ...demoJob, salaryRange: undefined, language: "fr", voice: "", workplaceType: "beach" };
    expect(wordsOf(endpoints.createJob.body, body).sort()).toEqual([
      "Language is required",
      "Salary range is required",
      "Voice is required",
      "Workplace type is required",
    ]);
  });

  it("has a first sentence and a success evaluation within the specification's bounds", () => {
    const jobWith = (firstSentence: string, successEvaluation: string) => ({
      ...demoJob,
      prompt: { context: "Ask for experience.", firstSentence },
      successEvaluation,
    });
    const { body } = endpoints.createJob;
    expect(pathsOf(body, jobWith("Hey", "Fit?"))).toEqual(["prompt.firstSentence", "successEvaluation"]);
    const long = wordsOf(body, jobWith("Hello there", "x".repeat(1_211)));
    expect(long).toEqual(["Success evaluation must be at most 1,200 characters"]);
    expect(refusals(body, jobWith("Hello", "x".repeat(1_210)))).toEqual([]);
  });
});

it.each([{ page: "0" }, { page: "x" }, { limit: "0" }, { limit: "101" }, { limit: "2.5" }])(
  "a list of jobs refuses %j",
  (query) => {
    expect(pathsOf(endpoints.getJobs.query, query)).toEqual(Object.keys(query));
  },
);

describe("a sign-up", () => {
  const body = {
    name: "Nina Newcomer",
    email: "nina@newcomers.test",
    password: "violet-Ladder-42",
    confirmPassword: "violet-Ladder-42",
    phone: "+491711234567",
  };

  it.each([
    ["a name of one letter", { name: "N" }, "name", "Name must be at least 2 characters"],
    ["an invalid address", { email: "no address" }, "email", "Please enter a valid email address"],
    [
      "a short password",
      { password: "short", confirmPassword: "short" },
      "password",
      "Password must be at least 10 characters",
    ],
    ["a password mistyped", { confirmPassword: "violet-Ladder-43" }, "confirmPassword", "Passwords do not match"],
    [
      "a phone number without its country",
      { phone: "0171 1234567" },
      "phone",
      "Phone number must be in the E.164 form, e.g. +14155550123",
    ],
  ])("refuses %s", (_, change, path, words) => {
    expect(refusals(endpoints.signup.body, { ...body, ...change })).toContainEqual([path, words]);
  });
});

it.each([
  ["companyName", { companyName: " " }],
  ["isOnboarded", { isOnboarded: false }],
])("a user's own settings refuse an invalid %s", (path, body) => {
  expect(pathsOf(endpoints.updateUser.body, body)[0]).toBe(path);
});

it.each([
  ["name", "<b>Acme</b>"],
  ["name", "A"],
  ["numberPicker", "sometimes"],
  ["guidedWalkthroughs", "yes"],
])("a tenant's settings refuse %s %j", (field, value) => {
  expect(pathsOf(endpoints.updateTenantSettings.body, { [field]: value })).toEqual([field]);
});

it.each(["nonsense", "https://acme.com", "*.acme.com", "127.0.0.1", "a..b.com"])(
  "a custom domain cannot be %s",
  (host) => {
    expect(pathsOf(endpoints.addDomain.body, { host })).toEqual(["host"]);
  },
);
