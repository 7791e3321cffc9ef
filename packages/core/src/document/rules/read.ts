import type { Language, Proposals } from "@callwright/contracts";
import { languageOf } from "@callwright/contracts/text-language";
import { experienceIn, workplaceIn } from "./expectations.ts";
import { type Finding, findingOf, firstIn, type Line, splitLines, trimPunctuation } from "./lines.ts";
import { companyIn, locationIn, titleIn } from "./names.ts";
import { readSalary, salaryIn } from "./salary.ts";
import { questionsIn, skillsIn } from "./sections.ts";
import { labels } from "./words.ts";

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

const salutation =
  /^(?:(?:mr|mrs|ms|frau|herrn?|dr|prof|dipl\.-\p{L}+|السيد|السيده|السيدة|الاستاذ|الأستاذ|الأستاذة)\.?\s+)+/iu;
const latinName = /^\p{Lu}[\p{L}'’-]+(?:\s(?:(?:von|van|de|zu|der|al|el|bin)\s)?\p{Lu}[\p{L}.'’-]*){1,3}/u;
const arabicName = /^\p{Script=Arabic}{2,}(?:\s\p{Script=Arabic}{2,}){1,3}/u;

function readName(text: string): string | undefined {
  const nameText = trimPunctuation(text).replace(salutation, "");
  return (latinName.exec(nameText) ?? arabicName.exec(nameText))?.[0];
}

const recruiterLabel = new RegExp(`^(?:${labels.recruiter.join("|")})\\s*(?:[:：]\\s*|$)`, "u");

function recruiterIn(lines: readonly Line[]): Finding<string> | undefined {
  for (const [index, line] of lines.entries()) {
    const label = recruiterLabel.exec(line.plain)?.[0];
    if (label === undefined) continue;
    const textAfterLabel = line.text.slice(label.length);
    const nextLine = textAfterLabel === "" ? lines[index + 1] : undefined;
    const name = readName(nextLine?.text ?? textAfterLabel);
    if (name) return nextLine ? findingOf(name, line, nextLine) : findingOf(name, line);
  }
  return undefined;
}

const mailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u;
const phoneNumber = /(?:\+|\b00?)[\d][\d\s()/.-]{6,20}\d/u;

const contactIn = (lines: readonly Line[]): Finding<string> | undefined =>
  firstIn(lines, (_, text) => mailAddress.exec(text)?.[0]) ??
  firstIn(
    // A salary's digits would read as a phone number.
    lines.filter(({ plain }) => readSalary(plain) === undefined),
    (_, text) => phoneNumber.exec(text)?.[0].trim(),
  );

export function languageIn(lines: readonly Line[]): Finding<Language> | undefined {
  const language = languageOf(lines.map(({ text }) => text).join("\n"));
  const line = lines.find(({ text }) => languageOf(text) === language) ?? lines[0];
  return language && line && findingOf(language, line);
}
