import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createAgentBody, updateAgentBody } from "./endpoints/campaign.ts";
import { documentRefusals } from "./endpoints/document.ts";
import { flagReasons } from "./endpoints/import.ts";
import { createJobBody, updateJobBody } from "./endpoints/job.ts";
import { errors } from "./error-codes.ts";
import { invalidPhoneFor, messages } from "./messages.ts";
import { parsePhone } from "./phone.ts";
import { phoneCountries } from "./phone-format.ts";
import { findRefusalBySentence, refusal, refusalTemplates, toEnglish } from "./refusals.ts";

const placeholders = (template: string) => [...new Set(template.match(/\{\w+\}/g))].sort();

describe.each(["de", "ar"])("the refusals in %s", (locale) => {
  const file = new URL(`../../../web/messages/${locale}/refusals.json`, import.meta.url);
  const translated = new Map<string, string>(Object.entries(JSON.parse(readFileSync(file, "utf8"))));

  it("have a message for every code, and none for another", () => {
    expect([...translated.keys()].sort()).toEqual([...refusalTemplates.keys()].sort());
  });

  it("name the same parameters as the English sentence", () => {
    const different = [...refusalTemplates].filter(
      ([code, english]) => `${placeholders(english)}` !== `${placeholders(translated.get(code) ?? "")}`,
    );
    expect(different).toEqual([]);
  });
});

describe("a refusal", () => {
  it("has an English sentence of its own", () => {
    expect(new Set(refusalTemplates.values()).size).toBe(refusalTemplates.size);
    for (const [code, { message }] of Object.entries(errors)) expect(toEnglish({ code })).toBe(message);
  });

  it("contains its parameters, such as countries and other refusals", () => {
    expect(toEnglish(refusal("offers_not_sold", { provider: "Twilio", kind: "toll_free", country: "GB" }))).toBe(
      "Twilio sells no toll-free numbers of United Kingdom.",
    );
    expect(toEnglish(refusal("number_answers_lost", { reason: refusal("number_settings_not_found") }))).toBe(
      "Answers to texts and their receipts do not arrive: The carrier does not find this number's messaging settings.",
    );
  });

  it("is found by the sentence of a rule, and by no other sentence", () => {
    expect(findRefusalBySentence(messages.passwordCommon)).toEqual({ code: "password_too_common" });
    expect(findRefusalBySentence(invalidPhoneFor("UK"))).toEqual({
      code: "phone_number_format_invalid",
      params: { phoneCountry: "GB" },
    });
    expect(findRefusalBySentence("Something new.")).toBeUndefined();
  });
});

const long = "x".repeat(13_000);
const prompt = (context: string, firstSentence: string) => ({ prompt: { context, firstSentence } });
const textFields = ["title", "companyName", "name", "location", "successEvaluation", "additionalNotes"];

/** Everything that can be wrong with a job's forms. */
const faults: readonly object[] = [
  ...textFields.flatMap((field) => [{ [field]: "" }, { [field]: long }]),
  ...["workplaceType", "experience", "salaryRange", "currency", "language", "voice", "timezone"].flatMap((field) => [
    { [field]: null },
    { [field]: field === "experience" ? 0 : "" },
    { [field]: field === "experience" ? 99 : long },
  ]),
  { salaryRange: [9_000, 8_000] },
  prompt("", ""),
  prompt(long, long),
  { smsTemplate: long },
  { preCallSmsDelay: { option: "never" } },
  { preCallSmsDelay: { option: "custom" } },
  { preCallSmsDelay: { option: "custom", at: "tomorrow" } },
  ...[0, 1.5, 10_081].map((minutes) => ({ postCallSmsDelay: { option: "custom", minutes } })),
  { postCallSmsOutcomes: ["wonderful"] },
];

const variable = (key: string, value: string) => ({ key, value });

/** Everything that can be wrong with a campaign's forms. */
const campaignFaults: readonly object[] = [
  ...faults.filter((fault) => !("prompt" in fault)),
  { prompt: "" },
  { firstSentence: "" },
  { followUpTemplate: long },
  { template: "none" },
  ...[
    [variable("", "x")],
    [variable(long, "x")],
    [variable("{a}", "x")],
    [variable("a", "")],
    [variable("a", long)],
    [variable("a", "x"), variable("A", "y")],
    [variable("FirstName", "x")],
    Array.from({ length: 31 }, (_, n) => variable(`v${n}`, "x")),
  ].map((dynamicVariables) => ({ dynamicVariables })),
];

describe("the sentence of a rule has a code", () => {
  const messagesOf = (form: z.ZodMiniType, faultyInputs: readonly object[]) =>
    faultyInputs.flatMap((fault) => {
      const issues = z.safeParse(form, fault).error?.issues ?? [];
      // An input lacks most fields of a form for creating, so only the issues of its faulty fields count.
      return issues.filter(({ path }) => String(path[0]) in fault).map(({ message }) => message);
    });
  const formMessages = [
    ...[createJobBody, updateJobBody].flatMap((form) => messagesOf(form, faults)),
    ...[createAgentBody, updateAgentBody].flatMap((form) => messagesOf(form, campaignFaults)),
  ];
  const phoneMessages = ["", "+7", ...phoneCountries.map(({ prefix }) => prefix)].flatMap((input) => {
    const result = parsePhone(input);
    return result.ok ? [] : [result.message];
  });

  it.each([
    ...new Set([...formMessages, ...phoneMessages, ...Object.values(documentRefusals), ...Object.values(flagReasons)]),
  ])("%s", (sentence) => expect(findRefusalBySentence(sentence)).toBeDefined());
});
