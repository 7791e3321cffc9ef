/** What a person says about themselves: numbers that suit the story and what the job asks for. */
import type { Story } from "../scenarios.ts";
import type { SeededChoices } from "../seeded.ts";
import type { Variables } from "./liquid.ts";
import type { Availability, Phrases } from "./phrases.ts";

export interface Facts {
  readonly experienceYears: number;
  /** Per year, in whole currency units. */
  readonly salary: number;
  readonly currency: string;
  readonly availability: Availability;
}

interface JobRequirements {
  readonly years: number;
  readonly low: number;
  readonly high: number;
  readonly currency: string;
}

const DEFAULT_YEARS = 4;
const DEFAULT_LOW_SALARY = 65_000;

const currencySigns: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b|euro/i, "EUR"],
  [/£|\bGBP\b/i, "GBP"],
  [/\$|\bUSD\b/i, "USD"],
  [/﷼|\bSAR\b|ر\.س/i, "SAR"],
  [/\bAED\b|د\.إ/i, "AED"],
];

/** Reads `5 years`, `€65,000 – €90,000`, `65k-90k EUR`, `65.000 bis 90.000`. */
export function readRequirements({ expectedExperience, salaryRange }: Variables): JobRequirements {
  const range = String(salaryRange ?? "");
  const [low = DEFAULT_LOW_SALARY, high = low] = numbersIn(range).filter((amount) => amount >= 1000);
  return {
    years: numbersIn(String(expectedExperience ?? ""))[0] ?? DEFAULT_YEARS,
    low: Math.min(low, high),
    high: low === high ? Math.round(low * 1.3) : Math.max(low, high),
    currency: currencySigns.find(([sign]) => sign.test(range))?.[1] ?? "EUR",
  };
}

function numbersIn(text: string): number[] {
  const western = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  return [...western.matchAll(/(\d+(?:[.,' \u00a0\u202f]\d{3})*)\s*(k\b)?/gi)].map(
    ([, digits = "0", thousand]) => Number(digits.replace(/\D/g, "")) * (thousand ? 1000 : 1),
  );
}

/** Undefined for a story in which the person is never asked for facts. */
export function factsOf(story: Story, variables: Variables, random: SeededChoices): Facts | undefined {
  const { years, low, high, currency } = readRequirements(variables);
  const salaryAt = (minShare: number, maxShare: number) => {
    const salary = low + (high - low) * (minShare + (maxShare - minShare) * random.next());
    return Math.round(salary / 1000) * 1000 || Math.round(salary);
  };
  const facts = (experienceYears: number, salary: number, availability: Availability): Facts => ({
    experienceYears: Math.max(1, experienceYears),
    salary,
    currency,
    availability,
  });
  switch (story) {
    case "excellent":
      return facts(years + random.between(2, 5), salaryAt(0.1, 0.45), random.pick(["now", "two-weeks"]));
    case "good":
    case "worker-died":
      return facts(years + random.between(0, 1), salaryAt(0.55, 0.95), random.pick(["four-weeks", "six-weeks"]));
    case "fair":
      return facts(years - 1, Math.round((high * 1.06) / 1000) * 1000, "three-months");
    case "unsure":
      return facts(years, salaryAt(0.3, 0.8), "six-weeks");
    case "poor":
      return facts(Math.floor(years / 3), Math.round((high * 1.3) / 1000) * 1000, "six-months");
    default:
      return undefined;
  }
}

/** The facts in the words of a language, as template variables. */
export function spokenFacts(facts: Facts | undefined, phrases: Phrases): Record<string, string> {
  if (!facts) return {};
  const amount = phrases.numbers.format(facts.salary);
  return {
    years: phrases.years(facts.experienceYears),
    salary: `${amount} ${phrases.currencies[facts.currency] ?? facts.currency}`,
    available: phrases.availability[facts.availability],
  };
}
