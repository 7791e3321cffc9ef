import type { Evaluation } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Compliance from "../compliance/index.ts";
import { readKeys, readRows } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { nowIso, toIso } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { withoutPrefix } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Outbox from "../outbox/index.ts";
import * as User from "../user/index.ts";
import { holdNoted } from "./messages.ts";
import { callbackTime } from "./next.ts";

export type FollowUpItem = Item<"followUp">;
type Kind = FollowUpItem["kind"];
type PersonField = "userId" | "parentId" | "parentTitle" | "candidateId" | "candidateName" | "phoneNumber";
type Person = Pick<FollowUpItem, "tenantId" | PersonField>;
type IncomingText = Person & Pick<FollowUpItem, "words" | "createdAt">;

interface EndedCall extends Person {
  readonly callId: string;
  readonly summary?: string | undefined;
  readonly evaluation?: (Partial<Evaluation> & { readonly requestQuote?: string }) | undefined;
}

export async function noteRequests(call: EndedCall): Promise<void> {
  const { humanRequested, callbackAt, optOut } = call.evaluation ?? {};
  // Nobody contacts a person who opted out, whatever else they asked for.
  if (optOut) return;
  if (humanRequested) await createFollowUp(call, "human");
  if (callbackAt) await createFollowUp(call, "callback", callbackAt);
}

async function createFollowUp(
  call: EndedCall,
  kind: Exclude<Kind, "answer" | "hold">,
  callbackAt?: string,
): Promise<void> {
  const { tenantId, userId, callId, parentId, parentTitle, candidateId, candidateName, phoneNumber, summary } = call;
  const quote = call.evaluation?.requestQuote;
  const followUpId = callFollowUpId(callId, kind);
  const createdAt = nowIso();
  const callbackMs = callbackTime(callbackAt);
  const callbackIso = callbackMs === undefined ? undefined : toIso(callbackMs);
  const request = { candidateId, jobId: parentId, phoneNumber, callId, summary: summary ?? "" };
  const notice = { userId, title: parentTitle, followUpId };
  // An unknown caller has no candidate id.
  const subjectId = candidateId || phoneNumber || callId;
  const record = await Outbox.recorder();
  // Fails if the follow-up exists, so that a closed one is not opened again.
  await transact((writer) => [
    writer.followUp
      .create({
        tenantId,
        followUpId,
        userId,
        kind,
        callId,
        parentId,
        parentTitle,
        candidateId,
        candidateName,
        phoneNumber,
        ...(callbackIso === undefined ? {} : { at: callbackIso }),
        ...(quote ? { words: quote, isQuote: true } : { words: summary ?? "" }),
        order: orderOf({ followUpId, createdAt, isDone: false }),
        createdAt,
      })
      .commit(),
    ...changeOpenCount(writer, { tenantId, userId, parentId }, 1),
    ...(kind === "callback"
      ? record(writer, "candidate.callback_requested", subjectId, { ...request, callbackAt: callbackIso })
      : record(writer, "candidate.human_requested", subjectId, request, notice)),
  ]);
}

/** One follow-up per person: a closed one is reopened for its owner. Repeated and late texts change nothing. */
export const noteReply = ({ words, createdAt, ...person }: IncomingText): Promise<void> =>
  openOrUpdateFollowUp(person, "answer", { words, createdAt }, () => []);

/** Holds a possible opt-out: neither call nor text until it is decided. One per person, with the latest words. */
export async function noteHold({
  words,
  createdAt,
  callId,
  ...person
}: IncomingText & { callId?: string | undefined }) {
  const isHeld = await Compliance.hold({ phoneNumber: person.phoneNumber, words, saidAt: createdAt });
  // The person is on the do-not-call list, or somebody has decided since they wrote.
  if (!isHeld) return;
  await openOrUpdateFollowUp(person, "hold", { words, createdAt, ...(callId && { callId }) }, () => []);
  if (ports().optOutReader) await send(holdNoted, { followUpId: personFollowUpId(person, "hold") });
}

