import { randomBytes } from "node:crypto";
import { encodeTime, monotonicFactory } from "ulid";
import { now } from "./clock.ts";
import { once } from "./lazy.ts";

const ulid = once(() => monotonicFactory());

type IdPrefix =
  | "ten"
  | "user"
  | "ses"
  | "dom"
  | "num"
  | "buy"
  | "job"
  | "cmp"
  | "inb"
  | "call"
  | "run"
  | "req"
  | "msg"
  | "sgn"
  | "log"
  | "key"
  | "blk"
  | "imp"
  | "doc"
  | "reh"
  | "img"
  | "lst"
  | "top"
  | "aud"
  | "pay"
  | "fbk"
  | "exp"
  | "evt"
  | "whe"
  | "src"
  | "shr"
  | "vis"
  | "itv";

export const newId = (prefix: IdPrefix): string => `${prefix}_${ulid()(now())}`;

/** Sorts before every id created at or after that instant. */
export const firstIdOf = (prefix: IdPrefix, ms: number): string => `${prefix}_${encodeTime(ms)}`;

/** Restores an id from a key, which the table stores in lower case: "call_01ab" is "call_01AB". */
export const idInKey = (part: string): string => part.replace(/_.*/, (suffix) => suffix.toUpperCase());

/** `01K…` of `job_01K…`. */
export const withoutPrefix = (id: string): string => id.replace(/^[a-z]+_/, "");

export const newToken = (): string => randomBytes(32).toString("base64url");

const crockford = "0123456789abcdefghjkmnpqrstvwxyz";

export const newSecretWord = (length: number): string =>
  Array.from(randomBytes(length), (byte) => crockford[byte % 32]).join("");

/** Begins with the candidate's ordinal, so that ids sort in import order; the random tail keeps them unguessable. */
export const newCandidateId = (ordinal: number): string => `${candidateIdPrefix(ordinal)}${newSecretWord(6)}`;

export const shortCandidateId = (id: string): string => id.replace(/^cand_0*/, "");
export const fullCandidateId = (short: string): string => {
  const [ordinal = "", tail = ""] = short.split("_");
  return `${candidateIdPrefix(Number(ordinal))}${tail}`;
};

export const candidateIdPrefix = (ordinal: number): string => `cand_${String(ordinal).padStart(9, "0")}_`;
