/** Prompt owns the variables of prompts and how they are filled in. */
import type { PromptVariable } from "@callwright/contracts";

interface JobFacts {
  readonly companyName: string;
  readonly recruiterName: string;
  readonly title: string;
  readonly location: string;
  readonly workplaceType: string;
  readonly experience: number;
  readonly salaryMin: number;
  readonly salaryMax: number;
  readonly currency: string;
  readonly language: "en" | "de" | "ar";
}

interface PersonFacts {
  readonly firstName: string;
  readonly lastName: string;
}

export type Variables = Readonly<Record<PromptVariable | "FirstName" | "LastName", string>>;

/** How the job's language says the workplace. */
const workplaces: Record<JobFacts["language"], Readonly<Record<string, string>>> = {
  en: { office: "in the office", remote: "remote", hybrid: "hybrid" },
  de: { office: "im Büro", remote: "im Homeoffice", hybrid: "hybrid" },
  ar: { office: "من المكتب", remote: "عن بُعد", hybrid: "عمل هجين" },
};

/** Years of experience in words; Intl knows the plural forms, six of them in Arabic. */
const years = (language: string, count: number): string =>
  new Intl.NumberFormat(language, { style: "unit", unit: "year", unitDisplay: "long" }).format(count);

const thousands = (amount: number): string =>
  amount % 1000 === 0 ? `${amount / 1000}k` : `${(amount / 1000).toFixed(1)}k`;

/** "65k-90k EUR": a year, in thousands. */
export const salaryRange = (job: Pick<JobFacts, "salaryMin" | "salaryMax" | "currency">): string =>
  `${thousands(job.salaryMin)}-${thousands(job.salaryMax)} ${job.currency}`;

/** What a prompt may speak of: the eight variables of the specification, and the person's names. */
export function variables(job: JobFacts, person: PersonFacts): Variables {
  return {
    companyName: job.companyName,
    recruiterName: job.recruiterName,
    jobTitle: job.title,
    jobLocation: job.location,
    workplacePreference: workplaces[job.language][job.workplaceType] ?? job.workplaceType,
    expectedExperience: years(job.language, job.experience),
    salaryRange: salaryRange(job),
    candidateName: person.firstName,
    FirstName: person.firstName,
    LastName: person.lastName,
  };
}

/** Fills {{variables}} in; one that is not known stays as written, so that it can be seen. */
export function render(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) => values[name] ?? written);
}
