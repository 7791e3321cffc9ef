/** Texts on the wire; the endpoints name the fields of the row that go out. */
import type { TextDetail, Text as Wire } from "@callwright/contracts";
import { explain, openingOf } from "@callwright/core/compliance/index";
import { reasonWords, type TextItem } from "@callwright/core/text/index";

const micros = 1_000_000;

export function presentText(text: TextItem): Wire {
  const isOut = text.direction === "outbound";
  return {
    ...text,
    from: isOut ? text.ownNumber : text.phoneNumber,
    to: isOut ? text.phoneNumber : text.ownNumber,
    cost: costOf(text),
    reason: text.reason ? { code: text.reason, words: text.reasonWords ?? reasonWords(text.reason) } : undefined,
  };
}

function costOf({ costMicros, currency, isCostEstimated }: TextItem): Wire["cost"] {
  if (costMicros === undefined || currency === undefined) return undefined;
  return { amount: costMicros / micros, currency, isEstimate: isCostEstimated === true };
}

export function presentTextDetail(text: TextItem): TextDetail {
  const { numberId, callId, carrierId, carrierCode, validUntil, claimedAt, endedAt } = text;
  const sending = { numberId, callId, carrierId, carrierCode, validUntil, claimedAt, endedAt };
  return { ...presentText(text), ...sending, decision: decisionOf(text) };
}

function decisionOf({ gate }: TextItem): TextDetail["decision"] {
  if (!gate) return undefined;
  const { kind, rule, at, until, inputs } = gate;
  const opening = kind === "later" && until ? openingOf({ kind, rule, at, until, inputs }) : undefined;
  return { kind, rule, words: explain(gate), at, until, timezone: opening?.timezone, place: opening?.place };
}
