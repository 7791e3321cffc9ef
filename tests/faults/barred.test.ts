/** Do-not-call marks in tables: correct for every list, re-reading only what changed. */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as Compliance from "@callwright/core/compliance/index";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { context, runAs, tenantId } from "@callwright/core/kernel/context";
import type { Ports } from "@callwright/core/ports/index";
import { afterEach, beforeEach, expect, it } from "vitest";
import { noPorts, tableForFile } from "../support/run/table.ts";

const vault = { seal: async (secret: string) => secret, open: async (sealed: string) => sealed };
const ports: Ports = Object.create(noPorts, { vault: { value: vault } });
const inTable = tableForFile(ports);

let moved = 0;
beforeEach(() => setClockOffset(moved));
afterEach(() => setClockOffset(0));

/** Longer than a process goes by what it has read. */
const later = () => {
  moved += 16_000;
  setClockOffset(moved);
};

/** As another process sees it, which says what it read of the table. */
function elsewhere() {
  const { database } = context();
  const reads: { what: string; rows: number }[] = [];
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: { input: { IndexName?: string; Key?: object } }) => {
        const answer = await Reflect.apply(target.send, target, [command]);
        const { IndexName, Key } = command.input;
        reads.push({ what: Key ? "row" : (IndexName ?? "log"), rows: answer.Items?.length ?? (answer.Item ? 1 : 0) });
        return answer;
      };
    },
  });
  return async () => {
    reads.length = 0;
    const barred = await runAs({ database: { ...database, client } }, Compliance.blockedNumbers);
    return { ...barred, reads: [...reads] };
  };
}

const numbers = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, "0")}`);
const put = (phoneNumbers: readonly string[], owner?: string) =>
  Compliance.suppressMany(
    phoneNumbers.map((phoneNumber) => ({ phoneNumber, source: "csv" as const })),
    owner,
  );
const takeOff = (phoneNumber: string) =>
  runAs({ actor: { type: "user", tenantId: "ten_acme", userId: "user_1", sessionId: "ses_1", roles: [] } }, () =>
    Compliance.DoNotCall.remove({ phoneNumber, reason: "They asked us to" }),
  );
/** Other rows of a tenant, which stand in one partition with its log. */
const putOthers = async (count: number) => {
  const { client, table } = context().database;
  const pk = `$callwright#tenantid_${tenantId()}`;
  for (let index = 0; index < count; index += 1)
    await client.send(new PutCommand({ TableName: table, Item: { pk, sk: `$user_1#userid_user_${index}` } }));
};
const rows = (reads: readonly { rows: number }[]) => reads.reduce((sum, read) => sum + read.rows, 0);

it("shows the tenant's list, the platform's list and erased people, and no other tenant's list", () =>
  inTable("ten_acme", async () => {
    const [own, platform, erased, free] = numbers(4, "+493055570") as [string, string, string, string];
    await put([own]);
    await put([platform], "everybody");
    await Compliance.markErased(erased);
    const look = elsewhere();
    const told = await look();
    expect([own, platform, erased, free].map(told.has)).toEqual([true, true, true, false]);
    await takeOff(erased);
    later();
    expect((await look()).has(erased)).toBe(false);
    await inTable("ten_globex", async () => {
      const other = await elsewhere()();
      expect([own, platform, erased].map(other.has)).toEqual([false, true, false]);
    });
  }));

it("costs nothing between two looks, then two small rows; of a long list that has changed only the change is read", () =>
  inTable("ten_long", async () => {
    const everybody = numbers(300, "+493055580");
    await put(everybody);
    await putOthers(20);
    const look = elsewhere();
    expect(rows((await look()).reads)).toBeGreaterThanOrEqual(300);
    expect((await look()).reads).toEqual([]);
    moved += 120_000;
    later();
    // Once more, for what the index had not shown yet.
    await look();
    later();
    const still = await look();
    expect(still.reads.map(({ what }) => what)).toEqual(["row", "row"]);
    const [first = ""] = everybody;
    const [added = ""] = numbers(1, "+493055590");
    await put([added]);
    later();
    const more = await look();
    expect(more.has(added)).toBe(true);
    expect(more.has(first)).toBe(true);
    expect(more.versionTag).not.toBe(still.versionTag);
    expect(rows(more.reads)).toBeLessThan(6);
  }));

