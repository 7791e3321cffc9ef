/**
 * Writes of a candidate: the row, which is the truth, and beside it what has changed since the list's last fold. Whoever
 * changes candidates writes through here, so that no list misses a change.
 */
import type { Write, Writer } from "../db/transact.ts";
import { newSecretWord } from "../kernel/id.ts";
import type { CandidateItem } from "./read.ts";

/** Of a job, or whatever else has people. */
export interface CandidateKey {
  readonly tenantId: string;
  readonly parentId: string;
  readonly candidateId: string;
}

type Fields = Omit<CandidateItem, keyof CandidateKey | "userId">;
type Optional = { [Name in keyof Fields]-?: undefined extends Fields[Name] ? Name : never }[keyof Fields];

export interface Change {
  readonly set?: Partial<Fields>;
  readonly remove?: readonly Optional[];
  /** Fields as they must be for the change to be made; undefined: there must be none. */
  readonly where?: Partial<Fields>;
  /** False where lists need not hear of it: who is being called they know from the tally. */
  readonly isListed?: boolean;
}

/** The fields that lists show, search, filter or sort by; a change of others is written to the row alone. */
export const listFields = [
  "firstName",
  "lastName",
  "phoneNumber",
  "email",
  "experience",
  "salary",
  "currency",
  "callStatus",
  "outcomeLabel",
  "bucket",
  "summary",
  "pendingCallId",
  "callId",
  "endReason",
  "endedReason",
  "callSeconds",
  "calledAt",
  "hasRecording",
  "totalCalls",
  "nextAt",
  "nextWhy",
  "hasPreText",
  "variables",
] as const;
export type ListField = (typeof listFields)[number];

/** A list's files hold all of them but whether somebody is being called, which changes without a word to them. */
const isKept = (name: string): name is ListField =>
  name !== "pendingCallId" && listFields.some((field) => field === name);

/** What a person's status was before the call that goes on: the end of the one before tells. */
export function statusBetweenCalls({ totalCalls, endReason }: Pick<CandidateItem, "totalCalls" | "endReason">) {
  if (totalCalls === 0) return "not_executed";
  return endReason === "completed" || endReason === "customer-ended-call" ? "Completed" : "Failed";
}

/**
 * Changes a candidate who is there. The row's own write is the first: a failed condition names its place. Values are
 * absolute, so that a list can lay them over what it has, however often.
 */
export function patch(writer: Writer, of: CandidateKey, change: Change): Write[] {
  const { set = {}, remove = [], where = {}, isListed = true } = change;
  const key = { tenantId: of.tenantId, parentId: of.parentId, candidateId: of.candidateId };
  const own = writer.candidate
    .patch(key)
    .set(set)
    .remove([...remove])
    .where((attributes, op) =>
      conditionsOf(where)
        .map(([name, value]) => (value === undefined ? op.notExists(attributes[name]) : op.eq(attributes[name], value)))
        .join(" AND "),
    )
    .commit();
  if (!isListed) return [own];
  const changed = {
    ...Object.fromEntries(Object.entries(set).filter(([name, value]) => isKept(name) && value !== undefined)),
    ...Object.fromEntries(remove.filter(isKept).map((name) => [name, null])),
  };
  if (Object.keys(changed).length === 0) return [own];
  return [
    own,
    writer.candidateChange
      .update(key)
      .set({ ...changed, rev: newRev() })
      .commit(),
  ];
}

const conditionsOf = (where: Partial<Fields>) => Object.entries(where) as [keyof Fields, Fields[keyof Fields]][];

/** All that is known of a person as it was read: the condition of whoever carries it somewhere else. */
export const asRead = (candidate: CandidateItem): Partial<Fields> =>
  Object.fromEntries(
    [...listFields, "importId" as const, "evaluation" as const].map((name) => [name, candidate[name]]),
  );

/** How many writes of a transaction one creation takes. */
export const writesOfCreation = 2;

/** Deletes a candidate who is there as they were read: row, number, list entry. Counters are the parent's own. */
export function removal(writer: Writer, candidate: CandidateItem, where: Partial<Fields> = {}): Write[] {
  const { tenantId, parentId, candidateId, phoneNumber } = candidate;
  const key = { tenantId, parentId, candidateId };
  return [
    writer.candidate
      .delete(key)
      .where((attributes, op) =>
        [
          op.eq(attributes.phoneNumber, phoneNumber),
          ...conditionsOf(where).map(([name, value]) =>
            value === undefined ? op.notExists(attributes[name]) : op.eq(attributes[name], value),
          ),
        ].join(" AND "),
      )
      .commit(),
    writer.candidatePhone.delete({ tenantId, parentId, phoneNumber }).commit(),
    writer.candidateChange.update(key).set({ isDeleted: true, rev: newRev() }).commit(),
  ];
}

/** Whose people they are. */
export interface Owner {
  readonly tenantId: string;
  readonly parentId: string;
  readonly userId: string;
}

/** What is known of a person before the first call. */
export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly experience?: number | undefined;
  readonly salary?: number | undefined;
  readonly currency?: string | undefined;
  readonly email?: string | undefined;
  readonly variables?: Record<string, string> | undefined;
  /** The import that brings them, with its consent. */
  readonly importId?: string | undefined;
}

/**
 * A new candidate: the number's guard first (its condition: the number is not in this parent), then the row. The id's
 * ordinal must be taken from the parent in the same transaction: the list finds newcomers by it and needs no other word.
 */
export function creation(
  writer: Writer,
  { tenantId, parentId, userId }: Owner,
  person: NewPerson & { readonly createdAt: string },
  candidateId: string,
  batch: { readonly batchId?: string; readonly row?: number } = {},
): Write[] {
  const { phoneNumber } = person;
  return [
    writer.candidatePhone.create({ tenantId, parentId, phoneNumber, candidateId, ...batch }).commit(),
    writer.candidate.create({ ...person, tenantId, parentId, userId, candidateId }).commit(),
  ];
}

const newRev = () => newSecretWord(8);
