/** Imports a file into a job as the browser does: announce, upload, check, read, start. */
import { gzipSync } from "node:zlib";
import { endpoints, type ResponseOf } from "@callwright/contracts";
import type { Import, ImportLine } from "@callwright/contracts/endpoints/import";
import type { Client } from "../clients/client.ts";

export const header = ["firstname", "lastname", "phonenumber", "city"];

/** Lines as the browser packs them; the first row of a file is its second line, after the header. */
export const linesOf = (rows: readonly Omit<ImportLine, "line">[]): ImportLine[] =>
  rows.map((row, index) => ({ line: index + 2, ...row }));

export const pack = (lines: readonly unknown[]): Buffer =>
  gzipSync(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));

export interface CreatedImport {
  readonly importId: string;
  readonly upload: ResponseOf<typeof endpoints.createImport>["upload"];
}

export async function beginImport(client: Client, jobId: string, rows: number, bytes: number): Promise<CreatedImport> {
  const body = { fileName: "people.csv", header, rows, bytes };
  const created = await client.call(endpoints.createImport, { params: { id: jobId }, body });
  return { importId: created.import._id, upload: created.upload };
}

export async function putFile({ upload }: CreatedImport, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  return fetch(upload.url, { method: "PUT", headers: upload.headers, body: bytes });
}

/** Uploads rows and starts their check; returns the import's id. */
export async function startCheck(client: Client, jobId: string, packed: Uint8Array, rows: number): Promise<string> {
  const bytes = Uint8Array.from(packed);
  const created = await beginImport(client, jobId, rows, bytes.length);
  const answer = await putFile(created, bytes);
  if (!answer.ok) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
  await client.call(endpoints.checkImport, { params: { id: created.importId } });
  return created.importId;
}

export const readImport = async (client: Client, importId: string): Promise<Import> =>
  (await client.call(endpoints.getImport, { params: { id: importId } })).import;

const statesAtRest = new Set<Import["state"]>(["uploading", "checked", "completed", "failed", "cancelled"]);

/** Waits until no worker is active. */
export async function importAtRest(client: Client, importId: string, seconds = 60): Promise<Import> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await readImport(client, importId);
    if (statesAtRest.has(found.state)) return found;
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${JSON.stringify(found)}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

export const importChecked = async (client: Client, jobId: string, lines: readonly unknown[]): Promise<Import> =>
  importAtRest(client, await startCheck(client, jobId, pack(lines), lines.length));

export const consent = {
  attested: true as const,
  words: "Everybody on this list has agreed to be called.",
  source: "Job fair",
};

export const choices = {
  inFile: "skip",
  duplicates: "skip",
  inTenant: "skip",
  recentlyContacted: "skip",
  contactRefused: "skip",
  consent,
} as const;

type Choices = { readonly [Name in keyof typeof choices]?: unknown };

export async function startImport(client: Client, importId: string, overrides: Choices = {}): Promise<Import> {
  const body = { ...choices, ...overrides } as typeof choices;
  return (await client.call(endpoints.startImport, { params: { id: importId }, body })).import;
}

export const readReportLines = async (client: Client, importId: string): Promise<string[]> =>
  (await client.call(endpoints.importReport, { params: { id: importId } }))
    .replace(/^\uFEFF/, "")
    .split("\r\n")
    .slice(0, -1);
