import { DeleteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Database, Key } from "./database.ts";

export type PlainRow = Readonly<Record<string, unknown>>;

interface ScannedPage {
  readonly rows: readonly PlainRow[];
  readonly next: Key | undefined;
}

async function scanPage({ client, table }: Database, from?: Key): Promise<ScannedPage> {
  const request = { TableName: table, ConsistentRead: true, ...(from && { ExclusiveStartKey: { ...from } }) };
  const { Items = [], LastEvaluatedKey: last } = await client.send(new ScanCommand(request));
  return { rows: Items, next: last && { pk: String(last.pk), sk: String(last.sk) } };
}

export async function deleteRow({ client, table }: Database, { pk, sk }: PlainRow): Promise<void> {
  if (typeof pk !== "string" || typeof sk !== "string") throw new Error("A row without keys");
  await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
}

/** The row's entity, as ElectroDB writes it; internal rows without one count as "house". */
export const entityOf = ({ __edb_e__: entity }: PlainRow): string => (typeof entity === "string" ? entity : "house");

/** Compares the row's `tenantId`; a row without it has the id in its key, which ElectroDB writes in lower case. */
export function belongsTo({ tenantId: owner, pk }: PlainRow, tenantId: string): boolean {
  if (owner !== undefined) return owner === tenantId;
  const id = tenantId.toLowerCase();
  const key = typeof pk === "string" ? pk.toLowerCase() : "";
  return key.split("#").some((part) => part === id || part === `tenantid_${id}`);
}

export async function pageOfTenant(database: Database, tenantId: string, from?: Key) {
  const { rows, next } = await scanPage(database, from);
  return { rows: rows.filter((row) => belongsTo(row, tenantId)), next };
}

/** Rows that must be gone, or at rest, before their tenant can be removed. */
const isBlockingByEntity: Readonly<Record<string, (row: PlainRow) => boolean>> = {
  number: () => true,
  purchase: ({ workShard }) => workShard !== undefined,
  domain: () => true,
  call: ({ state }) => state !== "ended" && state !== "queued",
};

export const blocksRemoval = (row: PlainRow): boolean => isBlockingByEntity[entityOf(row)]?.(row) ?? false;

export const secretAttributes: ReadonlySet<string> = new Set([
  "passwordHash",
  "currentHash",
  "previousHash",
  "tokenHash",
  "secretHash",
  "sealed",
  "sealedPassword",
  "sealedMarkKey",
  "sealedSecret",
  "sealedKey",
  "sealedPrevious",
  "sealedAddress",
  "linkKey",
  "totpSecret",
  "pendingSecret",
  "recoveryHashes",
]);

export const unexportedEntities: ReadonlySet<string> = new Set([
  "session",
  "link",
  "signup",
  "challenge",
  "limit",
  "idempotency",
  "toolanswer",
  "paymentlease",
  "tenantexport",
]);

export const isKeyAttribute = (name: string): boolean => /^(?:pk|sk|gsi\d[ps]k|__edb_[ev]__)$/.test(name);

export function exportedLine(row: PlainRow): string {
  const exportedEntries = Object.entries(row).filter(([name]) => !isKeyAttribute(name) && !secretAttributes.has(name));
  const setToArray = (_name: string, value: unknown) => (value instanceof Set ? [...value] : value);
  return `${JSON.stringify(Object.fromEntries(exportedEntries), setToArray)}\n`;
}

export const exportReadme = `# A tenant's data in Callwright

- \`manifest.json\`: the tenant, when this was exported, how many rows of each kind, and what was left out.
- \`rows/<kind>.jsonl\`, in an export in parts \`rows/<kind>-<part>.jsonl\`: one row of JSON per line, UTF-8. Ids connect them: a
  \`candidate\` belongs to the \`parent\` (a job or campaign) of its \`parentId\`; a \`call\` or a \`text\` names \`parentId\`, \`candidateId\` and
  \`userId\`. Instants are ISO 8601 in UTC, phone numbers E.164, \`…Seconds\`, \`…Cents\` and \`…Micros\` (millionths) say their unit.
- \`blobs/calls/<callId>/\`: \`transcript.json\`, \`analysis.json\` where the analysis is too long for its row, and the \`recording\` (both channels). \`blobs/brand/\`: logos and icons.
  \`blobs/webhooks/source/<sourceId>/\`: what candidate sources received in 30 days, as it came, named by the \`sourceevent\`.
  \`blobs/lists/\`, \`imports/\`, \`runs/\`, \`documents/\`, \`figures/\`: working files of lists, uploads and figures, as long as they are kept.

Left out: credentials (hashes of passwords, keys, tokens and recovery codes; the sealed credentials of carriers, mail servers, webhooks,
candidate sources and authenticator apps; the key that signs links), and sessions, mailed links, challenges and unconfirmed sign-ups as a whole.
`;

export type Counts = Record<string, number>;

interface ManifestFacts {
  readonly tenantId: string;
  readonly madeAt: string;
  readonly rows: Counts;
  readonly blobs: number;
  readonly leftOut: Counts;
}

export const manifestOf = ({ leftOut, ...facts }: ManifestFacts) => ({
  format: 1 as const,
  ...facts,
  leftOut: { attributes: [...secretAttributes].sort(), kinds: leftOut },
});
export type Manifest = ReturnType<typeof manifestOf>;

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;
