import type { Proposals } from "@callwright/contracts";
import { contactIn, languageIn, recruiterIn } from "./contact.ts";
import { experienceIn, workplaceIn } from "./expectations.ts";
import { splitLines } from "./lines.ts";
import { companyIn, locationIn, titleIn } from "./names.ts";
import { salaryIn } from "./salary.ts";
import { questionsIn, skillsIn } from "./sections.ts";

export function readByRules(text: string): Proposals {
  const lines = splitLines(text);
  const salary = salaryIn(lines);
  const currency = salary?.value.currency;
  return {
    title: titleIn(lines),
    companyName: companyIn(lines),
    recruiter: recruiterIn(lines),
    contact: contactIn(lines),
    language: languageIn(lines),
    location: locationIn(lines),
    workplaceType: workplaceIn(lines),
    experience: experienceIn(lines),
    salaryRange: salary && { value: salary.value.range, evidence: salary.evidence },
    currency: salary && currency && { value: currency, evidence: salary.evidence },
    skills: skillsIn(lines),
    questions: questionsIn(lines),
  };
}
