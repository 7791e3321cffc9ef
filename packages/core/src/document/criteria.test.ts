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
  it("are one question per requirement, spoken, with type, weight and sentence, without the job's own fields", () => {
    expect(
      proposeCriteria(english, "en").map(({ question, type, weight, isMustHave, evidence }) => [
        ...[question, type, weight, isMustHave, evidence],
      ]),
    ).toEqual([
      ["Do you work nights?", "yes_no", 3, false, "Do you work nights?"],
      ["When could you start?", "date", 3, false, "When could you start?"],
      [
        "How many years of experience do you have in intensive care?",
        ...["years", 3, false, "At least 3 years of professional\nexperience in intensive care"],
      ],
      ["Do you have a driving licence?", "yes_no", 4, true, "Driving licence required"],
      ["Do you speak good German? It's a plus.", "yes_no", 1, false, "Good German is a plus"],
    ]);
  });

  it("say what a strong and a weak answer is, in figures of the description", () => {
    const years = proposeCriteria(english, "en").find(({ type }) => type === "years");
    expect(years).toMatchObject({ strong: "3 years or more", weak: "Less than 2 years" });
  });

  it("quote the description if it is in another language", () => {
    const questions = proposeCriteria(german, "en").map(({ question }) => question);
    expect(questions).toContain("Do you have this: Sehr gute Deutschkenntnisse?");
  });

  it("count years in Arabic as its grammar requires", () => {
    const answers = (years: number) => {
      const [one] = proposeCriteria(`Requirements\nخبرة ${years} سنوات في المحاسبة`, "ar");
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
    expect(proposals.length).toBeGreaterThanOrEqual(2);
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
