/** By what a person is known, and whether a text, or a row of a file, tells of them. */
import { cleanPhone, parsePhone } from "@callwright/contracts";

/** E.164 numbers, and addresses in small letters. */
export interface Traits {
  readonly numbers: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
}

/** Reads what an operator typed; throws where it is neither a number nor an address. */
export function traitsOf(words: readonly string[]): Traits {
  const traits = { numbers: new Set<string>(), emails: new Set<string>() };
  for (const word of words) {
    const phone = parsePhone(word);
    if (/^[^\s@]+@[^\s@]+$/.test(word)) traits.emails.add(word.toLowerCase());
    else if (phone.ok) traits.numbers.add(phone.phoneNumber);
    else throw new Error(`"${word}" is neither a mail address nor a number (${phone.message})`);
  }
  if (words.length === 0) throw new Error("NUMBER or EMAIL is missing");
  return traits;
}

export interface Matcher {
  /** Whether a text names them, in whichever form it is written: JSON, form fields, keys. */
  readonly text: (text: string) => boolean;
  /** Whether a value out of a file does, where numbers stand as somebody typed them. */
  readonly value: (value: unknown) => boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function matcherOf({ numbers, emails }: Traits): Matcher {
  // A longer number that contains theirs is somebody else's.
  const digits = [...numbers].map((number) => `(?<!\\d)${number.slice(1)}(?!\\d)`);
  const addresses = [...emails].map((email) => `(?<![\\w.+-])${escaped(email).replace("@", "(?:@|%40)")}(?![\\w-])`);
  const pattern = new RegExp([...digits, ...addresses].join("|"), "i");
  const dialled = new Set([...numbers].flatMap(waysToDial));
  const text = (one: string): boolean => pattern.test(one);
  const value = (one: unknown): boolean => {
    if (typeof one === "string") return text(one) || dialled.has(cleanPhone(one));
    return typeof one === "object" && one !== null && Object.values(one).some(value);
  };
  return { text, value };
}

/** As it is written at home, too. */
function waysToDial(number: string): string[] {
  const parsed = parsePhone(number);
  if (!parsed.ok) return [number];
  const national = number.slice(parsed.country.prefix.length);
  return [number, number.slice(1), national, `0${national}`];
}
