/** Recovery codes: drawn here, kept as hashes. */
import { sha256 } from "../kernel/hash.ts";
import { newSecretWord } from "../kernel/id.ts";

const recoveryCodes = 10;

/** 120 bits each, so that a plain hash protects them. */
export const newCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => newSecretWord(24).replace(/(.{4})(?!$)/g, "$1-"));

/** Reads o as 0 and i and l as 1, as in Crockford's base32. */
export const hashOf = (code: string): string =>
  sha256(
    code
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .replace(/o/g, "0")
      .replace(/[il]/g, "1"),
    "base64url",
  );
