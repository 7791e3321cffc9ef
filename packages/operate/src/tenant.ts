/** Creates, exports and removes a tenant, and issues sign-in links for users without mail. */
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import * as Account from "@callwright/core/account/index";
import type { Database } from "@callwright/core/db/database";
import {
  blocksRemoval,
  type Counts,
  deleteRow,
  entityOf,
  exportedLine,
  exportReadme,
  type Manifest,
  manifestOf,
  manifestText,
  type PlainRow,
  pageOfTenant,
  unexportedEntities,
} from "@callwright/core/db/tenant-rows";
import { blobPrefixes, folderOf } from "@callwright/core/kernel/bucket";
import { isTimeZone, now, toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { type Bucket, deleteBlob, keysUnder, readBlob } from "./blobs.ts";
import { asOperator, type Deployment } from "./deployment.ts";
import { countEach, mapConcurrently } from "./rows.ts";

export interface NewTenant {
  readonly slug: string;
  readonly name: string;
  readonly timezone: string;
  readonly host: string;
  readonly email: string;
  readonly isPlatform: boolean;
}

/** Creates a host's tenant, unless it exists, and an owner, who is invited and signs in by "Forgot password". */
export function createTenant(database: Database, tenant: NewTenant) {
  const { slug, name, timezone, host, email, isPlatform } = tenant;
  if (!/^[a-z0-9][a-z0-9-]{1,30}$/.test(slug))
    throw new Error(`"${slug}" is no slug: small letters, digits and dashes`);
  if (!isTimeZone(timezone)) throw new Error(`There is no time zone "${timezone}"; one is Europe/Berlin`);
  if (!/^[^\s@]+@[^\s@]+[.][^\s@]+$/.test(email)) throw new Error(`"${email}" is no address`);
  return asOperator({ database }, async () => {
    const existingTenantId = await Tenant.ownerOf(host.toLowerCase());
    const tenantId =
      existingTenantId ?? (await Tenant.create({ slug, name, timezone, numberPicker: "required", hosts: [host] }));
    return runAs({ tenantId }, async () => {
      const userId = await User.create({
        ...Account.newUserDefaults,
        email,
        name,
        companyName: name,
        timezone,
        roles: [isPlatform ? "superAdmin" : "tenantOwner"],
        invitedBy: "platform",
      });
      return { tenantId, userId, next: `${email} opens https://${host}/forgot-password and follows the mail` };
    });
  });
}

export async function exportTenant(
  { database, bucket }: Pick<Deployment, "database" | "bucket">,
  tenantId: string,
  folder: string,
): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  mkdirSync(join(folder, "rows"), { recursive: true, mode: 0o700 });
  const { rows, leftOut } = await writeRows(database, tenantId, join(folder, "rows"));
  if (!rows.tenant) throw new Error(`There is no tenant ${tenantId}`);
  const blobs = await writeBlobs(bucket, tenantId, join(folder, "blobs"));
  const manifest = manifestOf({ tenantId, madeAt: toIso(now()), rows, blobs, leftOut });
  writeFileSync(join(folder, "README.md"), exportReadme);
  // Written last: a folder without it is incomplete.
  writeFileSync(join(folder, "manifest.json"), manifestText(manifest));
  return manifest;
}

async function writeRows(database: Database, tenantId: string, folder: string) {
  const rows: Counts = {};
  const leftOut: Counts = {};
  const files = new Map<string, ReturnType<typeof createWriteStream>>();
  for await (const row of tenantRows(database, tenantId)) {
    const entity = entityOf(row);
    const isLeftOut = unexportedEntities.has(entity);
    const counts = isLeftOut ? leftOut : rows;
    counts[entity] = (counts[entity] ?? 0) + 1;
    if (isLeftOut) continue;
    const file = files.get(entity) ?? createWriteStream(join(folder, `${entity}.jsonl`), { mode: 0o600 });
    files.set(entity, file);
    if (!file.write(exportedLine(row))) await once(file, "drain");
  }
  await Promise.all([...files.values()].map((file) => new Promise<void>((done) => file.end(done))));
  return { rows, leftOut };
}

