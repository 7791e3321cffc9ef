/** Reads rows by key alone; the first event writes. Imports load before it answers (tests/support/bundles.ts). */
import * as Assistant from "../../assistant/index.ts";
import * as Billing from "../../billing/index.ts";
import type { ReadRow } from "../../db/light-rows.ts";
import { log } from "../../kernel/log.ts";
import * as PhoneNumber from "../../number/index.ts";
import type { CallAnswer, CallAssistant } from "../../ports/voice.ts";
import { platformAccount } from "../../voice-account/index.ts";
import { outboundCallAssistant } from "../assistant.ts";
import { withTransfers } from "../transfer.ts";
import { callbackAssistant } from "./callback.ts";
import { type CallTarget, readCallTarget } from "./target.ts";

interface Question {
  readonly tenantId: string;
  readonly numberId: string;
  readonly accountId: string;
  readonly caller: string | undefined;
}

export async function answerCall(
  { tenantId, numberId, accountId, caller }: Question,
  read: ReadRow,
): Promise<CallAnswer> {
  const number = await read("number", { tenantId, numberId });
  if (!number || !PhoneNumber.isUsable(number)) return sentence("closed", number);
  if ((number.voiceAccountId ?? platformAccount) !== accountId) return sentence("closed", number);
  const { userId } = number;
  const [credit, target, owner] = await Promise.all([
    creditOf(number, read),
    readCallTarget(read, number, caller),
    read("user", { tenantId, userId }),
  ]);
  if (owner?.isDisabled) return sentence("closed", number);
  log.info("call.asked", { numberId, target: target.kind, credit: credit.kind });
  // Lines of the tenant bound what we dial; a caller is on the line already.
  if (credit.kind === "refused" && credit.refusal.why !== "tenant-lines") return sentence("busy", number);
  const secondsLeft = credit.kind === "open" ? credit.meter.remainingSeconds : 0;
  return answerOf(target, number, { caller, secondsLeft });
}

async function creditOf({ tenantId, userId }: PhoneNumber.NumberItem, read: ReadRow): Promise<Billing.CreditCheck> {
  const [meter, tenant] = await Promise.all([read("meter", { tenantId, userId }), read("tenantMeter", { tenantId })]);
  return Billing.creditOf(meter, tenant, async () => (await read("tenant", { tenantId }))?.timezone ?? "UTC");
}

function answerOf(
  target: CallTarget,
  number: PhoneNumber.NumberItem,
  { caller = "", secondsLeft }: { readonly caller: string | undefined; readonly secondsLeft: number },
): CallAnswer {
  const numbers = [caller, number.phoneNumber];
  const line = (person: Partial<PersonName> | undefined) => ({ person, numbers, secondsLeft });
  switch (target.kind) {
    case "callback": {
      const { parent, candidate } = target;
      const assistant = callbackAssistant(outboundCallAssistant(parent, candidate), target);
      return spoken(withTransfers(assistant, parent, line(candidate)), parent.timezone);
    }
    case "assistant": {
      const { assistant, person } = target;
      const { voiceAssistantId } = assistant;
      // The provider's copy knows no caller's name, and no colleague's hours.
      const isOwn = assistant.colleagues?.length || (person !== undefined && Assistant.namesCaller(assistant));
      if (voiceAssistantId && Assistant.isLive(assistant) && !isOwn) return { kind: "saved", voiceAssistantId };
      const ordered = Assistant.inboundCallAssistant(assistant, person);
      return spoken(withTransfers(ordered, assistant, line(person)), assistant.timezone);
    }
    case "none":
      return sentence("closed", number);
  }
}

type PersonName = Readonly<Record<"firstName" | "lastName", string>>;

const spoken = (assistant: CallAssistant, zone: string): CallAnswer => ({ kind: "assistant", assistant, zone });

const sentence = (
  what: "busy" | "closed",
  { phoneNumber = "" }: Partial<Pick<PhoneNumber.NumberItem, "phoneNumber">> = {},
): CallAnswer => ({
  kind: "sentence",
  words: PhoneNumber.sentences[PhoneNumber.languageOfNumber(phoneNumber)][what],
});
