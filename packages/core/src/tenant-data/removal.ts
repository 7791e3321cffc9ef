/** Deletes a tenant: first what providers hold, then files and rows, last its own row. Each message is repeatable. */
import * as z from "zod/mini";
import * as Billing from "../billing/index.ts";
import type { Key } from "../db/database.ts";
import { blocksRemoval, deleteRow, entityOf, pageOfTenant } from "../db/tenant-rows.ts";
import * as Domain from "../domain/index.ts";
import { blobPrefixes, folderOf } from "../kernel/bucket.ts";
import { now } from "../kernel/clock.ts";
import { context, ports, runAsSystem, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { defineMessage, send, sendLater } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Tenant from "../tenant/index.ts";

export const tenantRemoval = defineMessage("tenant.removal", "tenants", z.object({}));

const budgetMs = 45_000;
/** Time for calls to end, for the edge to release domains and for late messages to write their last rows. */
const retrySeconds = 60;
const concurrency = 16;

export const startRemoval = (): Promise<void> => send(tenantRemoval, {});

export async function continueRemoval(): Promise<void> {
  const removal = await Tenant.findRemoval();
  if (!removal) return;
  const endsAt = now() + budgetMs;
  if (removal.phase === "release") {
    if (!(await releaseAtProviders())) return continueLater();
    await Tenant.saveRemoval({ ...removal, phase: "delete" });
  }
  if (!(await deleteFiles(endsAt))) return startRemoval();
  const { next, found } = await deleteRows(removal.after, endsAt);
  const foundInPass = (removal.found ?? 0) + found;
  // The tenant's row is deleted only after a pass that found no other row, since late messages may still write some.
  if (next || foundInPass > 0) {
    await Tenant.saveRemoval({ ...removal, phase: "delete", after: next, found: next ? foundInPass : 0 });
    return next ? startRemoval() : continueLater();
  }
  await Tenant.finishRemoval();
  log.info("tenant.removed", {});
}

const continueLater = (): Promise<void> =>
  sendLater(tenantRemoval, {}, retrySeconds, `tenant-removal-${tenantId()}-${Math.floor(now() / 60_000)}`);

async function releaseAtProviders(): Promise<boolean> {
  await Billing.Subscription.cancelAll();
  for (const { domainId } of await Domain.list()) await Domain.endService(domainId);
  const areNumbersReleased = await releaseNumbers();
  return areNumbersReleased && !(await Domain.hasAny());
}

async function releaseNumbers(): Promise<boolean> {
  const { items, next } = await PhoneNumber.listOfTenant({ limit: 100 });
  for (const number of items) {
    const isRemoved = await runAsSystem(number, "tenant.removal", () =>
      PhoneNumber.remove(number.numberId, { dropsTexts: true, dropsCalls: true, losesSettings: true }).then(
        () => true,
        ignoreLiveCall,
      ),
    );
    if (!isRemoved) return false;
  }
  // The next message releases further numbers.
  return next === undefined;
}

function ignoreLiveCall(error: unknown): false {
  if (error instanceof AppError && error.code === "conflict") return false;
  throw error;
}

async function deleteFiles(endsAt: number): Promise<boolean> {
  for (const prefix of [...blobPrefixes, "exports"]) {
    const list = () => ports().blobs.list(folderOf(prefix, tenantId()));
    for (let files = await list(); files.length > 0; files = await list()) {
      await runInGroups(files, ({ key }) => ports().blobs.delete(key));
      if (now() > endsAt) return false;
    }
  }
  return true;
}

/** `found` counts rows that were deleted or had to stay. If there are any, another pass is needed. */
async function deleteRows(from: Key | undefined, endsAt: number) {
  const { database } = context();
  let after = from;
  let found = 0;
  do {
    const { rows, next } = await pageOfTenant(database, tenantId(), after);
    const otherRows = rows.filter((row) => entityOf(row) !== "tenant");
    found += otherRows.length;
    await runInGroups(
      otherRows.filter((row) => !blocksRemoval(row)),
      (row) => deleteRow(database, row),
    );
    after = next;
  } while (after && now() < endsAt);
  return { next: after, found };
}

async function runInGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += concurrency)
    await Promise.all(items.slice(from, from + concurrency).map(work));
}
