import { createJobBody, errors, messages, updateJobBody } from "@callwright/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { setLocale } from "./i18n/locale.ts";
import { specWords } from "./spec-words.ts";

const long = "x".repeat(13_000);
const prompt = (context: string, firstSentence: string) => ({ prompt: { context, firstSentence } });
const texts = ["title", "companyName", "name", "location", "successEvaluation", "additionalNotes"];

/** Everything that can be wrong with a job's forms. */
const faults: readonly object[] = [
  ...texts.flatMap((field) => [{ [field]: "" }, { [field]: long }]),
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
const refusals = [createJobBody, updateJobBody].flatMap((form) =>
  faults.flatMap((fault) => {
    const read = form.safeParse(fault);
    const fields = Object.keys(fault);
    return (read.error?.issues ?? []).filter(({ path }) => fields.includes(String(path[0])));
  }),
);
const sentences = [
  ...new Set(refusals.map(({ message }) => message)),
  "Choose a voice from the list.",
  "Choose a time zone, for instance Europe/Berlin.",
  "Job not found.",
  "Version not found.",
  messages.preCallSmsNobody,
  messages.preCallSmsEmpty,
  messages.preCallSmsOff,
  messages.textNotWaiting,
  messages.firstSentenceDeniesAi,
  messages.firstSentenceDeniesRecording,
  "Somebody else is saving this prompt at the same moment. Try again.",
];

afterEach(() => setLocale("en"));

describe("what is wrong with a job", () => {
  it("is told in many words", () => {
    expect(sentences.length).toBeGreaterThan(35);
  });

  it.each(["de", "ar"] as const)("is told in %s as in English", (locale) => {
    setLocale(locale);
    expect(sentences.filter((sentence) => specWords(sentence) === sentence)).toEqual([]);
  });
});

describe("what candidates are refused for", () => {
  const { candidatesGone, candidatesMore, candidateIsCalled, candidateInJobAlready, bulkJobGone } = messages;
  const { importUnderWay, importStopping } = messages;
  const others = [
    importUnderWay,
    importStopping,
    "Choose another job to move them to.",
    "Candidate not found.",
    errors.conflict.message,
  ];

  it.each(["de", "ar"] as const)("is told in %s as in English", (locale) => {
    setLocale(locale);
    const all = [candidatesGone, candidatesMore, candidateIsCalled, candidateInJobAlready, bulkJobGone, ...others];
    expect(all.filter((sentence) => specWords(sentence) === sentence)).toEqual([]);
  });
});