/** A language model decides if it is sure; otherwise a user must. */
export async function letModelDecideHold(followUpId: string): Promise<void> {
  const followUp = await load(followUpId);
  if (followUp?.kind !== "hold" || followUp.isDone) return;
  const { phoneNumber, words, callId } = followUp;
  const isOptOut = await ports()
    .optOutReader?.isOptOut(words)
    .catch((error: unknown) => log.warn("follow-up.hold-unread", { followUpId, error: describeError(error) }));
  if (typeof isOptOut !== "boolean") return;
  if (await Compliance.decideHoldByModel({ phoneNumber, words, callId, isOptOut })) await closeHold(followUp);
}

export async function noteRequestFromLink(person: Person, kind: "human" | "callback", at?: string): Promise<void> {
  const { candidateId, parentId: jobId, parentTitle, phoneNumber, userId } = person;
  const request = { candidateId, jobId, phoneNumber, summary: "" };
  const notice = { userId, title: parentTitle, followUpId: personFollowUpId(person, kind) };
  const record = await Outbox.recorder();
  await openOrUpdateFollowUp(person, kind, { words: "", createdAt: nowIso(), ...(at && { at }) }, (writer) =>
    kind === "callback"
      ? record(writer, "candidate.callback_requested", candidateId, { ...request, callbackAt: at })
      : record(writer, "candidate.human_requested", candidateId, request, notice),
  );
}

/** `openingWrites`: further writes if the follow-up is created or opened again. */
async function openOrUpdateFollowUp(
  person: Person,
  kind: Kind,
  { createdAt, ...request }: Pick<FollowUpItem, "words" | "createdAt" | "at" | "callId">,
  openingWrites: (writer: Writer) => Write[],
): Promise<void> {
  const { tenantId } = person;
  const followUpId = personFollowUpId(person, kind);
  const isQuote = request.words !== "";
  const latest = {
    ...request,
    isQuote,
    createdAt,
    isDone: false,
    order: orderOf({ followUpId, createdAt, isDone: false }),
  };
  const creation = await transact((writer) => [
    writer.followUp.create({ ...person, ...latest, followUpId, kind }).commit(),
    ...changeOpenCount(writer, person, 1),
    ...openingWrites(writer),
  ]);
  if (creation.ok) return;
  // The follow-up exists: an open one gets the latest words, a closed one is opened again.
  for (const wasDone of [false, true]) {
    const update = await transact((writer) => [
      writer.followUp
        .patch({ tenantId, followUpId })
        .set(wasDone ? latest : { ...latest, assigneeOrder: latest.order }) // Without an assignee, its order is unused.
        .remove([...(wasDone ? assigneeFields : []), ...(request.callId ? [] : (["callId"] as const))])
        .where((attributes, op) => `${op.eq(attributes.isDone, wasDone)} AND ${op.lt(attributes.createdAt, createdAt)}`)
        .commit(),
      ...(wasDone ? [...changeOpenCount(writer, person, 1), ...openingWrites(writer)] : []),
    ]);
    if (update.ok) return;
  }
}

const personFollowUpId = ({ parentId, candidateId }: Pick<Person, "parentId" | "candidateId">, kind: Kind): string =>
  `fol_${withoutPrefix(parentId)}_${withoutPrefix(candidateId)}_${kind}`;

const callFollowUpId = (callId: string, kind: Kind): string => `${callId.replace(/^call_/, "fol_")}_${kind}`;

/** Milliseconds of a far future: subtracting from it sorts the newest first. */
const farFutureMs = 9_999_999_999_999;

const orderOf = ({ followUpId, createdAt, isDone }: Pick<FollowUpItem, "followUpId" | "createdAt" | "isDone">) =>
  `${isDone ? 1 : 0}#${farFutureMs - Date.parse(createdAt)}#${followUpId}`;

const assigneeFields = ["assigneeId", "assigneeName", "assigneeOrder"] as const;