async function writeBlobs(bucket: Bucket, tenantId: string, folder: string): Promise<number> {
  let count = 0;
  for (const prefix of blobPrefixes) {
    for await (const key of keysUnder(bucket, folderOf(prefix, tenantId))) {
      const file = resolve(folder, prefix, key.slice(folderOf(prefix, tenantId).length));
      if (!file.startsWith(resolve(folder) + sep)) throw new Error(`A blob's key points outside the folder: ${key}`);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(await readBlob(bucket, key), createWriteStream(file, { mode: 0o600 }));
      count += 1;
    }
  }
  return count;
}

async function* tenantRows(database: Database, tenantId: string): AsyncGenerator<PlainRow> {
  let page = await pageOfTenant(database, tenantId);
  yield* page.rows;
  while (page.next) {
    page = await pageOfTenant(database, tenantId, page.next);
    yield* page.rows;
  }
}

/** Issues a link for setting a password without mail; the sign-in still asks for a second factor. */
export function signInLink({ database, isSandbox }: Pick<Deployment, "database" | "isSandbox">, userRef: string) {
  return asOperator({ database }, async () => {
    const user = await findUser(userRef);
    if (!user) throw new Error(`There is no user ${userRef}: give an id, or email@TENANT with the tenant's id or host`);
    if (user.isDisabled) throw new Error(`${user.email} is disabled`);
    return runAs({ tenantId: user.tenantId }, async () => {
      const { host = "localhost" } = await Tenant.current();
      const origin = isSandbox ? `http://${host}:3000` : `https://${host}`;
      const link = await Account.issueSignInLink(user, origin);
      return { tenantId: user.tenantId, userId: user.userId, email: user.email, link, validMinutes: 15 };
    });
  });
}

async function findUser(userRef: string): Promise<User.UserItem | undefined> {
  const separatorIndex = userRef.lastIndexOf("@"); // ada@acme.test@TENANT
  if (separatorIndex < 0) return User.findInAnyTenant(userRef);
  const hostOrTenantId = userRef.slice(separatorIndex + 1);
  const tenantId = (await Tenant.ownerOf(hostOrTenantId.toLowerCase())) ?? hostOrTenantId;
  return runAs({ tenantId }, () => User.findByEmail(userRef.slice(0, separatorIndex)));
}

interface RemovalReport {
  /** Rows that must go first, by kind; with any of them nothing is deleted. */
  readonly blockers: Counts;
  readonly rows: Counts;
  readonly blobs: number;
}

export async function removeTenant(
  { database, bucket }: Pick<Deployment, "database" | "bucket">,
  tenantId: string,
  isDry: boolean,
): Promise<RemovalReport> {
  const rows: PlainRow[] = [];
  for await (const row of tenantRows(database, tenantId)) rows.push(row);
  const blockingRows = rows.filter(blocksRemoval);
  const keys: string[] = [];
  // Exports are not part of an export, so `blobPrefixes` lacks them.
  for (const prefix of [...blobPrefixes, "exports"])
    for await (const key of keysUnder(bucket, folderOf(prefix, tenantId))) keys.push(key);
  const report = {
    blockers: countEach(blockingRows.map(entityOf)),
    rows: countEach(rows.map(entityOf)),
    blobs: keys.length,
  };
  if (isDry || blockingRows.length > 0) return report;
  const hosts = rows.filter((row) => entityOf(row) === "host");
  const tenants = rows.filter((row) => entityOf(row) === "tenant");
  const otherRows = rows.filter((row) => !hosts.includes(row) && !tenants.includes(row));
  // Hosts first, to shut everyone out; the tenant last, so that a repeated run still finds the rest.
  await mapConcurrently(hosts, (row) => deleteRow(database, row));
  await mapConcurrently(keys, (key) => deleteBlob(bucket, key));
  await mapConcurrently(otherRows, (row) => deleteRow(database, row));
  await mapConcurrently(tenants, (row) => deleteRow(database, row));
  return report;
}
