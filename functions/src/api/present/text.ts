/** Texts on the wire. */
import type { TextDetail, Text as Wire } from "@callwright/contracts";
import { explain, openingOf } from "@callwright/core/compliance/index";
import { reasonWords, type TextItem } from "@callwright/core/text/index";

const micros = 1_000_000;

export function presentText(text: TextItem): Wire {
  const isOut = text.direction === "outbound";
  return {
    textId: text.textId,
    direction: text.direction,
    purpose: text.purpose,
    state: text.state,
    group: text.group,
    parentId: text.parentId,
    parentTitle: text.parentTitle,
    candidateId: text.candidateId,
    candidateName: text.candidateName,
    phoneNumber: text.phoneNumber,
    from: isOut ? text.ownNumber : text.phoneNumber,
    to: isOut ? text.phoneNumber : text.ownNumber,
    body: text.body,
    segments: text.segments,
    encoding: text.encoding,
    cost: costOf(text),
    reason: text.reason ? { code: text.reason, words: text.reasonWords ?? reasonWords(text.reason) } : undefined,
    createdAt: text.createdAt,
    dueAt: text.dueAt,
    acceptedAt: text.acceptedAt,
    sentAt: text.sentAt,
    deliveredAt: text.deliveredAt,
  };
}

function costOf({ costMicros, currency, isCostEstimated }: TextItem): Wire["cost"] {
  if (costMicros === undefined || currency === undefined) return undefined;
  return { amount: costMicros / micros, currency, isEstimate: isCostEstimated === true };
}

export const presentTextDetail = (text: TextItem): TextDetail => ({
  ...presentText(text),
  numberId: text.numberId,
  callId: text.callId,
  carrierId: text.carrierId,
  carrierCode: text.carrierCode,
  validUntil: text.validUntil,
  claimedAt: text.claimedAt,
  endedAt: text.endedAt,
  decision: decisionOf(text),
});

function decisionOf({ gate }: TextItem): TextDetail["decision"] {
  if (!gate) return undefined;
  const { kind, rule, at, until, inputs } = gate;
  const opening = kind === "later" && until ? openingOf({ kind, rule, at, until, inputs }) : undefined;
  return { kind, rule, words: explain(gate), at, until, timezone: opening?.timezone, place: opening?.place };
}
