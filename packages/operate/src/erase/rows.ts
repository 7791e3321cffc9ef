import * as Call from "@callwright/core/call/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { now } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import * as Reach from "@callwright/core/reach/index";
import * as Text from "@callwright/core/text/index";
import type { PlainRow } from "../rows.ts";
import { blankPerson, type PersonRecord } from "./person-record.ts";

/** How long a carrier may still deliver a text and send a receipt. */
const receiptWindowMs = 24 * 3_600_000;

const awaitsReceipt = ({ direction, state, createdAt, sentAt }: PlainRow): boolean =>
  direction === "outbound" &&
  (state === "queued" || state === "sent") &&
  Date.parse(String(sentAt ?? createdAt)) > now() - receiptWindowMs;

/** Work in progress, whose later webhooks would bring the person's data back. It ends by itself. */
const isInProgress: Readonly<Record<string, (row: PlainRow) => boolean>> = {
  call: ({ state }) => state !== "ended" && state !== "queued",
  text: (row) => row.state === "sending" || row.state === "unknown" || awaitsReceipt(row),
};

export const blockersOf = ({ rows }: PersonRecord): string[] =>
  [...rows].flatMap(([entity, ofEntity]) => ofEntity.filter((row) => isInProgress[entity]?.(row)).map(() => entity));

type EraseStep = (row: PlainRow, tenantId: string) => Promise<unknown>;

const id = (row: PlainRow, name: string): string => String(row[name]);

const asOwner = (row: PlainRow, tenantId: string, work: () => Promise<unknown>): Promise<unknown> =>
  runAs({ actor: { type: "system", tenantId, userId: id(row, "userId"), cause: "operate" } }, work);

/** Run first, through the domains' own functions, so that all counters stay right. */
const removalSteps: readonly (readonly [string, EraseStep])[] = [
  ["call", async (row) => (row.state === "queued" ? Call.cancelQueued([id(row, "callId")]) : undefined)],
  [
    "text",
    async (row, tenantId) =>
      row.state === "scheduled" ? asOwner(row, tenantId, () => Text.cancel(id(row, "textId"))) : undefined,
  ],
  [
    "candidate",
    async (row, tenantId) => {
      const job = await Parent.load(id(row, "parentId"));
      if (job) await asOwner(row, tenantId, () => CandidateAdmin.remove(job, id(row, "candidateId")));
    },
  ],
  [
    "followup",
    async (row, tenantId) => {
      const followUpId = id(row, "followUpId");
      await asOwner(row, tenantId, () => Reach.setFollowUpDone(followUpId, true));
      await db().followUp.delete({ tenantId, followUpId }).go();
    },
  ],
];

/** Run once their files are gone. */
const blankingSteps: readonly (readonly [string, EraseStep])[] = [
  [
    "candidatephone",
    async ({ parentId, phoneNumber }, tenantId) =>
      db()
        .candidatePhone.delete({ tenantId, parentId: String(parentId), phoneNumber: String(phoneNumber) })
        .go(),
  ],
  [
    "call",
    async (row, tenantId) =>
      db()
        .call.patch({ tenantId, callId: id(row, "callId") })
        .set({ ...blankPerson, hasRecording: false })
        .remove(["summary", "evaluation", "askedFor", "ownPhone", "voiceCallId"])
        .where(({ state }, op) => op.eq(state, "ended"))
        .go(),
  ],
  [
    "text",
    async (row, tenantId) =>
      db()
        .text.patch({ tenantId, textId: id(row, "textId") })
        .set({ ...blankPerson, body: "" })
        .remove(["reasonWords", "carrierId"])
        .composite({ userId: id(row, "userId"), order: id(row, "order") })
        .go(),
  ],
  [
    "thread",
    async ({ userId, phoneNumber }, tenantId) =>
      db()
        .thread.delete({ tenantId, userId: String(userId), phoneNumber: String(phoneNumber) })
        .go(),
  ],
  [
    "contact",
    async ({ phoneNumber }, tenantId) =>
      db()
        .contact.delete({ tenantId, phoneNumber: String(phoneNumber), kind: "added" })
        .go(),
  ],
  // Before their events, which lead to them.
  [
    "webhookdelivery",
    async (row, tenantId) =>
      db()
        .webhookDelivery.delete({ tenantId, endpointId: id(row, "endpointId"), eventId: id(row, "eventId") })
        .go(),
  ],
  [
    "event",
    async (row, tenantId) =>
      db()
        .event.delete({ tenantId, subjectId: id(row, "subjectId"), eventId: id(row, "eventId") })
        .go(),
  ],
  [
    "eventcount",
    async (row, tenantId) =>
      db()
        .eventCount.delete({ tenantId, subjectId: id(row, "subjectId") })
        .go(),
  ],
  [
    "sourceevent",
    async (row, tenantId) =>
      db()
        .sourceEvent.delete({ tenantId, sourceId: id(row, "sourceId"), eventId: id(row, "eventId") })
        .go(),
  ],
  [
    "callinglog",
    async ({ logId, actor, phoneNumber }, tenantId) =>
      db()
        .callingLog.patch({ tenantId, logId: String(logId) })
        .set({ words: "", actor: actor === phoneNumber ? "the person" : String(actor) })
        .remove(["phoneNumber"])
        .go(),
  ],
];

async function runSteps(steps: typeof removalSteps, { rows }: PersonRecord, tenantId: string): Promise<void> {
  for (const [entity, step] of steps) for (const row of rows.get(entity) ?? []) await step(row, tenantId);
}

export const cancelAndRemove = (record: PersonRecord, tenantId: string): Promise<void> =>
  runSteps(removalSteps, record, tenantId);

export const blankRows = (record: PersonRecord, tenantId: string): Promise<void> =>
  runSteps(blankingSteps, record, tenantId);

/** Puts the numbers on the do-not-call list and marks them as erased for ever. Answers whether that created the tenant's key. */
export async function suppressNumbers({ identifiers }: PersonRecord): Promise<boolean> {
  let isNewKey = false;
  for (const phoneNumber of identifiers.numbers) {
    await Compliance.suppress({ phoneNumber, source: "manual", actor: "operator" });
    isNewKey = (await Compliance.markErased(phoneNumber)).isFirst || isNewKey;
  }
  return isNewKey;
}
