import { gunzipSync, gzipSync } from "node:zlib";
import * as Candidate from "@callwright/core/candidate/index";
import { folderOf } from "@callwright/core/kernel/bucket";
import { now } from "@callwright/core/kernel/clock";
import { type Bucket, bytesOf, deleteBlob, keysUnder, replaceBlob } from "../blobs.ts";
import { mapConcurrently, type PlainRow } from "../rows.ts";
import { type Matcher, type PersonRecord, parseLoosely } from "./person-record.ts";

export interface PersonFiles {
  readonly calls: readonly string[];
  readonly webhooks: readonly string[];
  readonly documents: readonly string[];
  readonly imports: readonly string[];
  readonly lists: readonly string[];
}

export async function findFiles(bucket: Bucket, record: PersonRecord, tenantId: string): Promise<PersonFiles> {
  const { rows, matcher } = record;
  const calls: string[] = [];
  for (const { callId } of rows.get("call") ?? [])
    for await (const key of keysUnder(bucket, `calls/${tenantId}/${String(callId)}/`)) calls.push(key);
  return {
    calls,
    webhooks: [...(await findWebhooks(bucket, record)), ...(await findSourceBodies(bucket, record, tenantId))],
    documents: await keysMatching(bucket, `documents/${tenantId}/`, matcher.matchesText),
    imports: await keysMatching(bucket, `imports/${tenantId}/`, (text) => parseRows(text).some(matcher.matchesValue)),
    lists: await keysMatching(bucket, `lists/${tenantId}/`, matcher.matchesText),
  };
}

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Searches the days of the person's calls and texts, and the last three: providers repeat webhooks for a day. */
async function findWebhooks(bucket: Bucket, { rows, matcher }: PersonRecord): Promise<string[]> {
  const callsAndTexts = [...(rows.get("call") ?? []), ...(rows.get("text") ?? [])];
  const lastDays = [0, 1, 2].map((daysAgo) => dayOf(now() - daysAgo * dayMs));
  const days = new Set([...callsAndTexts.flatMap(webhookDays), ...lastDays]);
  const ids = callsAndTexts.flatMap(({ callId, voiceCallId, carrierId }) => [callId, voiceCallId, carrierId]);
  const knownIds = ids.filter((id) => typeof id === "string");
  const mentionsPerson = (text: string) => matcher.matchesText(text) || knownIds.some((id) => text.includes(id));
  const keys: string[] = [];
  for (const sender of ["vapi", "twilio", "telnyx"])
    for (const day of days) keys.push(...(await keysMatching(bucket, `webhooks/${sender}/${day}/`, mentionsPerson)));
  return keys;
}

function findSourceBodies(bucket: Bucket, { rows, matcher }: PersonRecord, tenantId: string): Promise<string[]> {
  const sourceEvents = rows.get("sourceevent") ?? [];
  const fileNames = new Set(sourceEvents.map(({ sourceId, eventId }) => `${String(sourceId)}/${String(eventId)}.json`));
  const folder = folderOf("webhooks/source", tenantId);
  const mentionsPerson = (text: string, key: string) =>
    fileNames.has(key.slice(folder.length)) || matcher.matchesText(text) || matcher.matchesValue(parseLoosely(text));
  return keysMatching(bucket, folder, mentionsPerson);
}

/** Bodies of webhooks are kept for 30 days. */
const keptDays = 31;

/** The days ("2026-11-20") on which webhooks about a call or text may have come: providers repeat them for a day. */
export function webhookDays(row: PlainRow): string[] {
  const instants = ["createdAt", "dialedAt", "endedAt", "sentAt", "deliveredAt", "receivedAt"]
    .map((name) => row[name])
    .filter((at) => typeof at === "string")
    .map((at) => Date.parse(at));
  const firstMs = Math.max(Math.min(...instants), now() - keptDays * dayMs);
  const lastMs = Math.max(...instants) + 2 * dayMs;
  const days: string[] = [];
  for (let at = firstMs - (firstMs % dayMs); at <= lastMs; at += dayMs) days.push(dayOf(at));
  return days;
}

type MentionsPerson = (text: string, key: string) => boolean;

async function keysMatching(bucket: Bucket, prefix: string, mentionsPerson: MentionsPerson): Promise<string[]> {
  const matches = await mapConcurrently(keysUnder(bucket, prefix), async (key) => ({
    key,
    isMatch: mentionsPerson(await readText(bucket, key), key),
  }));
  return matches.filter(({ isMatch }) => isMatch).map(({ key }) => key);
}

async function readText(bucket: Bucket, key: string): Promise<string> {
  const bytes = await bytesOf(bucket, key);
  // Gzip is detected by its first bytes, since a browser uploads either format under any name.
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isGzip ? gunzipSync(bytes) : bytes).toString("utf8");
}

function parseRows(text: string): unknown[] {
  const parsedText = parseLoosely(text);
  return Array.isArray(parsedText) ? parsedText : text.split("\n").map(parseLoosely);
}

export async function eraseFiles(bucket: Bucket, files: PersonFiles, { rows, matcher }: PersonRecord): Promise<void> {
  const keysToDelete = [...files.calls, ...files.webhooks, ...files.documents];
  await mapConcurrently(keysToDelete, (key) => deleteBlob(bucket, key));
  await mapConcurrently(files.imports, (key) => blankImport(bucket, key, matcher), 4); // few, since each is in memory
  // Each list is written again without the person; then the older files, which still have the person, are deleted.
  const parentIdOf = (key: string): string => key.split("/")[2] ?? ""; // lists/{tenantId}/{parentId}/…
  const listRows = [...(rows.get("candidate") ?? []), ...(rows.get("candidatechange") ?? [])];
  for (const parentId of new Set([...listRows.map((row) => String(row.parentId)), ...files.lists.map(parentIdOf)])) {
    const currentKeys = new Set(await Candidate.rewriteIndex(parentId));
    const outdatedKeys = files.lists.filter((key) => parentIdOf(key) === parentId && !currentKeys.has(key));
    for (const key of outdatedKeys) await deleteBlob(bucket, key);
  }
}

/** Blanks the person's rows in place, so that the other rows keep their line numbers. */
async function blankImport(bucket: Bucket, key: string, matcher: Matcher): Promise<void> {
  const text = await readText(bucket, key);
  const parsedText = parseLoosely(text);
  const blankIfMatching = (row: unknown) => (matcher.matchesValue(row) ? blankRow(row) : row);
  const blankLine = (line: string) => {
    const row = parseLoosely(line);
    return matcher.matchesValue(row) ? JSON.stringify(blankRow(row)) : line;
  };
  const blanked = Array.isArray(parsedText)
    ? JSON.stringify(parsedText.map(blankIfMatching))
    : text.split("\n").map(blankLine).join("\n");
  const isCompressed = key.endsWith(".gz");
  const bytes = isCompressed ? gzipSync(blanked) : Buffer.from(blanked);
  await replaceBlob(bucket, key, bytes, isCompressed ? "application/gzip" : "application/json");
}

const keptFields = new Set(["row", "line", "flag", "flags"]);

/** The reason makes readers leave the row out, so that an unfinished import adds no empty person. */
function blankRow(row: unknown): object {
  const fields = typeof row === "object" && row !== null ? Object.entries(row) : [];
  const blanked = fields.flatMap(([name, value]) => {
    if (keptFields.has(name)) return [[name, value]];
    if (typeof value === "string") return [[name, ""]];
    return Array.isArray(value) ? [[name, []]] : [];
  });
  return { line: 0, ...Object.fromEntries(blanked), reason: "—" };
}
