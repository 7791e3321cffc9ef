/** Describes the table's commands and changes for the story. */
import type { Row } from "../../table/expression.ts";
import type { Change } from "../../table/store.ts";
import { kindOf } from "./record.ts";

/** Attributes that the story omits: keys, and those that repeat others. */
const omitted = /^(pk|sk|gsi\dpk|gsi\dsk|__edb_.__|tenantId|userId|rev)$/;

const idNames = ["callId", "runId", "candidateId", "numberId", "phoneNumber", "parentId", "userId", "entryId"] as const;

/** For example "call call_01: state queued → dialing". */
export function describeChange({ before, after }: Change): string {
  const row = after ?? before;
  const kind = kindOf(row) ?? "row";
  const id = idOf(kind, row);
  if (!after) return `${kind} ${id} is deleted`;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter(
    (name) => !omitted.test(name),
  );
  const changed = names.filter((name) => wordOf(before?.[name]) !== wordOf(after[name]));
  const words = changed.map((name) =>
    before ? `${name} ${wordOf(before[name])} → ${wordOf(after[name])}` : `${name} ${wordOf(after[name])}`,
  );
  return `${kind} ${id}${before ? "" : " (new)"}: ${words.join(", ")}`;
}

const idNameByKind: Readonly<Record<string, (typeof idNames)[number]>> = {
  run: "runId",
  line: "numberId",
  number: "numberId",
  callee: "phoneNumber",
  tally: "parentId",
  meter: "userId",
  ledger: "entryId",
  candidate: "candidateId",
  candidatechange: "candidateId",
};

const idOf = (kind: string, row: Row | undefined): string =>
  String(row?.[idNameByKind[kind] ?? "callId"] ?? row?.pk ?? "");

const maxWordLength = 90;

function wordOf(value: unknown): string {
  if (value === undefined) return "–";
  const plain = value instanceof Set ? `{${[...value].join(", ")}}` : value;
  const word = typeof plain === "string" ? plain : JSON.stringify(plain);
  return word.length > maxWordLength ? `${word.slice(0, maxWordLength)}…` : word;
}

/** A command and what it reads or writes, in short. */
export function describeCommand(name: string, input: object): string {
  const command = name.replace("Command", "");
  if ("Key" in input && typeof input.Key === "object") return `${command} ${keyWords(input.Key)}`;
  if ("KeyConditionExpression" in input && "ExpressionAttributeValues" in input) {
    const index = "IndexName" in input ? ` ${String(input.IndexName)}` : "";
    return `${command}${index} ${JSON.stringify(input.ExpressionAttributeValues)}`;
  }
  if ("TransactItems" in input && Array.isArray(input.TransactItems))
    return `${command} of ${input.TransactItems.length}`;
  return command;
}

const keyWords = (key: object | null): string =>
  key && "pk" in key && "sk" in key ? `${String(key.pk)} ${String(key.sk)}` : "";
