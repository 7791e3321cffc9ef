/** A person is erased: whatever tells of them goes, and a keyed hash of their number stays, so that nobody calls them again. */
import * as Compliance from "@callwright/core/compliance/index";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { eraseFiles, type Files, findFiles } from "./erase/files.ts";
import { type Found, find } from "./erase/find.ts";
import { bar, blockersOf, forget, leave } from "./erase/rows.ts";
import { traitsOf } from "./erase/traits.ts";
import type { Place } from "./place.ts";
import { entityOf, readRows, type Table, tally } from "./rows.ts";
import { isOf } from "./tenant-rows.ts";

type Counts = Record<string, number>;

export interface Erased {
  /** What is under way and ends by itself, by kind; then nothing was done. */
  readonly blockers: Counts;
  readonly rows: Counts;
  readonly files: Counts;
  /** Numbers and addresses that stand beside theirs: nothing is done about these until they are named, too. */
  readonly alsoKnownBy: readonly string[];
  /** What providers keep under these ids is theirs to delete. */
  readonly atProviders: Record<string, readonly string[]>;
  /** Rows that are not theirs and name them: a user with the same address, somebody else's words. These are left. */
  readonly left: Counts;
  /** Whatever has come meanwhile: then the command is to be told again. */
  readonly remaining: Counts;
}

export async function erasePerson(place: Place, tenantId: string, words: readonly string[], isDry: boolean) {
  const { table, bucket, database, ports } = place;
  const traits = traitsOf(words);
  // An address leads to calls and texts only while somebody stands beside it: begun again, it would lead to none.
  if (!isDry && traits.numbers.size === 0)
    throw new Error("Say their number, too: the same command without --apply tells it (alsoKnownBy)");
  const actor = { type: "system", tenantId, cause: "operate" } as const;
  return runIn({ requestId: newId("req"), actor, tenantId, ports: ports(), database }, async (): Promise<Erased> => {
    const found = await find(table, tenantId, traits);
    const files = await findFiles(bucket, found, tenantId);
    const said = report(found, files, await importsAtWork(table, tenantId));
    if (isDry || Object.keys(said.blockers).length > 0 || isNothing(said)) return said;
    const begunAt = performance.now();
    const isNewKey = await bar(found);
    await leave(found, tenantId);
    await eraseFiles(bucket, files, found);
    await forget(found, tenantId);
    // Processes that know of no marks look again soon; until then the do-not-call list holds.
    if (isNewKey && !place.isAlone) await rest(Compliance.rememberedMs - (performance.now() - begunAt));
    for (const phoneNumber of traits.numbers) await Compliance.forgetCallee(phoneNumber);
    await Compliance.noteErased("operator", JSON.stringify({ rows: said.rows, files: said.files }));
    const rows = countRows(await find(table, tenantId, traits));
    // A list that was written anew may still hold somebody else's words about them.
    const { lists: _, ...left } = countFiles(await findFiles(bucket, found, tenantId));
    return { ...said, remaining: { ...rows, ...left } };
  });
}

function report(found: Found, files: Files, importsAtWork: number): Erased {
  const idsOf = (entity: string, name: string) =>
    (found.rows.get(entity) ?? []).map((row) => row[name]).filter((id) => typeof id === "string");
  return {
    blockers: { ...tally(blockersOf(found)), ...(importsAtWork > 0 ? { import: importsAtWork } : {}) },
    rows: countRows(found),
    files: countFiles(files),
    alsoKnownBy: found.alsoKnownBy,
    atProviders: { calls: idsOf("call", "voiceCallId"), texts: idsOf("text", "carrierId") },
    left: tally(found.mentions),
    remaining: {},
  };
}

/** They write rows of people into their files, whoever these are. */
async function importsAtWork(table: Table, tenantId: string): Promise<number> {
  let count = 0;
  for await (const row of readRows(table))
    if (entityOf(row) === "import" && isOf(row, tenantId) && /^(?:checking|importing)$/.test(row.state?.S ?? ""))
      count += 1;
  return count;
}

const countRows = ({ rows }: Found): Counts => tally([...rows].flatMap(([entity, some]) => some.map(() => entity)));

const countFiles = (files: Files): Counts =>
  Object.fromEntries(Object.entries(files).flatMap(([kind, keys]) => (keys.length ? [[kind, keys.length]] : [])));

const isNothing = ({ rows, files }: Erased): boolean => Object.keys({ ...rows, ...files }).length === 0;

const rest = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)));
