import { criteriaLimits, criteriaSchema } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { proposeCriteria } from "./criteria.ts";

const english = `Senior Staff Nurse (m/f/d)
Your profile
• At least 3 years of professional
  experience in intensive care
• Driving licence required
• Good German is a plus
We offer
Salary: £48,000 – £56,000 per year
Hybrid work is possible for the planning of shifts
Questions
1. Do you work nights?
2. When could you start?`;

const german = `Softwareentwickler (m/w/d)
Das bringen Sie mit
– Mindestens fünf Jahre Berufserfahrung mit TypeScript
– Sehr gute Deutschkenntnisse zwingend erforderlich
Wir bieten
– Ein Jahresgehalt von 65.000 bis 90.000 € brutto
Haben Sie schon mit Kafka gearbeitet?`;

const arabic = `المسمى الوظيفي: مهندس برمجيات أول
الخبرة: لا تقل خبرتك عن ٥ سنوات في تطوير الويب.
المهارات
• لغة TypeScript بمستوى متقدم
الأسئلة
هل لديك رخصة قيادة؟`;

describe("criteria from a job description", () => {
  it("come with type, weight and the sentence that they come from", () => {
    const found = proposeCriteria(english, "en").map(({ question, type, weight, isMustHave, evidence }) => [
      ...[question, type, weight, isMustHave, evidence],
    ]);
    expect(found).toEqual([
      ...[
        ["How many years of relevant experience do you have?", "years", 3, false],
        ["What salary do you expect a year?", "salary", 3, false],
        ["The work is hybrid, partly at home. Does that suit you?", "yes_no", 3, false],
        ["Do you work nights?", "yes_no", 3, false],
        ["When could you start?", "date", 3, false],
        ["Do you have this: Driving licence required?", "yes_no", 4, true],
        ["How do you meet this requirement: Good German is a plus?", "text", 1, false],
      ].map((one, index) => [...one, found[index]?.[4]]),
    ]);
    expect(found.map(([, , , , evidence]) => evidence)).toEqual([
      "At least 3 years of professional\nexperience in intensive care",
      "Salary: £48,000 – £56,000 per year",
      "Hybrid work is possible for the planning of shifts",
      "Do you work nights?",
      "When could you start?",
      "Driving licence required",
      "Good German is a plus",
    ]);
  });

  it("say what a strong and a weak answer is, in figures of the description", () => {
    const [years, salary] = proposeCriteria(english, "en");
    expect(years).toMatchObject({ strong: "3 years or more", weak: "Less than 2 years" });
    expect(salary).toMatchObject({ strong: "Up to 56,000 GBP", weak: "Far above 56,000 GBP" });
  });

  it("count years in Arabic as its grammar wants", () => {
    const answers = (years: number) => {
      const [one] = proposeCriteria(`At least ${years} years of experience required`, "ar");
      return [one?.strong, one?.weak];
    };
    expect(answers(2)).toEqual(["سنتان أو أكثر", "أقل من سنة"]);
    expect(answers(4)).toEqual(["4 سنوات أو أكثر", "أقل من سنتين"]);
    expect(answers(12)).toEqual(["12 سنة أو أكثر", "أقل من 6 سنوات"]);
  });

  it.each([
    ["en", english],
    ["de", german],
    ["ar", arabic],
  ] as const)("in %s are worded in the conversation's language and may be saved as they are", (language, text) => {
    const proposals = proposeCriteria(text, language);
    expect(proposals.length).toBeGreaterThanOrEqual(3);
    const criteria = proposals.map(({ evidence: _, ...one }, index) => ({ ...one, id: `c${index + 1}` }));
    expect(criteriaSchema.parse(criteria)).toEqual(criteria);
    const plain = (words: string) => words.replace(/\s+/g, " ");
    for (const { evidence } of proposals) expect(plain(text)).toContain(plain(evidence));
  });

  it("are at most twelve, and none where the text asks nothing", () => {
    const many = Array.from({ length: 30 }, (_, index) => `• Knowledge of tool ${index}`).join("\n");
    expect(proposeCriteria(`Requirements\n${many}`, "en")).toHaveLength(criteriaLimits.count);
    expect(proposeCriteria("Hello, this is no job description.", "en")).toEqual([]);
  });
});
