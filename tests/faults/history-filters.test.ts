/** Which calls a filter of the history finds, at the limits of its days and pages. */
import * as Call from "@callwright/core/call/index";
import { padOrdinal } from "@callwright/core/call/item";
import { db, type Item } from "@callwright/core/db/service";
import { runAs, userActor } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();
const at = "2027-01-05T12:00:00.000Z";

type Find = (filter: Call.HistoryFilter, limit?: number, after?: string) => ReturnType<typeof Call.history>;

/** Stores one ended call for each change, oldest first; without a change all have the same user, time and number. */
const withCalls = (changes: readonly Partial<Item<"call">>[], work: (ids: string[], find: Find) => Promise<void>) => {
  const owner = { tenantId: newId("ten"), userId: newId("user") };
  const calls = changes.map((change, index) => ({
    ...owner,
    callId: newId("call"),
    parentId: "job_1",
    parentTitle: "Nurse",
    timezone: "Europe/Berlin",
    candidateId: "cand_1",
    candidateName: "Ada",
    phoneNumber: "+4915112345678",
    numberId: "num_1",
    state: "ended" as const,
    createdAt: at,
    userOrdinal: padOrdinal(index + 1),
    endReason: "completed" as const,
    outcomeLabel: "Good Fit",
    ...change,
  }));
  return run(owner.tenantId, () =>
    runAs({ actor: { type: "user", ...owner, sessionId: "ses_1", roles: [] } }, async () => {
      await db().call.put(calls).go();
      const find: Find = (filter, limit = 50, after = undefined) => Call.history(filter, { limit, after });
      await work(
        calls.map(({ callId }) => callId),
        find,
      );
    }),
  );
};

const idsOf = ({ items }: Awaited<ReturnType<Find>>): string[] => items.map(({ callId }) => callId);

it("days include their first instant and exclude the next day's", () =>
  withCalls([{}, {}], async ([first, second], find) => {
    const newestFirst = [second, first];
    expect(idsOf(await find({ from: at }))).toEqual(newestFirst);
    expect(idsOf(await find({ from: "2027-01-05T12:00:00.001Z" }))).toEqual([]);
    expect(idsOf(await find({ to: at }))).toEqual([]);
    expect(idsOf(await find({ to: "2027-01-05T12:00:00.001Z" }))).toEqual(newestFirst);
    expect(idsOf(await find({ from: at, to: "2027-01-05T12:00:00.001Z" }))).toEqual(newestFirst);
  }));

it("a call counts for the day of its dial, though it was queued on another", () =>
  withCalls(
    [{ createdAt: "2027-01-04T12:00:00.000Z", dialedAt: at }, { dialedAt: "2027-01-06T00:00:00.000Z" }],
    async (ids, find) => {
      const day = { from: "2027-01-05T00:00:00.000Z", to: "2027-01-06T00:00:00.000Z" };
      expect(idsOf(await find(day))).toEqual(ids.slice(0, 1));
    },
  ));

it("one outcome finds ended calls only, all outcomes find every call", () =>
  withCalls([{}, { state: "in_progress" }, { outcomeLabel: "Not Interested" }], async ([fit, live, declined], find) => {
    expect(idsOf(await find({ outcome: "good_fit" }))).toEqual([fit]);
    expect(idsOf(await find({ outcome: "all" }))).toEqual([declined, live, fit]);
  }));

it("a call without a direction is outbound", () =>
  withCalls([{}, { direction: "inbound" }], async ([dialed, inbound], find) => {
    expect(idsOf(await find({ direction: "outbound" }))).toEqual([dialed]);
    expect(idsOf(await find({ direction: "inbound" }))).toEqual([inbound]);
  }));

it("end reason and number exclude other calls, and filters combine", () =>
  withCalls([{ endReason: "failed" }, { numberId: "num_2" }, {}], async ([failed, otherNumber, plain], find) => {
    expect(idsOf(await find({ endReason: "failed" }))).toEqual([failed]);
    expect(idsOf(await find({ numberId: "num_2" }))).toEqual([otherNumber]);
    expect(idsOf(await find({ endReason: "completed", numberId: "num_1" }))).toEqual([plain]);
  }));

it("each page continues the one before: no call twice or left out, and the last page has no next", () =>
  withCalls([{}, {}, {}, {}, {}], async (ids, find) => {
    for (const filter of [{}, { numberId: "num_1" }])
      for (const limit of [1, 2, 4, 5, 6]) {
        const pages: string[][] = [];
        let after: string | undefined;
        do {
          const page = await find(filter, limit, after);
          pages.push(idsOf(page));
          after = page.next;
        } while (after);
        expect(pages.flat()).toEqual(ids.toReversed());
        expect(pages).toHaveLength(Math.ceil(5 / limit));
      }
  }));

it("a call is found by its id in upper or lower case, but only within the filter and by its own user", () =>
  withCalls([{}, { numberId: "num_2" }], async ([first = "", second = ""], find) => {
    expect(idsOf(await find({ search: first.toLowerCase() }))).toEqual([first]);
    expect(idsOf(await find({ search: second, numberId: "num_1" }))).toEqual([]);
    const { tenantId } = userActor();
    const otherUser = { type: "user", tenantId, userId: newId("user"), sessionId: "ses_2", roles: [] } as const;
    expect(idsOf(await runAs({ actor: otherUser }, () => find({ search: first })))).toEqual([]);
  }));
