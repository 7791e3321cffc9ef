import { describe, expect, it } from "vitest";
import { proposeFacts } from "./facts.ts";

describe("facts from a job description", () => {
  it.each([
    [
      "en",
      "Staff Nurse\nLocation: Leeds\nYour profile\n• Three years of experience\nWe offer\n• 30 days of holiday\nHybrid work is possible.",
      [
        ["Where is the work?", "Location: Leeds"],
        ["How many days of holiday are there?", "30 days of holiday"],
        ["Can I work from home?", "Hybrid work is possible."],
      ],
    ],
    [
      "de",
      "Wir bieten\n– 30 Urlaubstage im Jahr\n– Ein Jahresgehalt von 65.000 bis 90.000 € brutto\n– Eine unbefristete Stelle",
      [
        ["Wie viele Urlaubstage gibt es?", "30 Urlaubstage im Jahr"],
        ["Wie hoch ist das Gehalt?", "Ein Jahresgehalt von 65.000 bis 90.000 € brutto"],
        ["Ist der Vertrag unbefristet?", "Eine unbefristete Stelle"],
      ],
    ],
    ["ar", "نقدم\n• ٣٠ يوم إجازة سنوية", [["كم عدد أيام الإجازة؟", "٣٠ يوم إجازة سنوية"]]],
  ] as const)("are sentences of the description (%s), each with its question", (language, text, expected) => {
    const proposals = proposeFacts(text, language);
    expect(proposals.map(({ question, answer }) => [question, answer])).toEqual(expected);
    for (const { evidence } of proposals) expect(text).toContain(evidence);
  });

  it("leave out questions to the candidate, and have one answer per topic", () => {
    expect(proposeFacts("Can you work remotely?\nTwo remote days.\nThree remote days.", "en")).toMatchObject([
      { answer: "Two remote days." },
    ]);
  });
});
