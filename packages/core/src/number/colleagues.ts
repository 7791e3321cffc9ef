import type { Colleague } from "@callwright/contracts/endpoints/colleague";
import { parsePhone } from "@callwright/contracts/phone";
import { refusal } from "@callwright/contracts/refusals";
import * as Compliance from "../compliance/index.ts";
import { invalidByRules, invalidField } from "../kernel/error.ts";
import { list } from "./read.ts";

/** Parses the numbers to E.164. Refuses premium rates, which the tenant would pay, and the user's own lines. */
export async function readColleagues(colleagues: readonly Colleague[]): Promise<Colleague[]> {
  if (colleagues.length === 0) return [];
  const [lines, blocked] = await Promise.all([
    list().then((all) => new Set(all.map(({ phoneNumber }) => phoneNumber))),
    Compliance.suppressedAmong(colleagues.map(({ phoneNumber }) => parsedNumber(phoneNumber))),
  ]);
  const neverList = await Compliance.neverList();
  const accepted = new Set<string>();
  return colleagues.map((colleague, index) => {
    const path = `colleagues.${index}.phoneNumber`;
    const parsed = parsePhone(colleague.phoneNumber);
    if (!parsed.ok) throw invalidByRules([{ path, message: parsed.message }]);
    const { phoneNumber } = parsed;
    if (Compliance.isPremium(phoneNumber)) throw invalidField(path, refusal("rule_premium_number"));
    if (blocked.has(phoneNumber) || neverList.has(phoneNumber)) throw invalidField(path, refusal("colleague_on_list"));
    if (lines.has(phoneNumber)) throw invalidField(path, refusal("colleague_is_line"));
    if (accepted.has(phoneNumber)) throw invalidField(path, refusal("colleague_twice"));
    accepted.add(phoneNumber);
    return { ...colleague, phoneNumber };
  });
}

/** Keeps text that is no number: the caller refuses it later, with its position in the list. */
function parsedNumber(text: string): string {
  const parsed = parsePhone(text);
  return parsed.ok ? parsed.phoneNumber : text;
}
