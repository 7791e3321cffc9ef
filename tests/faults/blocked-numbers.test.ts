/** The cached do-not-call list is correct after every change, and only changes are read again. */
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

/** Never goes back: tests of one tenant share cached rules. */
let clockOffsetMs = 0;
beforeEach(() => setClockOffset(clockOffsetMs));
afterEach(() => setClockOffset(0));

/** Moves the clock past the time for which a process uses its cache. */
const expireCache = () => {
  clockOffsetMs += 16_000;
  setClockOffset(clockOffsetMs);
};

/** Returns a reader of the blocked numbers in a new process, which also reports its reads of the table. */
function readerInNewProcess() {
  const { database } = context();
  const reads: { what: string; rows: number }[] = [];
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: { input: { IndexName?: string; Key?: object } }) => {
        const answer = await Reflect.apply(target.send, target, [command]);
        const { IndexName, Key } = command.input;
        // A get reads a row; a query reads an index, or else the log.
        reads.push({ what: Key ? "row" : (IndexName ?? "log"), rows: answer.Items?.length ?? (answer.Item ? 1 : 0) });
        return answer;
      };
    },
  });
  return async () => {
    reads.length = 0;
    const blocked = await runAs({ database: { ...database, client } }, Compliance.blockedNumbers);
    return { ...blocked, reads: [...reads] };
  };
}

/** The index may lag after a change, so a list is final only once a second read finds the same version. */
async function readSettled<List>(readList: () => Promise<List>): Promise<List> {
  await readList();
  expireCache();
  return readList();
}

const numbers = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, "0")}`);
const block = (phoneNumbers: readonly string[], owner?: string) =>
  Compliance.suppressMany(
    phoneNumbers.map((phoneNumber) => ({ phoneNumber, source: "csv" as const })),
    owner,
  );
const unblock = (phoneNumber: string) =>
  runAs({ actor: { type: "user", tenantId: "ten_acme", userId: "user_1", sessionId: "ses_1", roles: [] } }, () =>
    Compliance.DoNotCall.remove({ phoneNumber, reason: "They asked us to" }),
  );
/** Stores other rows of the tenant in the partition of its log. */
const putOtherRows = async (count: number) => {
  const { client, table } = context().database;
  const pk = `$callwright#tenantid_${tenantId()}`;
  for (let index = 0; index < count; index += 1)
    await client.send(new PutCommand({ TableName: table, Item: { pk, sk: `$user_1#userid_user_${index}` } }));
};
const countRows = (reads: readonly { rows: number }[]) => reads.reduce((sum, read) => sum + read.rows, 0);

it("the list has the tenant's, the platform's and erased people's numbers, and none of another tenant", () =>
  inTable("ten_acme", async () => {
    const [ownNumber, platformNumber, erased, free] = numbers(4, "+493055570") as [string, string, string, string];
    await block([ownNumber]);
    await block([platformNumber], "everybody");
    await Compliance.markErased(erased);
    const readList = readerInNewProcess();
    const first = await readList();
    expect([ownNumber, platformNumber, erased, free].map(first.has)).toEqual([true, true, true, false]);
    await unblock(erased);
    expireCache();
    expect((await readList()).has(erased)).toBe(false);
    await inTable("ten_globex", async () => {
      const globexList = await readerInNewProcess()();
      expect([ownNumber, platformNumber, erased].map(globexList.has)).toEqual([false, true, false]);
    });
  }));

it("a cached list is checked with two small reads, and only the change of a changed list is read", () =>
  inTable("ten_long", async () => {
    const listed = numbers(300, "+493055580");
    await block(listed);
    await putOtherRows(20);
    const readList = readerInNewProcess();
    expect(countRows((await readList()).reads)).toBeGreaterThanOrEqual(300);
    expect((await readList()).reads).toEqual([]);
    clockOffsetMs += 120_000;
    expireCache();
    // A refresh also reads the minute before the previous read. This one, two minutes later, still reads the 300 rows
    // and finds the list final; the next one begins after them.
    await readList();
    expireCache();
    const unchanged = await readList();
    expect(unchanged.reads.map(({ what }) => what)).toEqual(["row", "row"]);
    const [first = ""] = listed;
    const [added = ""] = numbers(1, "+493055590");
    await block([added]);
    expireCache();
    const afterAddition = await readList();
    expect(afterAddition.has(added)).toBe(true);
    expect(afterAddition.has(first)).toBe(true);
    expect(afterAddition.versionTag).not.toBe(unchanged.versionTag);
    expect(countRows(afterAddition.reads)).toBeLessThan(6);
  }));

