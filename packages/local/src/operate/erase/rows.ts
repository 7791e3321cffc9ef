/** What becomes of each kind of row: deleted where it is about the person alone, emptied where minutes, counts or proofs hang on it. */
import * as Call from "@callwright/core/call/index";
import * as Roster from "@callwright/core/candidate-admin/index";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import * as Job from "@callwright/core/job/index";
import { now } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import * as Reach from "@callwright/core/reach/index";
import * as Text from "@callwright/core/text/index";
import { type Found, nobody, type Told } from "./find.ts";

/** So long a carrier tries to deliver a text, and tells of it, at the most. */
const tellsMs = 24 * 3_600_000;

const isToldOf = ({ direction, state, createdAt, sentAt }: Told): boolean =>
  direction === "outbound" &&
  (state === "queued" || state === "sent") &&
  Date.parse(String(sentAt ?? createdAt)) > now() - tellsMs;

/** What stands in the way while it is under way: somebody would tell of them afterwards. It ends by itself. */
const underWay: Readonly<Record<string, (row: Told) => boolean>> = {
  call: ({ state }) => state !== "ended" && state !== "queued",
  text: (row) => row.state === "sending" || row.state === "unknown" || isToldOf(row),
};

export const blockersOf = ({ rows }: Found): string[] =>
  [...rows].flatMap(([entity, some]) => some.filter((row) => underWay[entity]?.(row)).map(() => entity));

type Work = (row: Told, tenantId: string) => Promise<unknown>;

const id = (row: Told, name: string): string => String(row[name]);

const asOwner = (row: Told, tenantId: string, work: () => Promise<unknown>): Promise<unknown> =>
  runAs({ actor: { type: "system", tenantId, userId: id(row, "userId"), cause: "operate" } }, work);

/** First whatever would still reach them is taken back, and they leave the jobs, by the product's own ways: counts hold. */
const leaving: readonly (readonly [string, Work])[] = [
  ["call", async (row) => (row.state === "queued" ? Call.takeBack([id(row, "callId")]) : undefined)],
  [
    "text",
    async (row, tenantId) =>
      row.state === "scheduled" ? asOwner(row, tenantId, () => Text.cancel(id(row, "textId"))) : undefined,
  ],
  [
    "candidate",
    async (row, tenantId) => {
      const job = await Job.load(id(row, "parentId"));
      if (job) await asOwner(row, tenantId, () => Roster.remove(job, id(row, "candidateId")));
    },
  ],
  [
    "followup",
    async (row, tenantId) => {
      const followUpId = id(row, "followUpId");
      await asOwner(row, tenantId, () => Reach.closeFollowUp(followUpId, true));
      await db().followUp.delete({ tenantId, followUpId }).go();
    },
  ],
];

/** Then, once their files are gone, what is left of them. */
const forgetting: readonly (readonly [string, Work])[] = [
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
        .set({ ...nobody, hasRecording: false })
        .remove(["summary", "evaluation", "askedFor", "voiceCallId"])
        .where(({ state }, op) => op.eq(state, "ended"))
        .go(),
  ],
  [
    "text",
    async (row, tenantId) =>
      db()
        .text.patch({ tenantId, textId: id(row, "textId") })
        .set({ ...nobody, body: "" })
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

/** One after the other: each kind, and each row of it. Whatever was done before is left alone. */
async function workOn(steps: typeof leaving, { rows }: Found, tenantId: string): Promise<void> {
  for (const [entity, work] of steps) for (const row of rows.get(entity) ?? []) await work(row, tenantId);
}

export const leave = (found: Found, tenantId: string): Promise<void> => workOn(leaving, found, tenantId);
export const forget = (found: Found, tenantId: string): Promise<void> => workOn(forgetting, found, tenantId);

/** Puts the numbers on the do-not-call list while all this goes on, and marks them for ever. Answers whether by a new key. */
export async function bar({ traits }: Found): Promise<boolean> {
  let isNewKey = false;
  for (const phoneNumber of traits.numbers) {
    await Compliance.suppress({ phoneNumber, source: "manual", actor: "operator" });
    isNewKey = (await Compliance.markErased(phoneNumber)).isFirst || isNewKey;
  }
  return isNewKey;
}
