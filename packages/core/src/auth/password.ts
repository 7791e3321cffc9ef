/** Passwords: argon2id with OWASP's minimum parameters, in PHC form, so that each hash carries its own parameters. */
import { randomBytes } from "node:crypto";
import { refusal } from "@callwright/contracts/refusals";
import { invalidField } from "../kernel/error.ts";
import { once } from "../kernel/lazy.ts";

/** Loaded on demand: few requests need the WebAssembly. */
const argon2 = () => import("./argon2.ts");

const parameters = once(() => ({ memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 }));
const saltBytes = 16;

/** Makes hashing nearly free; for tests only. */
export function useCheapHashing(): void {
  Object.assign(parameters(), { memorySize: 64, iterations: 1 });
}

function hashPrefix(): string {
  const { memorySize, iterations, parallelism } = parameters();
  return `$argon2id$v=19$m=${memorySize},t=${iterations},p=${parallelism}$`;
}

/** Hash for unknown addresses: the same work, and no password matches. */
const decoyHash = () =>
  `${hashPrefix()}${base64(new Uint8Array(saltBytes))}$${base64(new Uint8Array(parameters().hashLength))}`;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

/** Normalised, since devices encode the same characters differently. */
const canonical = (password: string): string => password.normalize("NFKC");

export async function hashPassword(password: string): Promise<string> {
  const { argon2id } = await argon2();
  const salt = randomBytes(saltBytes);
  return argon2id({ ...parameters(), password: canonical(password), salt, outputType: "encoded" });
}

/** Takes the same time whether or not a hash exists. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { argon2Verify } = await argon2();
  const isRight = await argon2Verify({ password: canonical(password), hash: hash ?? decoyHash() });
  return isRight && hash !== undefined;
}

export const needsRehash = (hash: string): boolean => !hash.startsWith(hashPrefix());

/** Names and leaked words that are shorter than these limits occur in good passwords by chance. */
const minNameLength = 4;
const minLeakedLength = 6;
const minDistinctCharacters = 5;
const digitRows = ["01234567890123456789", "0123456789101112131415161718192021"];
const digitSequences = [...digitRows, ...digitRows.map((row) => [...row].reverse().join(""))];

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

const lettersOnly = (text: string): string => text.replace(/[^\p{L}]/gu, "");
const unleet = (text: string): string => text.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign);

export async function isCommon(password: string): Promise<boolean> {
  const { commonPasswords, commonWords, leakedPasswords } = await import("./common-passwords.ts");
  const isCommonWord = (word: string) =>
    commonWords.has(word) || (isDoubled(word) && commonWords.has(word.slice(0, word.length / 2)));
  const isLeaked = (word: string) => word.length >= minLeakedLength && leakedPasswords.has(word);
  const plain = password.normalize("NFKC").toLowerCase();
  if (commonPasswords.has(plain) || new Set(plain).size < minDistinctCharacters) return true;
  // The digits at the end, as in "metallica2024", must not be read as letters by `unleet`.
  const withoutSuffix = plain.replace(/[^\p{L}]+$/u, "");
  const words = [lettersOnly(plain), lettersOnly(unleet(withoutSuffix)), withoutSuffix];
  if (isLeaked(plain) || words.some((word) => isCommonWord(word) || isLeaked(word))) return true;
  return /^\d+$/.test(plain) && isDigitSequence(plain);
}

/** A part of a row of digits, once or repeated, or with each digit doubled: "1234512345", "112233445566". */
function isDigitSequence(digits: string): boolean {
  const [, repeatedPart = digits] = /^(\d{1,6}?)\1+$/.exec(digits) ?? [];
  const undoubledDigits = digits.replace(/(\d)\1/g, "$1");
  const parts = [digits, repeatedPart, undoubledDigits];
  return parts.some((part) => digitSequences.some((sequence) => sequence.includes(part)));
}

const isDoubled = (word: string): boolean => word === word.slice(0, word.length / 2).repeat(2);

interface PasswordOwner {
  readonly email: string;
  readonly names: readonly (string | undefined)[];
}

const nameWords = (name: string): string[] =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minNameLength);

export async function requireGoodPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const plain = password.normalize("NFKC").toLowerCase();
  // "rita" of "rita+jobs@acme.test".
  const mailbox = /^[^@+]*/.exec(owner.email)?.[0].toLowerCase() ?? "";
  if (mailbox.length >= minNameLength && plain.includes(mailbox))
    throw invalidField(field, refusal("password_contains_email"));
  const names = owner.names.flatMap((name) => nameWords(name ?? ""));
  if (names.some((name) => plain.includes(name) || unleet(plain).includes(name)))
    throw invalidField(field, refusal("password_contains_name"));
  if (await isCommon(password)) throw invalidField(field, refusal("password_too_common"));
}