it("changes show immediately in the process that made them, and in others when their cache has expired", () =>
  inTable("ten_acme", async () => {
    const [first, second] = numbers(2, "+493055560") as [string, string];
    const readList = readerInNewProcess();
    await readList();
    await block([first, second]);
    expect((await Compliance.blockedNumbers()).has(first)).toBe(true);
    expect((await readList()).has(first)).toBe(false);
    expireCache();
    expect([first, second].map((await readList()).has)).toEqual([true, true]);
    await unblock(first);
    await unblock(second);
    await block([second]);
    expireCache();
    expect([first, second].map((await readList()).has)).toEqual([false, true]);
  }));

it("an entry that the index shows late is found later", () =>
  inTable("ten_late", async () => {
    const [early, late] = numbers(2, "+493055550") as [string, string];
    await block([early]);
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
    const readLate = () => runAs({ database: { ...database, client } }, Compliance.blockedNumbers);
    await readLate();
    await block([late]);
    isLate = true;
    expireCache();
    const before = await readLate();
    expect([early, late].map(before.has)).toEqual([true, false]);
    isLate = false;
    expireCache();
    const after = await readLate();
    expect([early, late].map(after.has)).toEqual([true, true]);
    expect(after.versionTag).not.toBe(before.versionTag);
  }));

it("a listed number whose row is deleted is no longer blocked, in any process, though the log does not name it", () =>
  inTable("ten_erased", async () => {
    const [deleted, stillBlocked] = numbers(2, "+493055540") as [string, string];
    await block([deleted, stillBlocked]);
    const readList = readerInNewProcess();
    await readSettled(readList);
    expect(await Compliance.deleteContactState(deleted)).toBe(true);
    expireCache();
    const fromFirst = await readSettled(readList);
    const fromSecond = await readSettled(readerInNewProcess());
    expect([deleted, stillBlocked].map(fromFirst.has)).toEqual([false, true]);
    expect(fromFirst.versionTag).toBe(fromSecond.versionTag);
  }));

it("while the table is throttled the last known list is used; a list that was never read has no version", () =>
  inTable("ten_throttled", async () => {
    const [first, second] = numbers(2, "+493055530") as [string, string];
    await block([first]);
    const { database } = context();
    const readerThrottledWhen = (hasNoCapacity: () => boolean) => {
      const client = new Proxy(database.client, {
        get(target, name) {
          if (name !== "send") return Reflect.get(target, name);
          return async (command: { input: { IndexName?: string } }) => {
            if (hasNoCapacity() && command.input.IndexName) throw new Error("Throughput exceeds the current capacity");
            return Reflect.apply(target.send, target, [command]);
          };
        },
      });
      return () => runAs({ database: { ...database, client } }, Compliance.blockedNumbers);
    };
    let isThrottled = false;
    const readList = readerThrottledWhen(() => isThrottled);
    expect((await readList()).has(first)).toBe(true);
    const neverRead = await readerThrottledWhen(() => true)();
    expect([neverRead.versionTag, neverRead.has(first)]).toEqual([undefined, false]);
    isThrottled = true;
    await block([second]);
    expireCache();
    const lastKnown = await readList();
    expect([first, second].map(lastKnown.has)).toEqual([true, false]);
    isThrottled = false;
    expireCache();
    const recovered = await readList();
    expect([first, second].map(recovered.has)).toEqual([true, true]);
    expect(recovered.versionTag).not.toBe(lastKnown.versionTag);
  }));
