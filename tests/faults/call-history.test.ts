/** The calls history with filters: key-based pages over any number of calls. */
import * as Call from "@callwright/core/call/index";
import { padOrdinal } from "@callwright/core/call/item";
import { db } from "@callwright/core/db/service";
import { toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { expect, it } from "vitest";
import { noPorts, tableForFile } from "../support/run/table.ts";

let readUnits = 0;
const run = tableForFile(noPorts, (kind, consumed) => {
  if (kind === "read") readUnits += consumed;
});

const startMs = Date.parse("2027-01-01T00:00:00Z");
const hourMs = 3_600_000;
const total = 900;

it("calls are found by outcome, number, day and id, page by page, and a page of all costs at most 6 units", async () => {
  const owner = { tenantId: newId("ten"), userId: newId("user") };
  const ids = Array.from({ length: total }, () => newId("call"));
  await run(owner.tenantId, () =>
    runAs({ actor: { type: "user", ...owner, sessionId: "ses_1", roles: [] } }, async () => {
      const calls = ids.map((callId, n) => ({
        ...owner,
        callId,
        parentId: "job_1",
        parentTitle: "Nurse",
        timezone: "Europe/Berlin",
        candidateId: "cand_1",
        candidateName: "Ada",
        phoneNumber: "+4915112345678",
        numberId: `num_${n % 3}`,
        state: "ended" as const,
        createdAt: toIso(startMs + n * hourMs),
        dialedAt: toIso(startMs + n * hourMs),
        userOrdinal: padOrdinal(n + 1),
        endReason: "completed" as const,
        outcomeLabel: n % 100 === 7 ? "Good Fit" : "Unknown",
      }));
      await db().call.put(calls).go({ concurrency: 4 });
      const findAll = async (filter: Call.HistoryFilter, limit = 50) => {
        const foundIds: string[] = [];
        let after: string | undefined;
        do {
          const page = await Call.history(filter, { limit, after });
          foundIds.push(...page.items.map(({ callId }) => callId));
          after = page.next;
        } while (after);
        return foundIds;
      };
      const newestFirst = ids.toReversed();
      readUnits = 0;
      const first = await Call.history({}, { limit: 10 });
      expect(readUnits).toBeLessThanOrEqual(6);
      expect(first.items.map(({ callId }) => callId)).toEqual(newestFirst.slice(0, 10));
      expect(await findAll({})).toEqual(newestFirst);
      const indexOf = (id: string) => ids.indexOf(id);
      expect(await findAll({ outcome: "good_fit" }, 2)).toEqual(newestFirst.filter((id) => indexOf(id) % 100 === 7));
      expect(await findAll({ numberId: "num_1" })).toEqual(newestFirst.filter((id) => indexOf(id) % 3 === 1));
      // With one call an hour, 5 January begins with the call of index 96.
      const days = { from: "2027-01-05T00:00:00.000Z", to: "2027-01-07T00:00:00.000Z" };
      readUnits = 0;
      expect(await findAll(days)).toEqual(ids.slice(96, 144).toReversed());
      expect(readUnits).toBeLessThan(200);
      expect(await findAll({ search: ids[5] })).toEqual([ids[5]]);
      expect(await findAll({ direction: "inbound" })).toEqual([]);
    }),
  );
  const otherUser = { tenantId: owner.tenantId, userId: newId("user") };
  await run(owner.tenantId, () =>
    runAs({ actor: { type: "user", ...otherUser, sessionId: "ses_2", roles: [] } }, async () => {
      expect((await Call.history({ search: ids[5] }, { limit: 10 })).items).toEqual([]);
      expect((await Call.history({}, { limit: 10 })).items).toEqual([]);
    }),
  );
}, 120_000);
