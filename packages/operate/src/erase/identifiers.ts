import { cleanPhone, parsePhone } from "@callwright/contracts";

export interface Identifiers {
  readonly numbers: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
}

export function parseIdentifiers(names: readonly string[]): Identifiers {
  const identifiers = { numbers: new Set<string>(), emails: new Set<string>() };
  for (const name of names) {
    const phone = parsePhone(name);
    if (/^[^\s@]+@[^\s@]+$/.test(name)) identifiers.emails.add(name.toLowerCase());
    else if (phone.ok) identifiers.numbers.add(phone.phoneNumber);
    else throw new Error(`"${name}" is neither a mail address nor a number (${phone.message})`);
  }
  if (names.length === 0) throw new Error("NUMBER or EMAIL is missing");
  return identifiers;
}

export interface Matcher {
  readonly matchesText: (text: string) => boolean;
  readonly matchesValue: (value: unknown) => boolean;
}

export function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function createMatcher({ numbers, emails }: Identifiers): Matcher {
  // A longer number that contains theirs belongs to another person.
  const digits = [...numbers].map((number) => `(?<!\\d)${number.slice(1)}(?!\\d)`);
  const addresses = [...emails].map((email) => `(?<![\\w.+-])${escaped(email).replace("@", "(?:@|%40)")}(?![\\w-])`);
  const pattern = new RegExp([...digits, ...addresses].join("|"), "i");
  const notations = new Set([...numbers].flatMap(notationsOf));
  const matchesText = (text: string): boolean => pattern.test(text);
  const matchesValue = (value: unknown): boolean => {
    if (typeof value === "string") return matchesText(value) || notations.has(cleanPhone(value));
    return typeof value === "object" && value !== null && Object.values(value).some(matchesValue);
  };
  return { matchesText, matchesValue };
}

function notationsOf(number: string): string[] {
  const parsed = parsePhone(number);
  if (!parsed.ok) return [number];
  const national = number.slice(parsed.country.prefix.length);
  return [number, number.slice(1), national, `0${national}`];
}
