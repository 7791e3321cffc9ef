/** The files in which a person is found: deleted where they are about them alone, else written anew without them. */
import { gunzipSync, gzipSync } from "node:zlib";
import * as Candidate from "@callwright/core/candidate/index";
import { now } from "@callwright/core/kernel/clock";
import { type Bucket, bytesOf, deleteBlob, keysUnder, replaceBlob } from "../blobs.ts";
import { eachOf } from "../rows.ts";
import type { Found, Told } from "./find.ts";
import type { Matcher } from "./traits.ts";

/** Keys by what they are. */
export interface Files {
  /** Transcripts and recordings. */
  readonly calls: readonly string[];
  /** Bodies as the providers sent them. */
  readonly webhooks: readonly string[];
  /** What was read out of job descriptions. */
  readonly documents: readonly string[];
  readonly imports: readonly string[];
  readonly lists: readonly string[];
}

export async function findFiles(bucket: Bucket, found: Found, tenantId: string): Promise<Files> {
  const { rows, matcher } = found;
  const ofCalls = (rows.get("call") ?? []).map(({ callId }) => `calls/${tenantId}/${String(callId)}/`);
  const calls = (await Promise.all(ofCalls.map((prefix) => all(keysUnder(bucket, prefix))))).flat();
  return {
    calls,
    webhooks: await webhooksOf(bucket, found),
    documents: await naming(bucket, `documents/${tenantId}/`, matcher.text),
    imports: await naming(bucket, `imports/${tenantId}/`, (text) => partsOf(text).some(matcher.value)),
    lists: await naming(bucket, `lists/${tenantId}/`, matcher.text),
  };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A provider tells of a call or a text while it goes on, and may say it again a day later. */
async function webhooksOf(bucket: Bucket, { rows, matcher }: Found): Promise<string[]> {
  const told = [...(rows.get("call") ?? []), ...(rows.get("text") ?? [])];
  // Whatever came late lies in the latest days.
  const days = new Set([...told.flatMap(daysOf), ...[0, 1, 2].map((before) => dayOf(now() - before * dayMs))]);
  const ids = told.flatMap(({ callId, voiceCallId, carrierId }) => [callId, voiceCallId, carrierId]);
  const names = ids.filter((id) => typeof id === "string");
  const isTheirs = (text: string) => matcher.text(text) || names.some((name) => text.includes(name));
  const keys: string[] = [];
  for (const sender of ["vapi", "twilio", "telnyx"])
    for (const day of days) keys.push(...(await naming(bucket, `webhooks/${sender}/${day}/`, isTheirs)));
  return keys;
}

function daysOf(row: Told): string[] {
  const instants = ["createdAt", "dialedAt", "endedAt", "sentAt", "deliveredAt"]
    .map((name) => row[name])
    .filter((at) => typeof at === "string")
    .map((at) => Date.parse(at));
  const [first, last] = [Math.min(...instants), Math.max(...instants) + dayMs];
  const days: string[] = [];
  // A retry may lie weeks after its call was queued: bodies are kept for a month.
  for (let at = first; at < last + dayMs && days.length < 64; at += dayMs) days.push(dayOf(at));
  return days;
}

async function naming(bucket: Bucket, prefix: string, isTheirs: (text: string) => boolean): Promise<string[]> {
  const found = await eachOf(keysUnder(bucket, prefix), async (key) =>
    isTheirs(await textOf(bucket, key)) ? key : "",
  );
  return found.filter(Boolean);
}

async function textOf(bucket: Bucket, key: string): Promise<string> {
  const bytes = await bytesOf(bucket, key);
  // By its first bytes: an upload is whatever a browser has put there.
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** A file of an import as rows: a list, or a line each; anything else has none. */
function partsOf(text: string): unknown[] {
  const whole = parsed(text);
  return Array.isArray(whole) ? whole : text.split("\n").map(parsed);
}

/** What is no JSON is taken as it stands. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export async function eraseFiles(bucket: Bucket, files: Files, { rows, matcher }: Found): Promise<void> {
  const gone = [...files.calls, ...files.webhooks, ...files.documents];
  await eachOf(listed(gone), (key) => deleteBlob(bucket, key));
  await eachOf(listed(files.imports), (key) => scrub(bucket, key, matcher), 4);
  const parentOf = (key: string): string => key.split("/")[2] ?? "";
  const left = [...(rows.get("candidate") ?? []), ...(rows.get("candidatechange") ?? [])];
  for (const parentId of new Set([...left.map((row) => String(row.parentId)), ...files.lists.map(parentOf)])) {
    const current = new Set(await Candidate.rewriteList(parentId));
    const replaced = files.lists.filter((key) => parentOf(key) === parentId && !current.has(key));
    for (const key of replaced) await deleteBlob(bucket, key);
  }
}

async function* listed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Each of their rows keeps its line, so that the others keep theirs. */
async function scrub(bucket: Bucket, key: string, matcher: Matcher): Promise<void> {
  const text = await textOf(bucket, key);
  const whole = parsed(text);
  const emptied = Array.isArray(whole)
    ? JSON.stringify(whole.map((row) => (matcher.value(row) ? nobodyIn(row) : row)))
    : text
        .split("\n")
        .map((line) => (matcher.value(parsed(line)) ? JSON.stringify(nobodyIn(parsed(line))) : line))
        .join("\n");
  const isPacked = key.endsWith(".gz");
  const bytes = isPacked ? gzipSync(emptied) : Buffer.from(emptied);
  await replaceBlob(bucket, key, bytes, isPacked ? "application/gzip" : "application/json");
}

const kept = new Set(["row", "line", "flag", "flags"]);

function nobodyIn(row: unknown): object {
  const fields = typeof row === "object" && row !== null ? Object.entries(row) : [];
  const emptied = fields.flatMap(([name, value]) => {
    if (kept.has(name)) return [[name, value]];
    if (typeof value === "string") return [[name, ""]];
    return Array.isArray(value) ? [[name, []]] : [];
  });
  return { line: 0, ...Object.fromEntries(emptied), reason: "—" };
}
