import { defaultPrompts, promptVariables } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { render, variables } from "./index.ts";

const job = {
  companyName: "Acme",
  recruiterName: "Rita",
  title: "Nurse",
  location: "Berlin",
  workplaceType: "office",
  experience: 4,
  salaryMin: 65_000,
  salaryMax: 90_500,
  currency: "EUR",
  language: "en",
} as const;
const person = { firstName: "Ada", lastName: "Lovelace" };

describe("a prompt", () => {
  it("knows the eight variables of the specification", () => {
    const values = variables(job, person);
    expect(Object.keys(values)).toEqual(expect.arrayContaining([...promptVariables]));
    expect(values).toMatchObject({
      salaryRange: "65k-90.5k EUR",
      expectedExperience: "4 years",
      workplacePreference: "in the office",
      candidateName: "Ada",
    });
  });

  it("speaks the job's language", () => {
    const german = variables({ ...job, language: "de", experience: 1 }, person);
    expect(german).toMatchObject({ expectedExperience: "1 Jahr", workplacePreference: "im Büro" });
  });

  it.each(["en", "de", "ar"] as const)("of the %s defaults leaves no variable unfilled", (language) => {
    const { context, firstSentence } = defaultPrompts[language];
    const values = variables({ ...job, language }, person);
    expect(render(`${context}${firstSentence}`, values)).not.toMatch(/\{\{|\}\}/);
  });

  it("shows a variable that nobody knows as it was written", () => {
    expect(render("Hi {{ candidateName }}, {{shoeSize}}?", variables(job, person))).toBe("Hi Ada, {{shoeSize}}?");
  });
});
