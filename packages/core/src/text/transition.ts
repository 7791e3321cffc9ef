import type { TextDrop, TextFailure, TextState } from "@callwright/contracts/text-words";
import * as Activity from "../activity/index.ts";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { transact, transactParts, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import type { MetricName } from "../kernel/metric-names.ts";
import { measure } from "../kernel/metrics.ts";
import * as Outbox from "../outbox/index.ts";
import type { Price } from "../ports/carrier.ts";
import { changeReasonCount, changeTextCounts, type TextCountDeltas } from "./count.ts";
import {
  canRequeue,
  costEstimate,
  indexFields,
  isBelow,
  isFinal,
  isUpdate,
  isWithCarrier,
  pollFields,
  stateFields,
  switchedOffKey,
  switchedOffPartition,
  type TextItem,
} from "./item.ts";

export interface Transition {
  readonly to: TextState;
  readonly from?: readonly TextState[];
  readonly set?: Partial<
    Pick<TextItem, "carrierId" | "carrierCode" | "sentAt" | "deliveredAt" | "gate" | "reasonWords">
  >;
  readonly reason?: TextFailure | TextDrop | undefined;
  readonly segments?: number | undefined;
  readonly cost?: { readonly micros: number; readonly currency: string } | undefined;
  /** When the sweep polls the carrier. */
  readonly pollAtMs?: number | undefined;
  readonly isAccepted?: boolean; // False if the carrier did not accept a text that fails; by default, `to` decides.
  /** True if the carrier reported the state, which overrides an assumed failure. */
  readonly isReported?: boolean;
}

const maxTries = 8;

/** Returns the changed row; undefined if the text was deleted or is not in a state before `to`. */
export async function transition(text: TextItem, change: Transition): Promise<TextItem | undefined> {
  let current: TextItem | undefined = text;
  const lostParts = new Set<Part>();
  for (let tries = 0; current && tries < maxTries; tries += 1) {
    const isAdvance = change.isReported ? isUpdate(current, change.to) : isBelow(current.state, change.to);
    if (!isAdvance) return undefined;
    if (change.from && !change.from.includes(current.state)) return undefined;
    const result = await commit(current, change, lostParts);
    if (result === "stale") current = await load(current);
    else if (result !== "retry") return result;
  }
  return undefined;
}

export async function load({ tenantId, textId }: Pick<TextItem, "tenantId" | "textId">): Promise<TextItem | undefined> {
  const { data } = await db().text.get({ tenantId, textId }).go({ consistent: true });
  return data ?? undefined;
}

const outcomeMetrics: Partial<Record<TextState, MetricName>> = {
  delivered: "TextsDelivered",
  undelivered: "TextsFailed",
  failed: "TextsFailed",
  unknown: "TextsUnknown",
  dropped: "TextsDropped",
};

type Part = "text" | "counts" | "figures" | "parent" | "call" | "person" | "events";

/** Parts with a row that was deleted meanwhile are added to `lostParts` and left out of the next try. */
async function commit(text: TextItem, change: Transition, lostParts: Set<Part>): Promise<TextItem | "stale" | "retry"> {
  const after = afterTransition(text, change);
  const isAccepting = after.acceptedAt !== undefined && text.acceptedAt === undefined;
  const addFigures = isAccepting ? await figuresWriter(text) : undefined;
  const record = await Outbox.recorder();
  const result = await transactParts<Part>((put, writer) => {
    put("text", patchText(writer, text, after));
    if (after.group === "failed" && text.group !== "failed") put("events", recordFailure(record, writer, after));
    put("counts", counterWrites(writer, text, after));
    put("figures", addFigures?.(writer));
    const changesParent = isAccepting || (text.purpose === "pre_call" && after.group !== text.group);
    const { tenantId, parentId, candidateId } = text;
    // The candidate may then get another pre-call text.
    const canRetext = text.purpose === "pre_call" && canRequeue(after) && !lostParts.has("person");
    if (parentId && changesParent && !lostParts.has("parent"))
      put("parent", changeParentCounters(writer, text, { isAccepting, canRetext }));
    if (parentId && candidateId && canRetext) {
      const clearPreText = { set: { hasPreText: false }, where: { hasPreText: true } };
      put("person", Candidate.patch(writer, { tenantId, parentId, candidateId }, clearPreText));
    }
    if (text.callId && isAccepting && !lostParts.has("call"))
      put("call", writer.call.patch({ tenantId: text.tenantId, callId: text.callId }).set({ hasText: true }).commit());
  });
  if (result.ok) {
    const metric = outcomeMetrics[after.state];
    if (isAccepting) measure("TextsTaken");
    if (metric) measure(metric);
    if (isAccepting || metric) log.info("text.moved", { textId: text.textId, state: after.state });
    return after;
  }
  if (result.failed.has("text") || result.failed.size === 0) return "stale";
  for (const part of result.failed) lostParts.add(part);
  return "retry";
}

async function figuresWriter({ parentId, parentTitle, ...text }: TextItem) {
  if (!parentId || !parentTitle) return undefined;
  const timezone = await Activity.tenantTimezone(text.tenantId);
  return (writer: Writer) => Activity.textFiguresWrite(writer, { ...text, parentId, parentTitle }, timezone);
}

function recordFailure(record: Outbox.Recorder, writer: Writer, text: TextItem): Write[] {
  const { textId: smsId, phoneNumber, ownNumber, candidateId, parentId: jobId, reason = "unknown" } = text;
  const data = { smsId, phoneNumber, ownNumber, candidateId, jobId, reason };
  return record(writer, "sms.failed", candidateId ?? phoneNumber, data);
}

function afterTransition(text: TextItem, change: Transition): TextItem {
  const { to, set = {}, reason, segments = text.segments, cost, pollAtMs } = change;
  const at = nowIso();
  const isAccepted = isWithCarrier(to) && change.isAccepted !== false;
  const { dueOf: _dueOf, dueKey: _dueKey, reason: _reason, endedAt: _endedAt, ...otherFields } = text;
  const estimate = segments === text.segments ? {} : costEstimate(text, segments);
  const costFields = cost ? { costMicros: cost.micros, currency: cost.currency, isCostEstimated: false } : estimate;
  return {
    ...otherFields,
    ...set,
    ...stateFields(to),
    segments,
    ...costFields,
    ...(reason ? { reason } : {}),
    ...(isAccepted && !text.acceptedAt ? { acceptedAt: at } : {}),
    ...(isFinal(to) && to !== "delivered" ? { endedAt: at } : {}),
    ...(reason === "switched_off" && text.parentId
      ? { dueOf: switchedOffPartition(text.tenantId, text.parentId, text.purpose), dueKey: switchedOffKey(text) }
      : {}),
    ...(pollAtMs === undefined ? {} : pollFields({ textId: text.textId, state: to }, pollAtMs)),
  };
}

const clearableFields = ["dueOf", "dueKey", "reason", "endedAt"] as const;

export async function setPrice(text: TextItem, { amount, currency }: Price): Promise<void> {
  const { tenantId, textId, dueKey = "" } = text;
  const costFields = { costMicros: Math.round(amount * 1_000_000), currency, isCostEstimated: false };
  await transact((writer) => [
    writer.text
      .patch({ tenantId, textId })
      .set(costFields)
      .remove(["dueOf", "dueKey"])
      .where((attributes, op) => op.eq(attributes.dueKey, dueKey))
      .commit(),
    ...counterWrites(writer, text, { ...text, ...costFields }),
  ]);
}

function patchText(writer: Writer, text: TextItem, after: TextItem): Write {
  const { tenantId, textId } = text;
  const keys = new Set(["tenantId", "textId"]);
  const changedEntries = Object.entries(after).filter(
    ([name, value]) => !keys.has(name) && value !== undefined && value !== Reflect.get(text, name),
  );
  return writer.text
    .patch({ tenantId, textId })
    .set({ ...Object.fromEntries(changedEntries), ...(after.group === text.group ? {} : indexFields(after)) })
    .remove(clearableFields.filter((name) => after[name] === undefined))
    .where((attributes, op) =>
      [
        op.eq(attributes.state, text.state),
        text.acceptedAt ? op.exists(attributes.acceptedAt) : op.notExists(attributes.acceptedAt),
        op.eq(attributes.attempts, text.attempts),
      ].join(" AND "),
    )
    .commit();
}

function counterWrites(writer: Writer, before: TextItem, after: TextItem): Write[] {
  const deltas: TextCountDeltas = {};
  if (before.group !== after.group) {
    deltas[before.group] = -1;
    deltas[after.group] = 1;
  }
  if (!before.acceptedAt && after.acceptedAt) {
    deltas.accepted = 1;
    deltas.segments = after.segments;
  }
  const oldCost = costsOf(before);
  const newCost = costsOf(after);
  deltas.costMicros = newCost.micros - oldCost.micros;
  deltas.estimated = newCost.estimated - oldCost.estimated;
  const oldReason = reasonOf(before);
  const newReason = reasonOf(after);
  const hasReasonChanged = oldReason?.group !== newReason?.group || oldReason?.reason !== newReason?.reason;
  return [
    ...(Object.values(deltas).some((delta) => delta !== 0) ? [changeTextCounts(writer, after, deltas)] : []),
    ...(oldReason && hasReasonChanged ? [changeReasonCount(writer, after, oldReason, -1)] : []),
    ...(newReason && hasReasonChanged ? [changeReasonCount(writer, after, newReason, 1)] : []),
  ];
}

const reasonOf = ({ group, reason = "carrier_fault" }: TextItem) =>
  group === "failed" || group === "dropped" ? { group, reason } : undefined;

/** Counts only accepted texts in USD; other currencies are shown on the text alone. */
function costsOf({ acceptedAt, costMicros = 0, currency, isCostEstimated }: TextItem) {
  if (!acceptedAt || currency !== "USD") return { micros: 0, estimated: 0 };
  return { micros: costMicros, estimated: isCostEstimated ? 1 : 0 };
}

/** Raises the job's version too, so that polling clients see the change. */
function changeParentCounters(
  writer: Writer,
  { tenantId, parentId = "" }: TextItem,
  { isAccepting, canRetext }: { readonly isAccepting: boolean; readonly canRetext: boolean },
): Write {
  return writer.parentCounters
    .patch({ tenantId, parentId })
    .add({ version: 1, ...(isAccepting ? { totalSms: 1 } : {}), ...(canRetext ? { preTexts: -1 } : {}) })
    .commit();
}
