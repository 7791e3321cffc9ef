/** A migration that is killed midway, and one with concurrent writes. */

import { type Migration, type RunReport, runMigration } from "@callwright/core/db/migrations/run";
import { db } from "@callwright/core/db/service";
import { context } from "@callwright/core/kernel/context";
import { describe, expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const inTable = tableForFile();
const tenantCount = 230;
const idOf = (n: number) => `ten_${String(n).padStart(4, "0")}`;

/** Prefixes a field and removes another. */
const prefixSlugs: Migration = {
  id: "9001-sorted",
  purpose: "Every tenant's slug says its number.",
  entity: "tenant",
  change: (row) =>
    String(row.slug).startsWith("no-") ? undefined : { ...row, slug: `no-${row.slug}`, domainCount: undefined },
};

const seedTenants = () =>
  inTable(undefined, async () => {
    for (let n = 0; n < tenantCount; n += 1)
      await db()
        .tenant.put({
          tenantId: idOf(n),
          slug: String(n),
          name: `Tenant ${n}`,
          timezone: "Europe/Berlin",
          createdAt: "2026-01-01T00:00:00.000Z",
          domainCount: 1,
        })
        .go();
    // A similar row of another entity.
    await db()
      .host.put({ host: "acme.test", tenantId: idOf(0) })
      .go();
  });

const run = (migration: Migration, onPage?: (report: RunReport) => void | Promise<void>) =>
  inTable(undefined, () => runMigration(context().database, migration, { isDry: false, pageSize: 50, onPage }));
const dryRun = (migration: Migration) =>
  inTable(undefined, () => runMigration(context().database, migration, { isDry: true, pageSize: 50 }));

const tenant = (n: number) =>
  inTable(
    undefined,
    async () =>
      (
        await db()
          .tenant.get({ tenantId: idOf(n) })
          .go({ consistent: true })
      ).data,
  );

const slugs = () => Promise.all(Array.from({ length: tenantCount }, async (_, n) => (await tenant(n))?.slug));

describe("a migration", () => {
  it("reports in a dry run what it would change, and changes nothing", async () => {
    await seedTenants();
    const report = await dryRun(prefixSlugs);
    expect(report).toMatchObject({ seen: tenantCount, changed: tenantCount, left: 0 });
    expect(report.examples).toHaveLength(5);
    expect((await slugs()).filter((slug) => slug?.startsWith("no-"))).toEqual([]);
  });

  it("resumes where it was killed, changes each row once, and finds nothing to change the next time", async () => {
    let pages = 0;
    const killed = run(prefixSlugs, () => {
      pages += 1;
      if (pages === 2) throw new Error("The power is cut");
    });
    await expect(killed).rejects.toThrow("The power is cut");
    const before = (await slugs()).filter((slug) => slug?.startsWith("no-")).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(tenantCount);
    const resumed = await run(prefixSlugs);
    expect(resumed).toMatchObject({ changed: tenantCount - before, left: 0 });
    expect(await slugs()).toEqual(Array.from({ length: tenantCount }, (_, n) => `no-${n}`));
    expect(await tenant(7)).not.toHaveProperty("domainCount");
    expect(await run(prefixSlugs)).toMatchObject({ seen: tenantCount, changed: 0, left: 0 });
    expect(await dryRun(prefixSlugs)).toMatchObject({ changed: 0 });
  });

  it("never overwrites what the product writes meanwhile, even in the same field", async () => {
    const suffixNames: Migration = {
      ...prefixSlugs,
      id: "9002-suffixed",
      change: (row) => (String(row.name).endsWith(" GmbH") ? undefined : { ...row, name: `${row.name} GmbH` }),
    };
    const rename = async () => {
      for (let n = tenantCount - 1; n >= 0; n -= 1)
        await db()
          .tenant.patch({ tenantId: idOf(n) })
          .set({ name: `New ${n}`, timezone: "UTC" })
          .go();
    };
    await Promise.all([run(suffixNames), inTable(undefined, rename)]);
    // The product renamed some rows before the migration reached them, others after.
    for (let n = 0; n < tenantCount; n += 1) {
      const row = await tenant(n);
      expect([`New ${n}`, `New ${n} GmbH`]).toContain(row?.name);
      expect(row?.timezone).toBe("UTC");
    }
    expect(await run(suffixNames)).toMatchObject({ left: 0 });
    expect((await tenant(3))?.name).toBe("New 3 GmbH");
  });
});
