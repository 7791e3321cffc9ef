/** Identifiers: prefixed ULIDs (sortable by time), and opaque random tokens. */
import { randomBytes } from "node:crypto";
import { encodeTime, monotonicFactory } from "ulid";
import { now } from "./clock.ts";

const ulid = monotonicFactory();

export type IdPrefix =
  | "ten"
  | "user"
  | "ses"
  | "dom"
  | "num"
  | "buy"
  | "job"
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
  | "img"
  | "lst"
  | "top";

export const newId = (prefix: IdPrefix): string => `${prefix}_${ulid(now())}`;

/** Sorts before every id that was made at that instant, or after it. */
export const firstIdOf = (prefix: IdPrefix, ms: number): string => `${prefix}_${encodeTime(ms)}`;

/** An id as it was made, from a key that the table keeps in small letters. */
export const idInKey = (part: string): string => part.replace(/_.*/, (ulid) => ulid.toUpperCase());

/** An unguessable token of 32 bytes, URL-safe. */
export const newToken = (): string => randomBytes(32).toString("base64url");

const crockford = "0123456789abcdefghjkmnpqrstvwxyz";

/** An unguessable word of letters and digits, five bits each. */
export const newSecretWord = (length: number): string =>
  Array.from(randomBytes(length), (byte) => crockford[byte % 32]).join("");

/**
 * A candidate's id begins with its ordinal in the parent, so that the table's sort order is the import order and a
 * page of people is one key range; the random tail keeps ids unguessable.
 */
export function candidateId(ordinal: number): string {
  return `${candidateIdPrefix(ordinal)}${newSecretWord(6)}`;
}

/** A candidate's id in as few characters as it can be told, for sets of many in one row; and back. */
export const shortCandidateId = (id: string): string => id.replace(/^cand_0*/, "");
export const fullCandidateId = (short: string): string => {
  const [ordinal = "", tail = ""] = short.split("_");
  return `${candidateIdPrefix(Number(ordinal))}${tail}`;
};

/** The part of a candidate's id that its ordinal decides; the lower bound of a key range. */
export const candidateIdPrefix = (ordinal: number): string => `cand_${String(ordinal).padStart(9, "0")}_`;
