import { createJobBody, errors, messages, updateJobBody } from "@callwright/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { setLocale } from "./i18n/locale.ts";
import { serverWords } from "./server-words.ts";

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
    expect(sentences.filter((sentence) => serverWords(sentence) === sentence)).toEqual([]);
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
    expect(all.filter((sentence) => serverWords(sentence) === sentence)).toEqual([]);
  });
});

it("says in the interface's language what the server says of a number, sentences within sentences too", () => {
  setLocale("de");
  const said: Readonly<Record<string, string>> = {
    "Telnyx could not be reached. Try again in a minute.":
      "Telnyx war nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.",
    "Answers to texts and their receipts do not arrive: Twilio refuses: Url is not valid":
      "Antworten auf SMS und Zustellberichte kommen nicht an: Twilio lehnt ab: Url is not valid",
    "Telnyx did not answer. The number is bought and in your account. Import it from there.":
      "Telnyx hat nicht geantwortet. Die Nummer ist gekauft und liegt in Ihrem Konto. Importieren Sie sie von dort.",
    "Twilio sells no toll-free numbers of Germany.":
      "Twilio verkauft keine solchen Nummern (Gebührenfrei, Deutschland).",
    "Texts that wait to leave from this number: 12. They are dropped if you delete it.":
      "SMS, die noch von dieser Nummer ausgehen sollen: 12. Die SMS entfallen, wenn Sie die Nummer löschen.",
    "Your carrier takes no more texts of this number today. Texts wait, and are tried again every few minutes.":
      "Ihr Anbieter nimmt heute keine SMS dieser Nummer mehr an. SMS warten und werden alle paar Minuten noch einmal versucht.",
    "Twilio refuses to sell this number: no": "Twilio verkauft diese Nummer nicht: no",
  };
  for (const [english, german] of Object.entries(said)) expect(serverWords(english)).toBe(german);
});

it("names countries, and what a key may do, as the interface does; in English as they came", () => {
  const sentences = [
    "Invalid phone number format for UK",
    "Invalid phone number format for Saudi",
    'This API key lacks the scope "write", which this needs.',
  ];
  expect(sentences.map(serverWords)).toEqual(sentences);
  setLocale("de");
  expect(sentences.map(serverWords)).toEqual([
    "Ungültiges Rufnummernformat (Vereinigtes Königreich)",
    "Ungültiges Rufnummernformat (Saudi-Arabien)",
    "Diesem API-Schlüssel fehlt die Berechtigung „Schreiben“, die hierfür nötig ist.",
  ]);
});

it("leaves words that it does not know as they came", () => {
  setLocale("de");
  expect(serverWords("Something quite new.")).toBe("Something quite new.");
});
