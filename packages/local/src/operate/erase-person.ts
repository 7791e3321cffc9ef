/** A person is erased: whatever tells of them goes, and a keyed hash of their number stays, so that nobody calls them again. */
import * as Compliance from "@callwright/core/compliance/index";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { eraseFiles, type Files, findFiles } from "./erase/files.ts";
import { type Found, find } from "./erase/find.ts";
import { bar, blockersOf, forget, isOthers, leave } from "./erase/rows.ts";
import { traitsOf } from "./erase/traits.ts";
import type { Place } from "./place.ts";
import { tally } from "./rows.ts";

type Counts = Record<string, number>;

export interface Erased {
  /** What is under way and ends by itself, by kind; then nothing was done. */
  readonly blockers: Counts;
  readonly rows: Counts;
  readonly files: Counts;
  /** Numbers and addresses that stand beside theirs: erased only when they are named, too. */
  readonly alsoKnownBy: readonly string[];
  /** What providers keep under these ids is theirs to delete. */
  readonly atProviders: Record<string, readonly string[]>;
  /** Rows of other kinds that name them, a user of the tenant for instance: these are left. */
  readonly left: Counts;
}

export async function erasePerson(place: Place, tenantId: string, words: readonly string[], isDry: boolean) {
  const { table, bucket, database, ports } = place;
  const given = traitsOf(words);
  const actor = { type: "system", tenantId, cause: "operate" } as const;
  return runIn({ requestId: newId("req"), actor, tenantId, ports: ports(), database }, async (): Promise<Erased> => {
    const found = await find(table, tenantId, given);
    const files = await findFiles(bucket, found, tenantId);
    const said = report(found, files);
    if (isDry || Object.keys(said.blockers).length > 0 || isNothing(said)) return said;
    const begunAt = performance.now();
    const isNewKey = await bar(found);
    await leave(found, tenantId);
    await eraseFiles(bucket, files, found);
    await forget(found, tenantId);
    // Processes that know of no marks look again soon; until then the do-not-call list holds.
    if (isNewKey && !place.isAlone) await rest(Compliance.rememberedMs - (performance.now() - begunAt));
    for (const phoneNumber of found.traits.numbers) await Compliance.forgetCallee(phoneNumber);
    await Compliance.noteErased("operator", JSON.stringify({ rows: said.rows, files: said.files }));
    const after = await find(table, tenantId, found.traits);
    return { ...said, left: tally([...after.rows].flatMap(([entity, rows]) => rows.map(() => entity))) };
  });
}

function report(found: Found, files: Files): Erased {
  const entities = [...found.rows].flatMap(([entity, rows]) => rows.map(() => entity));
  const idsOf = (entity: string, name: string) =>
    (found.rows.get(entity) ?? []).map((row) => row[name]).filter((id) => typeof id === "string");
  return {
    blockers: tally(blockersOf(found)),
    rows: tally(entities.filter((entity) => !isOthers(entity))),
    files: Object.fromEntries(
      Object.entries(files).flatMap(([kind, keys]) => (keys.length ? [[kind, keys.length]] : [])),
    ),
    alsoKnownBy: found.alsoKnownBy,
    atProviders: { calls: idsOf("call", "voiceCallId"), texts: idsOf("text", "carrierId") },
    left: tally(entities.filter(isOthers)),
  };
}

const isNothing = ({ rows, files }: Erased): boolean => Object.keys({ ...rows, ...files }).length === 0;

const rest = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)));
