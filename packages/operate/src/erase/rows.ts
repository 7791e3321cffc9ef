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

/** Work in progress ends by itself; its webhooks would bring the person's data back. */
const isInProgress: Readonly<Record<string, (row: PlainRow) => boolean>> = {
  call: ({ state }) => state !== "ended" && state !== "queued",
  text: (row) => row.state === "sending" || row.state === "unknown" || awaitsReceipt(row),
};

export const blockersOf = ({ rows }: PersonRecord): string[] =>
  [...rows].flatMap(([entity, items]) => items.filter((row) => isInProgress[entity]?.(row)).map(() => entity));

/** By entity, in the order in which they run. */
type Steps = Readonly<Record<string, (row: PlainRow, tenantId: string) => Promise<unknown>>>;

const fieldOf = (row: PlainRow, name: string): string => String(row[name]);

const asOwner = (row: PlainRow, tenantId: string, work: () => Promise<unknown>): Promise<unknown> =>
  runAs({ actor: { type: "system", tenantId, userId: fieldOf(row, "userId"), cause: "operate" } }, work);

/** These steps run first, through the domains' own functions, so that all counters stay right. */
const removalSteps: Steps = {
  call: async (row) => (row.state === "queued" ? Call.cancelQueued([fieldOf(row, "callId")]) : undefined),
  text: async (row, tenantId) =>
    row.state === "scheduled" ? asOwner(row, tenantId, () => Text.cancel(fieldOf(row, "textId"))) : undefined,
  async candidate(row, tenantId) {
    const job = await Parent.load(fieldOf(row, "parentId"));
    if (job) await asOwner(row, tenantId, () => CandidateAdmin.remove(job, fieldOf(row, "candidateId")));
  },
  async followup(row, tenantId) {
    const followUpId = fieldOf(row, "followUpId");
    await asOwner(row, tenantId, () => Reach.setFollowUpDone(followUpId, true));
    await db().followUp.delete({ tenantId, followUpId }).go();
  },
};

/** These steps run once the person's files are gone. */
const blankingSteps: Steps = {
  candidatephone: (row, tenantId) =>
    db()
      .candidatePhone.delete({ tenantId, parentId: fieldOf(row, "parentId"), phoneNumber: fieldOf(row, "phoneNumber") })
      .go(),
  call: (row, tenantId) =>
    db()
      .call.patch({ tenantId, callId: fieldOf(row, "callId") })
      .set({ ...blankPerson, hasRecording: false })
      .remove(["summary", "evaluation", "askedFor", "ownPhone", "voiceCallId"])
      .where(({ state }, op) => op.eq(state, "ended"))
      .go(),
  text: (row, tenantId) =>
    db()
      .text.patch({ tenantId, textId: fieldOf(row, "textId") })
      .set({ ...blankPerson, body: "" })
      .remove(["reasonWords", "carrierId"])
      .composite({ userId: fieldOf(row, "userId"), order: fieldOf(row, "order") })
      .go(),
  thread: (row, tenantId) =>
    db()
      .thread.delete({ tenantId, userId: fieldOf(row, "userId"), phoneNumber: fieldOf(row, "phoneNumber") })
      .go(),
  contact: (row, tenantId) =>
    db()
      .contact.delete({ tenantId, phoneNumber: fieldOf(row, "phoneNumber"), kind: "added" })
      .go(),
  // Deliveries first: a repeated run finds them by the ids of their events.
  webhookdelivery: (row, tenantId) =>
    db()
      .webhookDelivery.delete({ tenantId, endpointId: fieldOf(row, "endpointId"), eventId: fieldOf(row, "eventId") })
      .go(),
  event: (row, tenantId) =>
    db()
      .event.delete({ tenantId, subjectId: fieldOf(row, "subjectId"), eventId: fieldOf(row, "eventId") })
      .go(),
  eventcount: (row, tenantId) =>
    db()
      .eventCount.delete({ tenantId, subjectId: fieldOf(row, "subjectId") })
      .go(),
  sourceevent: (row, tenantId) =>
    db()
      .sourceEvent.delete({ tenantId, sourceId: fieldOf(row, "sourceId"), eventId: fieldOf(row, "eventId") })
      .go(),
  callinglog: (row, tenantId) =>
    db()
      .callingLog.patch({ tenantId, logId: fieldOf(row, "logId") })
      .set({ words: "", actor: row.actor === row.phoneNumber ? "the person" : String(row.actor) })
      .remove(["phoneNumber"])
      .go(),
};

async function runSteps(steps: Steps, { rows }: PersonRecord, tenantId: string): Promise<void> {
  for (const [entity, step] of Object.entries(steps))
    for (const row of rows.get(entity) ?? []) await step(row, tenantId);
}

export const cancelAndRemove = (record: PersonRecord, tenantId: string): Promise<void> =>
  runSteps(removalSteps, record, tenantId);

export const blankRows = (record: PersonRecord, tenantId: string): Promise<void> =>
  runSteps(blankingSteps, record, tenantId);

/** Puts the numbers on the do-not-call list and marks them as erased. Returns whether that created the tenant's key. */
export async function suppressNumbers({ identifiers }: PersonRecord): Promise<boolean> {
  let hasNewKey = false;
  for (const phoneNumber of identifiers.numbers) {
    await Compliance.suppress({ phoneNumber, source: "manual", actor: "operator" });
    const { isFirst } = await Compliance.markErased(phoneNumber);
    hasNewKey ||= isFirst;
  }
  return hasNewKey;
}