it("knows at once what was done here, and elsewhere who was taken off and who was put there again", () =>
  inTable("ten_acme", async () => {
    const [one, two] = numbers(2, "+493055560") as [string, string];
    const look = elsewhere();
    await look();
    await put([one, two]);
    expect((await Compliance.blockedNumbers()).has(one)).toBe(true);
    expect((await look()).has(one)).toBe(false);
    later();
    expect([one, two].map((await look()).has)).toEqual([true, true]);
    await takeOff(one);
    await takeOff(two);
    await put([two]);
    later();
    expect([one, two].map((await look()).has)).toEqual([false, true]);
  }));

it("finds what an index shows a moment late", () =>
  inTable("ten_late", async () => {
    const [early, late] = numbers(2, "+493055550") as [string, string];
    await put([early]);
    const { database } = context();
    let isLate = false;
    const client = new Proxy(database.client, {
      get(target, name) {
        if (name !== "send") return Reflect.get(target, name);
        return async (command: { input: { IndexName?: string } }) => {
          const answer = await Reflect.apply(target.send, target, [command]);
          return isLate && command.input.IndexName ? { ...answer, Items: [] } : answer;
        };
      },
    });
    const lagging = () => runAs({ database: { ...database, client } }, Compliance.blockedNumbers);
    await lagging();
    await put([late]);
    isLate = true;
    later();
    const before = await lagging();
    expect([early, late].map(before.has)).toEqual([true, false]);
    isLate = false;
    later();
    const after = await lagging();
    expect([early, late].map(after.has)).toEqual([true, true]);
    expect(after.versionTag).not.toBe(before.versionTag);
  }));

it("forgets who was erased and forgotten, in every process", () =>
  inTable("ten_erased", async () => {
    const [erased, other] = numbers(2, "+493055540") as [string, string];
    await put([erased, other]);
    const look = elsewhere();
    await look();
    later();
    await look();
    expect(await Compliance.deleteContactState(erased)).toBe(true);
    later();
    await look();
    later();
    const known = await look();
    const begun = elsewhere();
    await begun();
    later();
    const afresh = await begun();
    expect([erased, other].map(known.has)).toEqual([false, true]);
    expect(known.versionTag).toBe(afresh.versionTag);
  }));

it("shows a list that cannot be had as it was known last, and tells no state of one that was never read", () =>
  inTable("ten_throttled", async () => {
    const [one, two] = numbers(2, "+493055530") as [string, string];
    await put([one]);
    const { database } = context();
    const throttled = (isThrottled: () => boolean) => {
      const client = new Proxy(database.client, {
        get(target, name) {
          if (name !== "send") return Reflect.get(target, name);
          return async (command: { input: { IndexName?: string } }) => {
            if (isThrottled() && command.input.IndexName) throw new Error("Throughput exceeds the current capacity");
            return Reflect.apply(target.send, target, [command]);
          };
        },
      });
      return () => runAs({ database: { ...database, client } }, Compliance.blockedNumbers);
    };
    let isThrottled = false;
    const look = throttled(() => isThrottled);
    expect((await look()).has(one)).toBe(true);
    const never = await throttled(() => true)();
    expect([never.versionTag, never.has(one)]).toEqual([undefined, false]);
    isThrottled = true;
    await put([two]);
    later();
    const known = await look();
    expect([one, two].map(known.has)).toEqual([true, false]);
    isThrottled = false;
    later();
    const again = await look();
    expect([one, two].map(again.has)).toEqual([true, true]);
    expect(again.versionTag).not.toBe(known.versionTag);
  }));
