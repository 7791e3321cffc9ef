/** Numbers of colleagues to whom calls are transferred. */
import type { Colleague } from "@callwright/contracts/endpoints/colleague";
import { parsePhone } from "@callwright/contracts/phone";
import { refusal } from "@callwright/contracts/refusals";
import * as Compliance from "../compliance/index.ts";
import { invalidByRules, invalidField } from "../kernel/error.ts";
import { list } from "./read.ts";

/** In E.164. A premium-rate number would be dialled at the tenant's cost, and a line of the user's would answer itself. */
export async function readColleagues(colleagues: readonly Colleague[]): Promise<Colleague[]> {
  const lines = new Set(colleagues.length > 0 ? (await list()).map(({ phoneNumber }) => phoneNumber) : []);
  const numbers = new Set<string>();
  return colleagues.map((colleague, index) => {
    const path = `colleagues.${index}.phoneNumber`;
    const read = parsePhone(colleague.phoneNumber);
    if (!read.ok) throw invalidByRules([{ path, message: read.message }]);
    const { phoneNumber } = read;
    if (Compliance.isPremium(phoneNumber)) throw invalidField(path, refusal("rule_premium_number"));
    if (lines.has(phoneNumber)) throw invalidField(path, refusal("colleague_is_line"));
    if (numbers.has(phoneNumber)) throw invalidField(path, refusal("colleague_twice"));
    numbers.add(phoneNumber);
    return { ...colleague, phoneNumber };
  });
}
