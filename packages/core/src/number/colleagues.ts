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
  const never = await Compliance.neverList();
  const numbers = new Set<string>();
  return colleagues.map((colleague, index) => {
    const path = `colleagues.${index}.phoneNumber`;
    const read = parsePhone(colleague.phoneNumber);
    if (!read.ok) throw invalidByRules([{ path, message: read.message }]);
    const { phoneNumber } = read;
    if (Compliance.isPremium(phoneNumber)) throw invalidField(path, refusal("rule_premium_number"));
    if (blocked.has(phoneNumber) || never.has(phoneNumber)) throw invalidField(path, refusal("colleague_on_list"));
    if (lines.has(phoneNumber)) throw invalidField(path, refusal("colleague_is_line"));
    if (numbers.has(phoneNumber)) throw invalidField(path, refusal("colleague_twice"));
    numbers.add(phoneNumber);
    return { ...colleague, phoneNumber };
  });
}

function parsedNumber(text: string): string {
  const read = parsePhone(text);
  return read.ok ? read.phoneNumber : text;
}
