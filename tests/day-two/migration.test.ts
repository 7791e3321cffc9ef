/** The rehearsal of a migration: killed on its way, with others writing meanwhile. */

import { ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as Candidate from "@callwright/core/candidate/index";
import { answering } from "@callwright/core/db/migrations/answering";
import { tenantsDirectory, usersDirectory } from "@callwright/core/db/migrations/directory";
import { fallback } from "@callwright/core/db/migrations/fallback";
import { migrations } from "@callwright/core/db/migrations/index";
import type { Migration } from "@callwright/core/db/migrations/migration";
import { type RunReport, runMigration } from "@callwright/core/db/migrations/run";
import { db } from "@callwright/core/db/service";
import { context, runAs } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import { demoJob } from "../support/people.ts";
import { tableForFile } from "../support/table.ts";

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

  it("of the product's own: each is repeatable, by its own answer, and its ids are in order", () => {
    const ids = migrations.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    const [walkthroughs] = migrations;
    const older = { pk: "p", sk: "s", name: "Acme" };
    const changed = walkthroughs?.change(older);
    expect(changed).toEqual({ ...older, guidedWalkthroughs: true });
    expect(changed && walkthroughs?.change(changed)).toBeUndefined();
    expect(walkthroughs?.change({ ...older, guidedWalkthroughs: false })).toBeUndefined();
  });

  it("lists users and tenants that were written before the directories", () =>
    inTable(undefined, async () => {
      await seedTenants();
      const { client, table } = context().database;
      const { tenant: entity } = db();
      const key = { pk: `$callwright#tenantid_${idOf(1)}`, sk: "$tenant_1" };
      await client.send(new UpdateCommand({ TableName: table, Key: key, UpdateExpression: "REMOVE gsi1pk, gsi1sk" }));
      const listed = async () =>
        (await entity.query.directory({ tenantId: idOf(1) }).go({ hydrate: true })).data.length;
      expect(await listed()).toBe(0);
      expect(await run(tenantsDirectory, false)).toMatchObject({ changed: 1, left: 0 });
      expect(await listed()).toBe(1);
      const user = { pk: "p", sk: "s", userId: "user_01K" };
      const changed = usersDirectory.change(user);
      expect(changed).toEqual({ ...user, gsi1pk: "directory#users", gsi1sk: "user_01k" });
      expect(changed && usersDirectory.change(changed)).toBeUndefined();
    }));

  it("makes numbers that were registered before due, so that the sweep says who answers them", () => {
    const number = { pk: "p", sk: "s", status: "registered" };
    const changed = answering.change(number);
    expect(changed).toMatchObject({ workShard: "numbers", gsi4pk: "$callwright#workshard_numbers" });
    expect(changed && answering.change(changed)).toBeUndefined();
    expect(answering.change({ ...number, status: "failed" })).toBeUndefined();
    expect(answering.change({ ...number, syncedAnswering: "vn_1 asks" })).toBeUndefined();
  });

  it("makes numbers with callbacks and an assistant due, so that the sweep makes it their fallback", () => {
    const number = { pk: "p", sk: "s", status: "registered", voiceNumberId: "vn_1", voiceAssistantId: "va_1" };
    const asking = { ...number, syncedAnswering: "vn_1 asks" };
    const changed = fallback.change(asking);
    expect(changed).toMatchObject({ workShard: "numbers", gsi4pk: "$callwright#workshard_numbers" });
    expect(changed && fallback.change(changed)).toBeUndefined();
    expect(fallback.change({ ...asking, answering: "assistant" })).toBeUndefined();
    expect(fallback.change({ ...number, syncedAnswering: "vn_1 asks, else va_1" })).toBeUndefined();
  });

  it("of leads and companies: rows written before get the keys of those written today", async () => {
    const owner = { type: "user", tenantId: "ten_old", userId: "user_Old1", roles: [] } as const;
    const rowsOf = (entity: string) =>
      inTable(undefined, async () => {
        const { client, table } = context().database;
        const { Items = [] } = await client.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
        return Items.filter((row) => row.__edb_e__ === entity && row.tenantId === owner.tenantId);
      });
    await inTable(owner.tenantId, () =>
      runAs({ actor: owner }, async () => {
        const job = await Parent.create({
          ...demoJob,
          companyName: "  Ünitéd   Möbel GmbH ",
          timezone: "Europe/Berlin",
        });
        const names = { firstName: "Zoë  Ann", lastName: "Çelik", phoneNumber: "+4915100000001" };
        await Candidate.add(job, [names]);
      }),
    );
    const added = { candidate: ["fl", "lf", "gsi1", "gsi2", "gsi3"], job: ["companyKey", "gsi2"] };
    const isAdded = (entity: "candidate" | "job", name: string) =>
      added[entity].some((one) => name === one || name === `${one}pk` || name === `${one}sk`);
    for (const entity of ["candidate", "job"] as const) {
      const [today = {}] = await rowsOf(entity);
      const before = Object.fromEntries(Object.entries(today).filter(([name]) => !isAdded(entity, name)));
      const migration = migrations.find((one) => one.entity === entity);
      expect(Object.keys(before).length, entity).toBeLessThan(Object.keys(today).length);
      expect(migration?.change(before), entity).toEqual(today);
      expect(migration?.change(today), entity).toBeUndefined();
    }
  });
});
