import type { ThemeFields } from "@callwright/contracts";
import type { Database } from "@callwright/core/db/database";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { context, runAs } from "@callwright/core/kernel/context";
import * as Tenant from "@callwright/core/tenant/index";
import * as Theme from "@callwright/core/theme/index";
import { createDatabase } from "@callwright/providers/aws/database";
import { afterEach, describe, expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile(undefined, () => {}); // Uses the embedded database, as a second client needs an endpoint.
afterEach(() => setClockOffset(0));

const look: ThemeFields = {
  title: "Acme Anew",
  lightMode: { primary: "#0b7a4b", secondary: "#444444" },
  darkMode: { primary: "#2fbf7f", secondary: "#bbbbbb" },
  isOnboarding: false,
  isnumberWarning: true,
  gitbookUrl: "",
  calendlyUrl: "",
  chatwootWebsiteToken: "",
};

let tenantCount = 0;
/** Creates a tenant without a saved look. */
async function newTenant(): Promise<string> {
  tenantCount += 1;
  return Tenant.create({
    slug: `acme${tenantCount}`,
    name: "Acme Recruiting",
    timezone: "Europe/Berlin",
    numberPicker: "optional",
    hosts: [`acme${tenantCount}.test`],
  });
}

const inNewTenant = <T>(work: () => Promise<T>): Promise<T> =>
  run(undefined, async () => runAs({ tenantId: await newTenant() }, work));

/** Returns a second client of the table, as another function has, and the units that its reads consume. */
async function anotherFunction(): Promise<{ database: Database; units: () => number }> {
  const { client, table } = context().database;
  const address = await client.config.endpoint?.();
  const endpoint = `${address?.protocol}//${address?.hostname}:${address?.port}`;
  let units = 0;
  const onConsumed = (_: string, readUnits: number) => {
    units += readUnits;
  };
  return { database: createDatabase({ region: "eu-west-1", endpoint, table, onConsumed }), units: () => units };
}

describe("a tenant's look", () => {
  it("is the default with the tenant's name until a look is saved", () =>
    inNewTenant(async () => {
      expect(await Theme.find()).toBeUndefined();
      expect(await Theme.current()).toMatchObject({
        title: "Acme Recruiting",
        isOnboarding: true,
        logo: "",
        variant: { numberPicker: "optional", guidedWalkthroughs: true },
      });
      const theme = await Theme.save(look);
      expect(theme).toMatchObject(look);
      expect(await Theme.current()).toEqual(theme);
    }));

  it("does not exist on an unassigned host", () =>
    run(undefined, async () => expect(await Theme.current()).toBeUndefined()));

  it("costs one read unit, and nothing while it is cached", () =>
    inNewTenant(async () => {
      await Theme.save(look);
      const { database, units } = await anotherFunction();
      await runAs({ database }, async () => {
        await Theme.current();
        expect(units()).toBeLessThanOrEqual(1);
        const before = units();
        for (let visit = 0; visit < 5; visit += 1) await Theme.current();
        expect(units()).toBe(before);
      });
    }));

  it("is visible to its editor immediately and to others within half a minute", () =>
    inNewTenant(async () => {
      const { database } = await anotherFunction();
      const titleElsewhere = ({ fresh = false } = {}) =>
        runAs({ database }, async () => (await Theme.current({ fresh }))?.title);
      expect(await titleElsewhere()).toBe("Acme Recruiting");
      await Theme.save(look);
      expect(await titleElsewhere()).toBe("Acme Recruiting");
      setClockOffset(30_000);
      expect(await titleElsewhere()).toBe("Acme Anew");
      await Theme.save({ ...look, title: "Acme Again" });
      expect(await titleElsewhere({ fresh: true })).toBe("Acme Again");
      expect(await titleElsewhere()).toBe("Acme Again");
    }));
});
