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
        `(${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voiceCallId)})`,
        accountId === platformAccount ? op.notExists(attributes.accountId) : op.eq(attributes.accountId, accountId),
        ...(attempt === undefined ? [] : [op.eq(attributes.attempts, attempt)]),
      ].join(" AND "),
    );
  if (!(await tryWrite(noted.go()))) log.warn("call.foreign-transfer", { callId, voiceCallId });
}

/** In the order in which they were asked; the nth question to a number has its nth result. */
export function transfersOf({ transfersAsked = [], transfers = [] }: Pick<CallItem, "transfersAsked" | "transfers">) {
  const asked = [...transfersAsked].sort().map((line): Transfer => {
    const [askedAt = "", phoneNumber = "", ...name] = line.split(" ");
    return { name: name.join(" "), phoneNumber, askedAt };
  });
  for (const { phoneNumber, name = "", result } of transfers) {
    const index = asked.findIndex((one) => one.phoneNumber === phoneNumber && one.result === undefined);
    const known = asked[index];
    if (known) asked[index] = { ...known, result };
    else asked.push({ name, phoneNumber, result });
  }
  return asked;
}
