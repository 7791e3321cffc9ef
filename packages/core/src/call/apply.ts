import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { ports, runAsSystem } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import type { CallRef, VoiceEvent } from "../ports/voice.ts";
import { accountOfWebhook, platformAccount } from "../voice-account/index.ts";
import { accountOfCall } from "./account-capacity/lease.ts";
import { type CallState, statesBelow } from "./call.entity.ts";
import { endWithReport } from "./end.ts";
import { recordInbound } from "./inbound/record.ts";
import type { CallItem } from "./item.ts";
import { load } from "./read.ts";
import { retryUnstarted } from "./retry.ts";
import { noteTransfer } from "./transfer.ts";

type EventOf<Kind extends VoiceEvent["kind"]> = Extract<VoiceEvent, { kind: Kind }>;

/** Returns the call if it has ended, by this event or earlier. `accountId`: the account that signed the event. */
export async function apply(
  event: VoiceEvent,
  accountId = platformAccount,
  number?: InboundNumber,
): Promise<CallItem | undefined> {
  if (event.kind === "other") return undefined;
  const { ref, voiceCallId } = event;
  if (number) return applyInbound(event, number, accountId);
  if (!ref) {
    log.warn("call.unknown", { voiceCallId });
    return undefined;
  }
  return runAsSystem({ tenantId: ref.tenantId }, "voice.event", async () => {
    if (event.kind === "report") return applyReport(event, ref, accountId);
    if (event.kind === "transfer") await noteTransfer(event, ref, accountId);
    else await applyStatus(event, ref, accountId);
    return undefined;
  });
}

export type InboundNumber = Pick<CallItem, "tenantId" | "numberId">;

/** The first event of a conversation creates the inbound call; ringing, or an end without conversation, does not. */
async function applyInbound(
  event: EventOf<"status"> | EventOf<"report"> | EventOf<"transfer">,
  { tenantId, numberId }: InboundNumber,
  accountId: string,
): Promise<CallItem | undefined> {
  if (event.kind === "status" && event.state !== "in_progress") return undefined;
  if (event.kind === "report" && event.report.startedAt === undefined) return undefined;
  return runAsSystem({ tenantId }, "voice.event", async () => {
    const call = await recordInbound({ ...event, numberId }, accountId);
    if (call && event.kind === "transfer") await noteTransfer(event, { tenantId, callId: call.callId }, accountId);
    if (!call || event.kind !== "report") return undefined;
    const source = { isRedeliverable: true, voiceCallId: event.voiceCallId };
    return runAsSystem(call, "voice.event", () => endWithReport(call, event.report, source));
  });
}

/** A call that is queued again was refused by the provider: its events belong to the earlier try. */
const isFromOtherTry = (call: CallItem, { attempt }: CallRef): boolean =>
  call.state === "queued" || (attempt !== undefined && attempt !== call.attempts);

async function applyReport(
  { report, voiceCallId }: EventOf<"report">,
  ref: CallRef,
  accountId: string,
): Promise<CallItem | undefined> {
  const call = await load(ref.callId);
  if (!call) {
    log.warn("call.unknown", { voiceCallId });
    return undefined;
  }
  if (isFromOtherTry(call, ref)) {
    log.info("call.earlier-try", { callId: call.callId });
    return undefined;
  }
  if (accountOfCall(call) !== accountId || (call.voiceCallId && call.voiceCallId !== voiceCallId)) {
    log.error("call.foreign-event", { callId: call.callId, voiceCallId });
    return undefined;
  }
  return runAsSystem(call, "voice.event", async () => {
    if (await retryUnstarted(call, report)) return undefined;
    return endWithReport(call, report, { isRedeliverable: true, voiceCallId });
  });
}

/** Applies ringing and in progress; "ended" waits for the report. One conditional write without a read before it. */
async function applyStatus(
  { state, voiceCallId }: EventOf<"status">,
  { tenantId, callId, attempt }: CallRef,
  accountId: string,
): Promise<void> {
  if (state !== "ringing" && state !== "in_progress") return;
  const earlierStates: CallState[] = statesBelow(state).filter((one) => one !== "queued");
  const patch = db()
    .call.patch({ tenantId, callId })
    .set({ state, voiceCallId })
    .where((attributes, op) =>
      [
        `(${earlierStates.map((one) => op.eq(attributes.state, one)).join(" OR ")})`,
        `(${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voiceCallId)})`,
        accountId === platformAccount ? op.notExists(attributes.accountId) : op.eq(attributes.accountId, accountId),
        ...(attempt === undefined ? [] : [op.eq(attributes.attempts, attempt)]),
      ].join(" AND "),
    );
  if (!(await tryWrite(patch.go()))) log.debug("call.late-status", { callId, state });
}

/** The body stays in the blob store for replay. If it has expired, that is only logged. */
export async function ingest(key: string, number?: InboundNumber): Promise<CallItem | undefined> {
  const text = await ports().blobs.getText(key);
  if (text === undefined) {
    log.warn("webhook.body-gone", { key });
    return undefined;
  }
  const event = await ports().voice.readEvent(JSON.parse(text));
  if (event.kind !== "other") log.info("webhook.read", { key, callId: event.ref?.callId });
  return apply(event, accountOfWebhook(key), number);
}
