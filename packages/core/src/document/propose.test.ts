import { expect, it } from "vitest";
import { dropUnproven } from "./propose.ts";

const text = `Position: Senior Nurse
Five years of experience in intensive care
Salary: £48,000 to £56,000 per year
Hybrid work in Manchester
Skills: ventilation, triage`;

it("keeps what the evidence supports, and drops single skills that the document does not mention", () => {
  const proposals = {
    title: { value: "Nurse, senior", evidence: "Position: Senior Nurse" },
    experience: { value: 5, evidence: "Five years of experience" },
    salaryRange: { value: [48_000, 56_000] as [number, number], evidence: "Salary: £48,000 to £56,000 per year" },
    currency: { value: "GBP" as const, evidence: "£48,000" },
    workplaceType: { value: "hybrid" as const, evidence: "Hybrid work" },
    skills: { value: ["triage", "surgery"], evidence: "Skills: ventilation, triage" },
  };
  expect(dropUnproven(proposals, text)).toMatchObject({ ...proposals, skills: { value: ["triage"] } });
});

it.each([
  ["title", { title: { value: "Chief Physician", evidence: "Position: Senior Nurse" } }],
  ["location", { location: { value: "London", evidence: "Hybrid work in Manchester" } }],
  ["companyName", { companyName: { value: "Made-Up Hospital", evidence: "We are the Made-Up Hospital" } }],
  ["experience", { experience: { value: 2, evidence: "Five years of experience" } }],
  ["salaryRange", { salaryRange: { value: [90_000, 99_000] as [number, number], evidence: "£48,000 to £56,000" } }],
  ["currency", { currency: { value: "GBP" as const, evidence: "Senior Nurse" } }],
  ["title", { title: { value: "–", evidence: "Position: Senior Nurse" } }],
  ["workplaceType", { workplaceType: { value: "remote" as const, evidence: "Hybrid work in Manchester" } }],
  ["questions", { questions: { value: ["Are you pregnant?"], evidence: "Position: Senior Nurse" } }],
] as const)("a %s that its evidence does not support is dropped", (name, proposals) => {
  const mutable = structuredClone(proposals) as Parameters<typeof dropUnproven>[0];
  expect(dropUnproven(mutable, text)[name]).toBeUndefined();
});

it("a currency is dropped with a salary that its evidence does not support", () => {
  const evidence = "Salary: £48,000 to £56,000";
  const proposals = {
    salaryRange: { value: [90_000, 99_000] as [number, number], evidence },
    currency: { value: "GBP" as const, evidence },
  };
  expect(dropUnproven(proposals, text)).toMatchObject({ salaryRange: undefined, currency: undefined });
});
