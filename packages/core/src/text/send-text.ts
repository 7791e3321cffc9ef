/** Sends one text to its carrier. The row is claimed first, so a crash or a lost answer never sends it twice. */
import type { CarrierAccount } from "@callwright/contracts";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type { TextFailure } from "@callwright/contracts/text-words";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import * as PhoneNumber from "../number/index.ts";
import type { SendTextResult } from "../ports/carrier.ts";
import { indexFields, pollFields, queueKey, queuePartition, runInRequest, type TextItem } from "./item.ts";
import { recordRequeued } from "./sender.ts";
import { transition } from "./transition.ts";

/** Seconds until the carrier is asked about a text in doubt, or a text that the number may not send is retried. */
const doubtSeconds = 60;
/** Seconds until the carrier is polled for an accepted text, in case its receipts are lost. */
export const receiptSeconds = 600;

interface SendRequest {
  readonly text: TextItem;
  readonly decision: Compliance.AllowDecision;
  readonly phoneNumber: string;
  readonly number: PhoneNumber.NumberItem;
  readonly account: CarrierAccount;
}

type SendOutcome =
  | { readonly kind: "next"; readonly isAccepted?: boolean }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "stop" };

const next = { kind: "next" } as const;

export const sendText = (request: SendRequest): Promise<SendOutcome> =>
  runInRequest(request.text, () => claimAndSend(request));

async function claimAndSend(request: SendRequest): Promise<SendOutcome> {
  const claimed = await claim(request);
  if (!claimed) return next;
  measure("TextWait", now() - Date.parse(request.text.dueAt));
  const { decision, account, number } = request;
  const result = await Compliance.text(decision, account, {
    tenantId: claimed.tenantId,
    numberId: claimed.numberId,
    textId: claimed.textId,
    from: claimed.ownNumber,
    to: claimed.phoneNumber,
    body: claimed.body,
    validitySeconds: secondsLeft(claimed),
  });
  return settle(claimed, result, number);
}

function secondsLeft({ validUntil }: TextItem): number {
  const remainingSeconds = validUntil ? Math.floor((Date.parse(validUntil) - now()) / 1000) : 3600;
  return Math.max(1, remainingSeconds);
}

async function claim({ text, decision, phoneNumber, account }: SendRequest): Promise<TextItem | undefined> {
  const { tenantId, textId, dueKey = "" } = text;
  const set = {
    state: "sending" as const,
    claimedAt: nowIso(),
    attempts: text.attempts + 1,
    checks: 0,
    // The number may have changed carriers since the text was queued.
    provider: account.provider,
    gate: Compliance.decisionRecord(decision),
    ...pollFields({ textId, state: "sending" }, now() + doubtSeconds * 1000),
  };
  const changedKeys = phoneNumber === text.phoneNumber ? {} : indexFields({ ...text, phoneNumber });
  const write = db()
    .text.patch({ tenantId, textId })
    .set({ ...set, ...changedKeys })
    .where((attributes, op) => `${op.eq(attributes.state, "scheduled")} AND ${op.eq(attributes.dueKey, dueKey)}`);
  return (await tryWrite(write.go())) ? { ...text, ...set, phoneNumber } : undefined;
}

async function settle(text: TextItem, result: SendTextResult, number: PhoneNumber.NumberItem): Promise<SendOutcome> {
  switch (result.kind) {
    case "accepted": {
      const { carrierId, segments } = result;
      await transition(text, { to: "queued", set: { carrierId }, segments, pollAtMs: now() + receiptSeconds * 1000 });
      return { kind: "next", isAccepted: true };
    }
    case "not_accepted":
      await requeue(text, result.retryAfterSeconds);
      return { kind: "wait", seconds: result.retryAfterSeconds };
    case "unknown":
      log.warn("text.unknown", { textId: text.textId, reason: result.reason });
      await transition(text, { to: "unknown", pollAtMs: now() + doubtSeconds * 1000 });
      return next;
    case "rejected":
      return handleRejection(text, result, number);
  }
}

const credentialsRefused = refusal("number_credentials_refused");

async function handleRejection(
  text: TextItem,
  { failure, code }: Extract<SendTextResult, { kind: "rejected" }>,
  number: PhoneNumber.NumberItem,
): Promise<SendOutcome> {
  const numberRefusal = numberRefusalOf(failure, code);
  if (failure === "credentials" || numberRefusal) {
    // The carrier would refuse the number's other texts too, so all wait until the number or account is fixed.
    await requeue(text, doubtSeconds);
    if (numberRefusal) await PhoneNumber.saveSmsReason(number, numberRefusal);
    else await PhoneNumber.markUnusable(number, credentialsRefused);
    return { kind: "stop" };
  }
  // Suppressed before the text ends, because the carrier reports the opt-out only once.
  if (failure === "opted_out")
    await Compliance.suppress({ phoneNumber: text.phoneNumber, source: "sms", words: "Opted out at the carrier." });
  await transition(text, { to: "failed", reason: failure, set: { carrierCode: code }, isAccepted: false });
  return next;
}

/** Only for texts that certainly did not reach the carrier. False if the row has changed. */
export async function requeue(text: TextItem, seconds: number, { doubts = 0 } = {}): Promise<boolean> {
  const { tenantId, textId, numberId, purpose } = text;
  const dueAt = toIso(now() + seconds * 1000);
  const dueKey = queueKey({ purpose, dueAt, textId });
  const write = db()
    .text.patch({ tenantId, textId })
    .add({ doubts })
    .set({ state: "scheduled", dueAt, dueOf: queuePartition(tenantId, numberId), dueKey })
    .where(
      (attributes, op) => `${op.eq(attributes.state, text.state)} AND ${op.eq(attributes.attempts, text.attempts)}`,
    );
  if (!(await tryWrite(write.go()))) return false;
  await recordRequeued({ tenantId, numberId });
  return true;
}

const numberRefusals = {
  account: refusal("texts_wait_account"),
  daily_cap: refusal("texts_wait_daily_cap"),
  sender: refusal("texts_wait_sender"),
} as const;

/** Codes that concern one text only, such as a trial account's recipients, length or price. */
const singleTextCodes: ReadonlySet<string> = new Set(["21603", "21606", "21608", "30010", "30044", "40150", "40306"]);

/** A refusal of the number or its account: its other texts wait instead of failing one by one. */
export function numberRefusalOf(failure: TextFailure, code = ""): Refusal | undefined {
  if (singleTextCodes.has(code)) return undefined;
  const isOfNumber = failure === "account" || failure === "sender" || failure === "daily_cap";
  return isOfNumber ? numberRefusals[failure] : undefined;
}

/** True for the refusals of `numberRefusalOf`, which the first accepted text clears. */
export const isNumberRefusal = (smsReason: Refusal | undefined): boolean =>
  Object.values(numberRefusals).some(({ code }) => code === smsReason?.code);
