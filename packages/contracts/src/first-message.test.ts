import { describe, expect, it } from "vitest";
import { deniedDisclosure, failedFirstMessageChecks, firstMessageOf } from "./first-message.ts";
import { defaultPrompts } from "./prompts.ts";

const job = { companyName: "Müller & Söhne" };

describe("a first message", () => {
  it.each(["en", "de", "ar"] as const)("of the %s defaults makes all three disclosures", (language) => {
    expect(failedFirstMessageChecks(defaultPrompts[language].firstSentence, language, job)).toEqual([]);
  });

  it.each(["en", "de", "ar"] as const)("that discloses nothing lacks all three in %s", (language) => {
    expect(failedFirstMessageChecks("Hello {{candidateName}}, how are you?", language, job)).toEqual([
      "company",
      "ai",
      "recording",
    ]);
  });

  it.each([
    "Hello {{candidateName}}, how are you?",
    "Hallo, hier ist {{companyName}}.",
    "I am an AI assistant of Müller & Söhne.",
    "This call is not recorded, and I am not an AI.",
    "Guten Tag, hier spricht eine KI, und das Gespräch wird aufgezeichnet.",
    "مرحبا، هذه المكالمة مسجلة.",
    "",
  ])("gets its missing disclosures put in front, in each language: %s", (text) => {
    for (const language of ["en", "de", "ar"] as const) {
      const message = firstMessageOf(text, language, job);
      expect(failedFirstMessageChecks(message, language, job)).toEqual([]);
      expect(message.endsWith(text)).toBe(true);
      expect(firstMessageOf(message, language, job)).toBe(message);
    }
  });

  it("with all disclosures stays as it is", () => {
    for (const language of ["en", "de", "ar"] as const) {
      const { firstSentence } = defaultPrompts[language];
      expect(firstMessageOf(firstSentence, language, job)).toBe(firstSentence);
    }
  });

  it.each([
    "I call for {{companyName}}.",
    "I call for {{ company name }}.",
    "I call for Müller & Söhne.",
    "I call for MÜLLER  & SÖHNE.",
  ])("names the company: %s", (text) => {
    expect(failedFirstMessageChecks(text, "en", job)).not.toContain("company");
  });

  it("does not name the company if it names another one, or if the job has no company name", () => {
    expect(failedFirstMessageChecks("I call for Acme.", "en", job)).toContain("company");
    expect(failedFirstMessageChecks("I call for somebody.", "en", { companyName: " " })).toContain("company");
  });

  it.each([
    ["en", "I am an AI assistant."],
    ["en", "I'm Lucy, an A.I. calling for you."],
    ["en", "This is an automated call."],
    ["de", "Hier ist der KI-Assistent."],
    ["de", "Ich bin eine künstliche Intelligenz."],
    ["de", "Sie sprechen mit einem Sprachbot."],
    ["ar", "أنا مساعد يعمل بالذكاء الاصطناعي."],
    ["ar", "أنا المُساعِدة الذكيّة."],
    ["ar", "أنا مساعد آلي."],
  ] as const)("discloses the AI (%s): %s", (language, text) => {
    expect(failedFirstMessageChecks(text, language, job)).not.toContain("ai");
  });

  it.each([
    ["en", "Hi, Aiden here. I said so. It is a fair trainee role."],
    ["en", "I am not an AI, I am Rita."],
    ["de", "Kinder, Skiurlaub: hier ist Kira."],
    ["de", "Ich bin keine KI."],
    ["ar", "أنا ريتا من الشركة، إلى اللقاء."],
  ] as const)("does not disclose the AI (%s): %s", (language, text) => {
    expect(failedFirstMessageChecks(text, language, job)).toContain("ai");
  });

  it.each([
    ["en", "This call is recorded."],
    ["en", "We record all calls."],
    ["en", "Recording helps us."],
    ["de", "Dieses Gespräch wird aufgezeichnet."],
    ["de", "Wir zeichnen dieses Gespräch zur Qualitätssicherung auf."],
    ["de", "Der Anruf wird mitgeschnitten."],
    ["ar", "هذه المكالمة مُسجَّلة."],
    ["ar", "سيتم تسجيل المكالمة."],
    ["ar", "نسجّل هذه المكالمة."],
  ] as const)("discloses the recording (%s): %s", (language, text) => {
    expect(failedFirstMessageChecks(text, language, job)).not.toContain("recording");
  });

  it.each([
    ["en", "recording", "This is the AI of {{companyName}}. This call is not recorded."],
    ["en", "recording", "This call isn't being recorded, and I am an AI."],
    ["en", "ai", "I am not a robot, I am Rita. This call is recorded."],
    ["de", "recording", "Hier spricht eine KI, das Gespräch wird nicht aufgezeichnet."],
    ["de", "ai", "Ich bin keine KI."],
    ["ar", "recording", "معك المساعد الذكي، هذه المكالمة غير مسجلة."],
    ["ar", "ai", "لست روبوتا. هذه المكالمة مسجلة."],
  ] as const)("in %s denies the disclosure %s: %s", (language, denied, text) => {
    expect(deniedDisclosure(text, language)).toBe(denied);
  });

  it.each([
    ["en", "Hello there."],
    ["en", "This call is recorded. If you would rather not be recorded, tell me."],
    ["en", "I am not a bot that sells things, I am the AI assistant of {{companyName}}."],
    ["de", "Das Gespräch wird aufgezeichnet. Möchten Sie lieber ohne Aufzeichnung sprechen?"],
    ["ar", "مرحبا."],
  ] as const)("denies nothing (%s): %s", (language, text) => {
    expect(deniedDisclosure(text, language)).toBeUndefined();
  });

  it.each([
    ["en", "This call is not recorded. You have a strong track record."],
    ["en", "This call won't be recorded."],
    ["de", "Dieses Gespräch wird nicht aufgezeichnet. Wir zeichnen Menschen. Auf bald."],
    ["ar", "هذه المكالمة غير مسجلة."],
  ] as const)("does not disclose the recording (%s): %s", (language, text) => {
    expect(failedFirstMessageChecks(text, language, job)).toContain("recording");
  });
});
