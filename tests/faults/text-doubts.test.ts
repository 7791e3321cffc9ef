/** Texts that the carrier may have taken: none is given up too soon, and the carrier's own answer decides. */
import { refusal } from "@callwright/contracts/refusals";
import { db } from "@callwright/core/db/service";
import { now, nowIso, setClockOffset } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as PhoneNumber from "@callwright/core/number/index";
import type { Carrier, TextLookup } from "@callwright/core/ports/carrier";
import type { Ports } from "@callwright/core/ports/index";
import { applyReceipt } from "@callwright/core/text/carrier-webhook";
import * as Text from "@callwright/core/text/index";
import { queue } from "@callwright/core/text/queue";
import { load } from "@callwright/core/text/transition";
import { afterAll, beforeEach, expect, it } from "vitest";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = "ten_acme";
const phoneNumber = "+4915112345678";

/** How often the carrier was asked to send. */
let sendCount = 0;
/** The carrier's answer to a request to send. */
let answer: Awaited<ReturnType<Carrier["sendSms"]>>;
/** What the carrier finds when a text is looked up by its content, and by the carrier's id. */
let lookup: TextLookup;
let receipt: TextLookup;

const carrier: Partial<Carrier> = {
  async sendSms() {
    sendCount += 1;
    return answer;
  },
  findText: async () => lookup,
  getText: async () => receipt,
};
const ports: Ports = Object.create(noPorts, {
  queue: { value: { async send() {} } },
  vault: { value: { open: async () => JSON.stringify({ provider: "telnyx", apiKey: "KEY1" }) } },
  carrier: { value: () => carrier },
});
const inTable = tableForFile(ports);

/** A Tuesday in winter: 10:00 in Berlin. */
const tuesday = Date.parse("2027-01-12T09:00:00Z");
const setClock = (at: number) => setClockOffset(at - Date.now());
beforeEach(() => {
  setClock(tuesday);
  sendCount = 0;
  answer = { kind: "unknown", reason: "No answer" };
  lookup = { kind: "absent", isCertain: false };
  receipt = { kind: "absent", isCertain: true };
});
afterAll(() => setClockOffset(0));

interface World {
  readonly textId: string;
  readonly sendDue: () => Promise<void>;
  readonly text: () => Promise<Text.TextItem>;
  /** Runs this many rounds of the sweeper, ten minutes apart. */
  readonly sweepRounds: (count: number) => Promise<void>;
}

/** A text sent once, to a person who never answered. */
async function world(work: (world: World) => Promise<void>): Promise<void> {
  const [userId, numberId, textId] = [newId("user"), newId("num"), `text_pre_${newId("call")}`];
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  await inTable(tenantId, () =>
    runAs({ actor }, async () => {
      const line = { provider: "telnyx", phoneNumber: "+493010000000", label: "Line", sealed: "sealed" } as const;
      const row = { tenantId, numberId, userId, ...line, status: "registered", canText: true } as const;
      await db()
        .number.put({ ...row, createdAt: nowIso() })
        .go();
      const number = await PhoneNumber.load(numberId);
      if (!number) throw new Error("No number");
      const person = { phoneNumber, name: "Robin Example" };
      const text = { textId, userId, purpose: "pre_call" as const, number, person, body: "Hello.", dueMs: now() };
      expect((await queue([text])).ok).toBe(true);
      const sendDue = () => Text.sendDueTexts(numberId);
      await sendDue();
      await work({
        textId,
        sendDue,
        async text() {
          const row = await load({ tenantId, textId });
          if (!row) throw new Error("No text");
          return row;
        },
        async sweepRounds(count) {
          for (let round = 0; round < count; round += 1) {
            setClock(now() + 600_000);
            await inTable(undefined, () => Text.sweep());
          }
        },
      });
    }),
  );
}

const carrierRef = { carrierId: "msg_1" } as const;

it("a text that the carrier does not list is looked up for as long as its list may lag, and is then sent again", () =>
  world(async ({ text, sweepRounds, sendDue }) => {
    expect(await text()).toMatchObject({ state: "unknown" });
    await sweepRounds(6);
    expect(await text()).toMatchObject({ state: "unknown" });
    lookup = { kind: "absent", isCertain: true };
    await sweepRounds(1);
    expect(await text()).toMatchObject({ state: "scheduled" });
    answer = { kind: "accepted", ...carrierRef };
    await sendDue();
    expect(await text()).toMatchObject({ state: "queued", carrierId: "msg_1" });
    expect(sendCount).toBe(2);
  }));

it("a receipt that is missing is asked for within an hour after a carrier's outage", () => {
  answer = { kind: "accepted", ...carrierRef };
  receipt = { kind: "unavailable", reason: refusal("voice_provider_unavailable") };
  return world(async ({ text, sweepRounds }) => {
    await sweepRounds(60);
    // A carrier that does not answer counts as no check.
    expect(await text()).toMatchObject({ state: "queued", checks: 0 });
    receipt = { kind: "found", receipt: { ...carrierRef, state: "delivered" } };
    await sweepRounds(7);
    expect(await text()).toMatchObject({ state: "delivered" });
  });
});

/** A text is given up in the first round after two hours, which are twelve rounds. */
const roundsToGiveUp = 13;

it("a text that was given up takes the state of a late receipt, and is counted once", () =>
  world(async ({ text, sweepRounds }) => {
    await sweepRounds(roundsToGiveUp);
    expect(await text()).toMatchObject({ state: "failed", reason: "not_accepted" });
    expect(await Text.totals()).toMatchObject({ groups: { failed: 1 }, accepted: 0, failures: [{ count: 1 }] });
    await applyReceipt(await text(), { ...carrierRef, state: "sent" });
    expect(await text()).toMatchObject({ state: "sent", acceptedAt: expect.any(String) });
    for (let times = 0; times < 2; times += 1) await applyReceipt(await text(), { ...carrierRef, state: "delivered" });
    const after = await text();
    expect(after).toMatchObject({ state: "delivered", carrierId: "msg_1" });
    expect([after.reason, after.endedAt, after.dueOf]).toEqual([undefined, undefined, undefined]);
    const groups = { waiting: 0, sent: 0, delivered: 1, failed: 0, dropped: 0, received: 0 };
    expect(await Text.totals()).toMatchObject({ groups, accepted: 1, segments: 1, failures: [] });
    expect(sendCount).toBe(1);
  }));

it("a text that was given up and failed at the carrier says why, and is counted once", () =>
  world(async ({ text, sweepRounds }) => {
    await sweepRounds(roundsToGiveUp);
    const failed = { ...carrierRef, state: "undelivered", failure: "unreachable", code: "40006" } as const;
    for (let times = 0; times < 2; times += 1) await applyReceipt(await text(), failed);
    expect(await text()).toMatchObject({ state: "undelivered", reason: "unreachable" });
    const { groups, failures } = await Text.totals();
    expect(groups.failed).toBe(1);
    expect(failures).toMatchObject([{ code: "unreachable", count: 1 }]);
  }));

it("a final state from the carrier is not changed by a later receipt", () =>
  world(async ({ text, sweepRounds }) => {
    lookup = { kind: "found", receipt: { ...carrierRef, state: "failed", failure: "carrier_fault" } };
    await sweepRounds(1);
    expect(await text()).toMatchObject({ state: "failed", reason: "carrier_fault" });
    await applyReceipt(await text(), { ...carrierRef, state: "delivered" });
    expect(await text()).toMatchObject({ state: "failed", reason: "carrier_fault" });
  }));
