/** Erases a person: deletes their data and keeps a keyed hash of their number, so that they are never called again. */
import { setTimeout as sleep } from "node:timers/promises";
import * as Compliance from "@callwright/core/compliance/index";
import { belongsTo } from "@callwright/core/db/tenant-rows";
import { asOperator, type Deployment } from "./deployment.ts";
import { eraseFiles, findFiles, type PersonFiles } from "./erase/files.ts";
import { findPerson, type PersonRecord, parseIdentifiers } from "./erase/person-record.ts";
import { blankRows, blockersOf, cancelAndRemove, suppressNumbers } from "./erase/rows.ts";
import { type Counts, countEach, entityOf, readRows, type Table, toPlain } from "./rows.ts";

export interface ErasureReport {
  /** Work in progress that ends by itself, by kind; with any of it nothing is erased. */
  readonly blockers: Counts;
  readonly rows: Counts;
  readonly files: Counts;
  /** The person's other numbers and addresses; their data is erased only if they are named, too. */
  readonly alsoKnownBy: readonly string[];
  /** Ids of the person's calls and texts, which the operator has to delete at the providers by hand. */
  readonly atProviders: Record<string, readonly string[]>;
  /** Rows that mention the person but stay: those of a user with the same address or with another person's words. */
  readonly left: Counts;
  /** Data that arrived during the erasure: the command must be repeated. */
  readonly remaining: Counts;
}

export async function erasePerson(deployment: Deployment, tenantId: string, inputs: readonly string[], isDry: boolean) {
  const { table, bucket, database, ports } = deployment;
  const identifiers = parseIdentifiers(inputs);
  // By an address, only the candidate row leads to calls and texts; once it is deleted, a repeat would miss them.
  if (!isDry && identifiers.numbers.size === 0)
    throw new Error("Say their number, too: the same command without --apply tells it (alsoKnownBy)");
  return asOperator({ database, ports: ports(), tenantId }, async (): Promise<ErasureReport> => {
    const record = await findPerson(table, tenantId, identifiers);
    const files = await findFiles(bucket, record, tenantId);
    const report = reportOf(record, files, await countRunningImports(table, tenantId));
    if (isDry || Object.keys(report.blockers).length > 0 || isEmpty(report)) return report;
    const startedAt = performance.now();
    const hasNewKey = await suppressNumbers(record);
    await cancelAndRemove(record, tenantId);
    await eraseFiles(bucket, files, record);
    await blankRows(record, tenantId);
    // Other servers may have cached that no number is erased. Until that expires, the do-not-call entry protects the
    // person; the loop below deletes it.
    if (hasNewKey && !deployment.isSandbox)
      await sleep(Math.max(0, Compliance.rulesCacheMs - (performance.now() - startedAt)));
    for (const phoneNumber of identifiers.numbers) await Compliance.deleteContactState(phoneNumber);
    await Compliance.logErasure("operator", JSON.stringify({ rows: report.rows, files: report.files }));
    const rows = countRows(await findPerson(table, tenantId, identifiers));
    // A rewritten list may still hold another person's words about the erased one.
    const { lists: _, ...remainingFiles } = countFiles(await findFiles(bucket, record, tenantId));
    return { ...report, remaining: { ...rows, ...remainingFiles } };
  });
}

function reportOf(record: PersonRecord, files: PersonFiles, runningImports: number): ErasureReport {
  const idsOf = (entity: string, name: string) =>
    (record.rows.get(entity) ?? []).map((row) => row[name]).filter((id) => typeof id === "string");
  return {
    blockers: { ...countEach(blockersOf(record)), ...(runningImports > 0 ? { import: runningImports } : {}) },
    rows: countRows(record),
    files: countFiles(files),
    alsoKnownBy: record.alsoKnownBy,
    atProviders: { calls: idsOf("call", "voiceCallId"), texts: idsOf("text", "carrierId") },
    left: countEach(record.mentions),
    remaining: {},
  };
}

const runningStates = new Set(["checking", "importing"]);

/** Any import may be writing the person into its files. */
async function countRunningImports(table: Table, tenantId: string): Promise<number> {
  let count = 0;
  for await (const row of readRows(table))
    if (entityOf(row) === "import" && belongsTo(toPlain(row), tenantId) && runningStates.has(row.state?.S ?? ""))
      count += 1;
  return count;
}

const countRows = ({ rows }: PersonRecord): Counts =>
  countEach([...rows].flatMap(([entity, entityRows]) => entityRows.map(() => entity)));

const countFiles = (files: PersonFiles): Counts =>
  Object.fromEntries(Object.entries(files).flatMap(([kind, keys]) => (keys.length ? [[kind, keys.length]] : [])));

const isEmpty = ({ rows, files }: ErasureReport): boolean => Object.keys({ ...rows, ...files }).length === 0;