type CountedFollowUp = Pick<FollowUpItem, "tenantId" | "userId" | "parentId" | "assigneeId">;

const changeOpenCount = (writer: Writer, followUp: CountedFollowUp, delta: 1 | -1): Write[] => {
  const { tenantId, userId, parentId } = followUp;
  const responsibleId = responsibleOf(followUp);
  return [
    ...[responsibleId, parentId].map((ofId) =>
      writer.followUpCount.upsert({ tenantId, ofId }).add({ open: delta }).commit(),
    ),
    // The owner's dashboard also counts replies that are assigned to a colleague.
    ...[...new Set([responsibleId, userId])].map((id) => User.writeDashboardChange(writer, { tenantId, userId: id })),
  ];
};

const maxTries = 3;

type PlanWrites = (followUp: FollowUpItem) => ((writer: Writer) => readonly Write[]) | undefined;

async function load(followUpId: string): Promise<FollowUpItem | undefined> {
  const { data } = await db().followUp.get({ tenantId: tenantId(), followUpId }).go({ consistent: true });
  return data ?? undefined;
}

async function change(followUpId: string, planWrites: PlanWrites): Promise<void> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const followUp = await load(followUpId);
    if (!followUp) throw notFound("follow_up");
    const writes = planWrites(followUp);
    if (!writes || (await transact((writer) => [...writes(writer)])).ok) return;
  }
  throw new AppError("unavailable");
}

function changeAsUser(followUpId: string, planWrites: PlanWrites): Promise<void> {
  const { userId } = userActor();
  return change(followUpId, (followUp) => {
    if (followUp.userId !== userId && followUp.assigneeId !== userId) throw notFound("follow_up");
    User.requireVisible(followUp);
    return planWrites(followUp);
  });
}

export const setFollowUpDone = (followUpId: string, isDone: boolean): Promise<void> =>
  changeAsUser(followUpId, (followUp) => {
    if (followUp.isDone === isDone) return undefined;
    if (followUp.kind === "hold") throw new AppError("conflict", refusal("hold_decision_needed"));
    return doneWrites(followUp, { isDone });
  });

function doneWrites(followUp: FollowUpItem, { isDone }: Pick<FollowUpItem, "isDone">) {
  const { tenantId, followUpId } = followUp;
  const order = orderOf({ ...followUp, isDone });
  return (writer: Writer): Write[] => [
    writer.followUp
      .patch({ tenantId, followUpId })
      .set({ isDone, order, ...(followUp.assigneeId ? { assigneeOrder: order } : {}) })
      .where(({ isDone: storedDone, createdAt, assigneeId }, op) =>
        [
          op.eq(storedDone, !isDone),
          op.eq(createdAt, followUp.createdAt),
          followUp.assigneeId ? op.eq(assigneeId, followUp.assigneeId) : op.notExists(assigneeId),
        ].join(" AND "),
      )
      .commit(),
    ...changeOpenCount(writer, followUp, isDone ? -1 : 1),
  ];
}

export async function countOpen(ofId: string): Promise<number> {
  const { data } = await db().followUpCount.get({ tenantId: tenantId(), ofId }).go();
  return data?.open ?? 0;
}

const maxOpenRead = 200;

/** A conversation settles the callbacks that the person requested before it. Repeatable. */
export async function closeCallbacks(call: EndedCall & { readonly startedAt: string }): Promise<void> {
  const { tenantId, callId, parentId, candidateId, startedAt } = call;
  if (!candidateId || (await countOpen(parentId)) === 0) return;
  const openQuery = db().followUp.query.ofParent({ tenantId, parentId }).begins({ order: "0#" }).params();
  const keys = await readKeys(openQuery, maxOpenRead);
  // The index holds only keys; each ends with the kind of its follow-up.
  const rows = await readRows(keys.filter(({ pk }) => pk.endsWith("_callback")));
  const callbacks = db()
    .followUp.parse({ Items: rows })
    .data.filter((row) => row.candidateId === candidateId && row.callId !== callId && row.createdAt < startedAt);
  for (const { followUpId } of callbacks)
    await change(followUpId, (followUp) =>
      !followUp.isDone && followUp.createdAt < startedAt ? doneWrites(followUp, { isDone: true }) : undefined,
    );
}

