/** A job as a recruiter writes it, for the demo and for tests. */
export const demoJob = {
  companyName: "Acme Recruiting",
  name: "Rita Recruiter",
  title: "Backend Engineer",
  location: "Berlin",
  workplaceType: "hybrid" as const,
  experience: 4,
  salaryRange: [65_000, 90_000] as [number, number],
  currency: "EUR" as const,
  language: "en" as const,
  voice: "Lucy",
};
