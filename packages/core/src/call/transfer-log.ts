/** Who was asked to take a call, and what became of it: asked as events tell it, the results as the report does. */
import type { CallLog } from "@callwright/contracts/endpoints/call";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { log } from "../kernel/log.ts";
import type { CallRef, VoiceEvent } from "../ports/voice.ts";
import { platformAccount } from "../voice-account/index.ts";
import type { CallItem } from "./item.ts";

type TransferEvent = Extract<VoiceEvent, { kind: "transfer" }>;
type Transfer = NonNullable<CallLog["transfers"]>[number];

const maxAsked = 20;
/** The provider may tell one question twice with times of its own; the next question to the same colleague comes later. */
const sameQuestionMs = 20_000;

/** Adds to a set, so that repeated and late events change nothing else: the call keeps its state, its line and its minutes. */
export async function noteTransfer(
  { phoneNumber, name = "", at, voiceCallId }: TransferEvent,
  { tenantId, callId, attempt }: Pick<CallRef, "tenantId" | "callId" | "attempt">,
  accountId: string,
): Promise<void> {
  const noted = db()
    .call.patch({ tenantId, callId })
    .add({ transfersAsked: [[at, phoneNumber, name].join(" ")] })
    .where((attributes, op) =>
      [
        `NOT ${op.eq(attributes.state, "queued")}`,
        `(${op.notExists(attributes.transfersAsked)} OR ${op.size(attributes.transfersAsked)} < ${op.escape(maxAsked)})`,
        `(${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voiceCallId)})`,
        accountId === platformAccount ? op.notExists(attributes.accountId) : op.eq(attributes.accountId, accountId),
        ...(attempt === undefined ? [] : [op.eq(attributes.attempts, attempt)]),
      ].join(" AND "),
    );
  if (!(await tryWrite(noted.go()))) log.warn("call.foreign-transfer", { callId, voiceCallId });
}

/** In the order in which they were asked. Of questions to one number whose events were lost, the first had them. */
export function transfersOf({ transfersAsked = [], transfers = [] }: Pick<CallItem, "transfersAsked" | "transfers">) {
  const asked: Transfer[] = [];
  for (const line of [...transfersAsked].sort()) {
    const [askedAt = "", phoneNumber = "", ...name] = line.split(" ");
    const last = asked.findLast((one) => one.phoneNumber === phoneNumber);
    if (last && Date.parse(askedAt) - Date.parse(last.askedAt ?? "") < sameQuestionMs) continue;
    asked.push({ name: name.join(" "), phoneNumber, askedAt });
  }
  for (const { phoneNumber, name = "", result } of [...transfers].reverse()) {
    const known = asked.findLast((one) => one.phoneNumber === phoneNumber && one.result === undefined);
    if (known) known.result = result;
    else asked.unshift({ name, phoneNumber, result });
  }
  return asked;
}