/** Newer words keep the hold open, since they are undecided. */
const closeHold = ({ followUpId, createdAt }: FollowUpItem): Promise<void> =>
  change(followUpId, (followUp) =>
    !followUp.isDone && followUp.createdAt === createdAt ? doneWrites(followUp, { isDone: true }) : undefined,
  );

/** Closes holds that were decided elsewhere: the person was put on the do-not-call list, or asked for contact. */
export async function closeReleasedHolds(followUps: readonly FollowUpItem[]): Promise<Set<string>> {
  const holds = followUps.filter(({ kind, isDone }) => kind === "hold" && !isDone);
  if (holds.length === 0) return new Set();
  const held = await Compliance.heldAmong(holds.map(({ phoneNumber }) => phoneNumber));
  const released = holds.filter(({ phoneNumber }) => !held.has(phoneNumber));
  await Promise.all(released.map(closeHold));
  return new Set(released.map(({ followUpId }) => followUpId));
}

export async function closeHoldOf(person: { readonly parentId: string; readonly candidateId: string }): Promise<void> {
  const followUp = await load(personFollowUpId(person, "hold"));
  if (followUp) await closeReleasedHolds([followUp]);
}

export async function decideFollowUp(followUpId: string, isOptOut: boolean): Promise<void> {
  const { userId } = userActor();
  const followUp = await load(followUpId);
  if (followUp?.kind !== "hold" || (followUp.userId !== userId && followUp.assigneeId !== userId))
    throw notFound("follow_up");
  User.requireVisible(followUp);
  const { phoneNumber, words, callId } = followUp;
  await Compliance.decideHold({ phoneNumber, words, callId, isOptOut });
  await closeHold(followUp);
}

export async function assignFollowUp(followUpId: string, userId: string): Promise<void> {
  const assignee = await User.find(userId);
  await changeAsUser(followUpId, (followUp) => {
    const isOwner = userId === followUp.userId;
    if (!isOwner && !(assignee && canTakeOver(assignee, followUp.parentId)))
      throw new AppError("not_found", refusal("assignee_unknown"));
    if (responsibleOf(followUp) === userId) return undefined;
    const { tenantId: tenant, isDone, assigneeId: oldId } = followUp;
    const key = { tenantId: tenant, followUpId };
    return (writer) => {
      const patch = writer.followUp.patch(key);
      const assignment = isOwner
        ? patch.remove([...assigneeFields])
        : patch.set({ assigneeId: userId, assigneeName: assignee?.name ?? "", assigneeOrder: followUp.order });
      const followUpWrite = assignment
        .where(({ isDone: storedDone, assigneeId }, op) =>
          [op.eq(storedDone, isDone), oldId ? op.eq(assigneeId, oldId) : op.notExists(assigneeId)].join(" AND "),
        )
        .commit();
      // Only open follow-ups are counted.
      if (isDone) return [followUpWrite];
      const changeCount = (ofId: string, delta: 1 | -1): Write[] => [
        writer.followUpCount.upsert({ tenantId: tenant, ofId }).add({ open: delta }).commit(),
        User.writeDashboardChange(writer, { tenantId: tenant, userId: ofId }),
      ];
      return [followUpWrite, ...changeCount(responsibleOf(followUp), -1), ...changeCount(userId, 1)];
    };
  });
}

export const responsibleOf = (item: { readonly userId: string; readonly assigneeId?: string | undefined }): string =>
  item.assigneeId ?? item.userId;

export const canTakeOver = (user: User.UserItem, parentId: string): boolean =>
  !user.isDisabled && !user.invitedBy && User.isVisibleTo(user, { parentId });
