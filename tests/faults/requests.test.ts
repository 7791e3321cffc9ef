/**
 * The table requests of a call's steps. An extra request would cost every call. A decision from a lagging read
 * is tested again by the transaction that follows.
 */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import { describe, expect, it } from "vitest";
import { recordTableRequests } from "../support/clients/requests.ts";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  idAt,
  loadCall,
  place,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";

useCallWorld();

/** "lagging" marks an eventually consistent read, which may miss the latest writes. */
const lineReads = ["Get line", "Get number lagging"];
const gateReads = ["Get callee", "Get calling", "Get calling", "Query gsi1 callee"];
const accountReads = ["Query accountlease lagging", "Query accountturn lagging"];
/** Rows that are written when the call starts, and again when it ends. */
const callRows = "accountlease call callee candidate";

const dispatchOf = ({ numberId }: World) => recordTableRequests(() => dispatch({ numberId }));
const callOf = async ({ jobId }: World, index: number) =>
  loadCall((await candidatesOf(jobId))[index]?.pendingCallId ?? "");

describe("the requests to the table", () => {
  it("of a run's dial: each row that decides is read once, and one transaction claims", () =>
    world(2, async (here) => {
      await beginRun(here);
      const dial = [
        ...[
          "Get candidate lagging",
          "Get line",
          "Get meter",
          "Get number lagging",
          "Get parent lagging",
          "Get run",
          "Get tally",
        ],
        ...["Get tenantmeter", "Get voiceaccount lagging", ...gateReads, ...accountReads],
        ...[`TransactWrite ${callRows} line meter run tally`, "Update call"],
      ];
      // Only the first dispatch fills the run's buffer: the second one finds the next person in it.
      const fill = ["Get line", "Get run", "Query candidate", "TransactWrite run"];
      expect(await dispatchOf(here)).toEqual([...dial, ...fill].sort());
      await endWithReport(await callOf(here, 0), answeredReport);
      expect(await dispatchOf(here)).toEqual(dial.sort());
    }));

  it("of a dial from the line's own queue: the queue is read with its calls, and no run", () =>
    world(1, async (here) => {
      await place(here, idAt(here.ids, 0));
      expect(await dispatchOf(here)).toEqual(
        [
          ...[
            "BatchGet call",
            "Get candidate lagging",
            "Get meter",
            "Get parent lagging",
            "Get tenantmeter",
            "Get voiceaccount lagging",
          ],
          ...["Query gsi3 call", ...lineReads, ...gateReads, ...accountReads],
          ...[`TransactWrite ${callRows} line meter tally`, "Update call"],
        ].sort(),
      );
    }));

  it("of a busy line and of an idle one: neither looks at a queue", () =>
    world(1, async (here) => {
      await place(here, idAt(here.ids, 0));
      await dispatch(here);
      expect(await dispatchOf(here)).toEqual([...lineReads, "Update line"]);
      await endWithReport(await callOf(here, 0), answeredReport);
      await dispatch(here);
      expect(await dispatchOf(here)).toEqual([...lineReads, "Get voiceaccount lagging"]);
    }));

  it("of an answered call's end: one transaction, and nothing when it ends again", () =>
    world(1, async (here) => {
      const { callId } = await place(here, idAt(here.ids, 0));
      await dispatch(here);
      const call = await loadCall(callId);
      const written = `TransactWrite ${callRows} candidatechange ledger line meter tally`;
      expect(await recordTableRequests(() => endWithReport(call, answeredReport))).toEqual([
        "Get tenant lagging",
        written,
      ]);
      const ended = await loadCall(callId);
      expect(await recordTableRequests(() => endWithReport(ended, answeredReport))).toEqual([]);
    }));

  it("of an end with a further attempt: the same transaction creates the next call", () =>
    world(1, async (here) => {
      await beginRun(here);
      await dispatch(here);
      const unansweredReport = {
        ...answeredReport,
        cause: "no-answer",
        endedReason: "customer-did-not-answer",
        durationSeconds: 0,
      } as const;
      const call = await callOf(here, 0);
      const rows = "accountlease call call callee candidate candidatechange ledger line meter run tally";
      expect(await recordTableRequests(() => endWithReport(call, unansweredReport))).toEqual([
        "Get calling",
        "Get parent lagging",
        "Get tenant lagging",
        `TransactWrite ${rows}`,
      ]);
    }));

  it("of a run that waits: its queue's keys, and one write of when it is due", () =>
    world(1, async (here) => {
      await beginRun(here);
      await dispatch(here);
      await endWithReport(await callOf(here, 0), {
        ...answeredReport,
        cause: "no-answer",
        endedReason: "customer-did-not-answer",
      });
      const reads = [...lineReads, "Get run", "Get voiceaccount lagging", "Query gsi3 call"];
      expect(await dispatchOf(here)).toEqual([...reads, "Update line", "Update run"]);
      expect(await dispatchOf(here)).toEqual(reads);
    }));

  it("of a run that is over: it completes in one transaction, leaves its line, and reads no queue", () =>
    world(1, async (here) => {
      await beginRun(here);
      await dispatch(here);
      await endWithReport(await callOf(here, 0), answeredReport);
      expect(await dispatchOf(here)).toEqual(
        [
          ...[...lineReads, "Get line", "Get run", "Get tenant lagging", "Get voiceaccount lagging"],
          ...["TransactWrite event run tally", "TransactWrite line run", "Update dashboardchange", "Update line"],
        ].sort(),
      );
    }));
});
