/** All changes of candidates go through this module, so that no list misses a change. */
import type { CandidateInput } from "@callwright/contracts";
import { afterCommit, type Write, type Writer } from "../db/transact.ts";
import { newSecretWord } from "../kernel/id.ts";
import { isLogged, listFields } from "./people-index/row.ts";
import { scheduleCompactionAfterChanges, scheduleCompactionAfterDeletion } from "./people-index/schedule.ts";
import type { CandidateItem } from "./read.ts";

export type CandidateKey = Pick<CandidateItem, "tenantId" | "parentId" | "candidateId">;
type Fields = Omit<CandidateItem, keyof CandidateKey | "userId" | "callIds">;
type OptionalName = { [Name in keyof Fields]-?: undefined extends Fields[Name] ? Name : never }[keyof Fields];

export interface Change {
  readonly set?: Partial<Fields>;
  readonly remove?: readonly OptionalName[];
  readonly addCall?: string;
  /** Required current values; undefined: the field must be absent. */
  readonly where?: Partial<Fields>;
  /** False writes no log entry: lists learn of the change from the job's counters. */
  readonly hasLogEntry?: boolean;
}

/** The row is write 0, which fails if `where` does not hold. Logged values are absolute: they may be applied twice. */
export function patch(writer: Writer, candidate: CandidateKey, change: Change): Write[] {
  const { set = {}, remove = [], addCall, where = {}, hasLogEntry = true } = change;
  const { tenantId, parentId, candidateId } = candidate;
  const key = { tenantId, parentId, candidateId };
  const rowWrite = writer.candidate
    .patch(key)
    .set({ ...set, ...nameKeys(set) })
    .add(addCall ? { callIds: [addCall.replace("call_", "")] } : {})
    .remove([...remove])
    .where((attributes, op) =>
      conditionsOf(where)
        .map(([name, value]) => (value === undefined ? op.notExists(attributes[name]) : op.eq(attributes[name], value)))
        .join(" AND "),
    )
    .commit();
  if (!hasLogEntry) return [rowWrite];
  const loggedValues = {
    ...Object.fromEntries(Object.entries(set).filter(([name, value]) => isLogged(name) && value !== undefined)),
    ...Object.fromEntries(remove.filter(isLogged).map((name) => [name, null])),
  };
  if (Object.keys(loggedValues).length === 0) return [rowWrite];
  const logWrite = writer.candidateChange
    .update(key)
    .set({ ...loggedValues, rev: newRev() })
    .commit();
  return [rowWrite, afterCommit(logWrite, () => scheduleCompactionAfterChanges(key))];
}

const conditionsOf = (where: Partial<Fields>) => Object.entries(where) as [keyof Fields, Fields[keyof Fields]][];

export const unchangedSince = (candidate: CandidateItem): Partial<Fields> =>
  Object.fromEntries([...listFields, "importId" as const].map((name) => [name, candidate[name]]));

export const writesPerCreation = 2;

/** The caller updates the counters. */
export function removalWrites(writer: Writer, candidate: CandidateItem, where: Partial<Fields> = {}): Write[] {
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
    afterCommit(writer.candidateChange.update(key).set({ isDeleted: true, rev: newRev() }).commit(), () =>
      scheduleCompactionAfterDeletion(key),
    ),
  ];
}

export interface NewPerson extends Readonly<CandidateInput> {
  readonly importId?: string | undefined;
}

/** Fails if the job has the number. No log entry: lists find new people by ordinal, raised in the same transaction. */
export function creationWrites(
  writer: Writer,
  { tenantId, parentId, userId }: Pick<CandidateItem, "tenantId" | "parentId" | "userId">,
  person: NewPerson & { readonly createdAt: string },
  candidateId: string,
  batch: { readonly batchId?: string; readonly row?: number } = {},
): Write[] {
  const { phoneNumber } = person;
  return [
    writer.candidatePhone.create({ tenantId, parentId, phoneNumber, candidateId, ...batch }).commit(),
    afterCommit(
      writer.candidate.create({ ...person, ...nameKeys(person), tenantId, parentId, userId, candidateId }).commit(),
      () => scheduleCompactionAfterChanges({ tenantId, parentId }),
    ),
  ];
}

const newRev = () => newSecretWord(8);

interface Names {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Without accents and in lower case, the parts divided by one space. */
export const foldedName = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

const nameKeys = ({ firstName, lastName }: Names) =>
  firstName === undefined || lastName === undefined
    ? {}
    : { firstLast: foldedName(`${firstName} ${lastName}`), lastFirst: foldedName(`${lastName} ${firstName}`) };
