/** The rehearsal of a migration: killed on its way, with others writing meanwhile. */

import { type Migration, type RunReport, runMigration } from "@callwright/core/db/migrations/run";
import { db } from "@callwright/core/db/service";
import { context } from "@callwright/core/kernel/context";
import { describe, expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const inTable = tableForFile();
const tenants = 230;
const idOf = (n: number) => `ten_${String(n).padStart(4, "0")}`;

/** A field gets another form: what was a name becomes a name and the key by which it is sorted. */
const renamed: Migration = {
  id: "9001-sorted",
  purpose: "Every tenant's slug says its number.",
  entity: "tenant",
  change: (row) =>
    String(row.slug).startsWith("no-") ? undefined : { ...row, slug: `no-${row.slug}`, domainCount: undefined },
};

const seedTenants = () =>
  inTable(undefined, async () => {
    for (let n = 0; n < tenants; n += 1)
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

const run = (migration: Migration, isDry: boolean, onPage?: (report: RunReport) => void | Promise<void>) =>
  inTable(undefined, () => runMigration(context().database, migration, { isDry, pageSize: 50, onPage }));

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

const slugs = () => Promise.all(Array.from({ length: tenants }, async (_, n) => (await tenant(n))?.slug));

describe("a migration", () => {
  it("tells beforehand what it would change, and changes nothing", async () => {
    await seedTenants();
    const report = await run(renamed, true);
    expect(report).toMatchObject({ seen: tenants, changed: tenants, left: 0 });
    expect(report.examples).toHaveLength(5);
    expect((await slugs()).filter((slug) => slug?.startsWith("no-"))).toEqual([]);
  });

  it("goes on from where it was killed, changes each row once, and finds nothing the next time", async () => {
    let pages = 0;
    const killed = run(renamed, false, () => {
      pages += 1;
      if (pages === 2) throw new Error("The power is cut");
    });
    await expect(killed).rejects.toThrow("The power is cut");
    const before = (await slugs()).filter((slug) => slug?.startsWith("no-")).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(tenants);
    const rest = await run(renamed, false);
    expect(rest).toMatchObject({ changed: tenants - before, left: 0 });
    expect(await slugs()).toEqual(Array.from({ length: tenants }, (_, n) => `no-${n}`));
    expect(await tenant(7)).not.toHaveProperty("domainCount");
    expect(await run(renamed, false)).toMatchObject({ seen: tenants, changed: 0, left: 0 });
    expect(await run(renamed, true)).toMatchObject({ changed: 0 });
  });

  it("never overwrites what the product writes meanwhile, be it in the very field", async () => {
    const suffixed: Migration = {
      ...renamed,
      id: "9002-suffixed",
      change: (row) => (String(row.name).endsWith(" GmbH") ? undefined : { ...row, name: `${row.name} GmbH` }),
    };
    const rename = async () => {
      for (let n = tenants - 1; n >= 0; n -= 1)
        await db()
          .tenant.patch({ tenantId: idOf(n) })
          .set({ name: `New ${n}`, timezone: "UTC" })
          .go();
    };
    await Promise.all([run(suffixed, false), inTable(undefined, rename)]);
    // Some were renamed before they were reached, others after; none is as it was.
    for (let n = 0; n < tenants; n += 1) {
      const row = await tenant(n);
      expect([`New ${n}`, `New ${n} GmbH`]).toContain(row?.name);
      expect(row?.timezone).toBe("UTC");
    }
    expect(await run(suffixed, false)).toMatchObject({ left: 0 });
    expect((await tenant(3))?.name).toBe("New 3 GmbH");
  });
});
