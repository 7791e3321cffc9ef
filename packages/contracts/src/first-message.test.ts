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
    "I am Müller & Söhne's assistant.",
    "معك المساعد الذكي لMüller & Söhne.",
  ])("names the company: %s", (text) => {
    expect(failedFirstMessageChecks(text, "en", job)).not.toContain("company");
  });

  it("does not name the company if it names another one, or if the job has no company name", () => {
    expect(failedFirstMessageChecks("I call for Acme.", "en", job)).toContain("company");
    expect(failedFirstMessageChecks("I am calling about a job.", "en", { companyName: "ING" })).toContain("company");
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
    ["ar", "هذه مكالمة آلية."],
    ["ar", "معك المجيب الآلي للشركة."],
    ["ar", "يعمل بالذكاء الاصطناعي."],
  ] as const)("discloses the AI (%s): %s", (language, text) => {
    expect(failedFirstMessageChecks(text, language, job)).not.toContain("ai");
  });

  it.each([
    ["en", "Hi, Aiden here. I said so. It is a fair trainee role."],
    ["en", "I am not an AI, I am Rita."],
    ["de", "Kinder, Skiurlaub: hier ist Kira."],
    ["en", "I'm no robot."],
    ["en", "This is not really an AI."],
    ["de", "Ich bin keine KI."],
    ["de", "Ich bin kein Sprachcomputer."],
    ["ar", "أنا ريتا من الشركة، إلى اللقاء."],
    ["ar", "مرحبا، كيف حالك اليوم؟"],
    ["ar", "أتحدث إليك من الشركة."],
    ["ar", "نبحث بذكاء عن مرشحين."],
    ["ar", "أنا لست روبوتا."],
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
    ["ar", "أهلا نسجل هذه المكالمة."],
    ["ar", "سنسجل هذه المكالمة."],
    ["ar", "لا تقلق، المكالمة مسجلة."],
    ["en", "Don't worry, this call is recorded for quality."],
    ["de", "Nicht wundern, das Gespräch wird aufgezeichnet."],
  ] as const)("discloses the recording (%s): %s", (language, text) => {
    expect(failedFirstMessageChecks(text, language, job)).not.toContain("recording");
  });

  it.each([
    ["en", "recording", "This is the AI of {{companyName}}. This call is not recorded."],
    ["en", "recording", "This call isn't being recorded, and I am an AI."],
    ["en", "ai", "I am not a robot, I am Rita. This call is recorded."],
    ["de", "recording", "Hier spricht eine KI, das Gespräch wird nicht aufgezeichnet."],
    ["en", "recording", "I am an AI. We will not record this call."],
    ["en", "recording", "We don't record calls."],
    ["en", "recording", "There is no recording."],
    ["en", "ai", "I'm no robot."],
    ["de", "ai", "Ich bin keine KI."],
    ["de", "recording", "Wir zeichnen dieses Gespräch nicht auf."],
    ["de", "recording", "Wir nehmen das nicht auf."],
    ["de", "recording", "Wir werden das Gespräch nicht aufzeichnen."],
    ["ar", "recording", "لن نسجل هذه المكالمة."],
    ["ar", "recording", "هذه المكالمة من دون تسجيل."],
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
    ["en", "I am not a person but an AI."],
    ["de", "Ich bin nicht nur eine KI, ich kenne auch Ihre Stelle."],
    ["ar", "مرحبا."],
    ["ar", "لا تقلق، المكالمة مسجلة."],
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
