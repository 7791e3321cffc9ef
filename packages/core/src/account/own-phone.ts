import type { Language } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";

const validSeconds = 600;

const codeTexts: Readonly<Record<Language, (sender: string, code: string) => string>> = {
  en: (sender, code) => `${sender}: ${code} is your code to confirm this phone number. Valid for 10 minutes.`,
  de: (sender, code) => `${sender}: ${code} ist Ihr Code, um diese Nummer zu bestätigen. 10 Minuten gültig.`,
  ar: (sender, code) => `${sender}: ${code} هو رمزك لتأكيد هذا الرقم، وهو صالح لمدة 10 دقائق.`,
};

export async function sendPhoneCode(phone: string): Promise<void> {
  const user = await User.current();
  const number = (await PhoneNumber.list()).find(PhoneNumber.isTextable);
  if (!number) throw new AppError("unprocessable", refusal("phone_code_no_number"));
  const decision = await Compliance.check({ phoneNumber: phone, channel: "sms", ...Compliance.ownNumber });
  if (decision.kind !== "allow") throw new AppError("unprocessable", Compliance.refusalFor(decision));
  const code = await Auth.issuePhoneCode(user, phone);
  const { name } = await Tenant.current();
  const textId = newId("msg");
  const result = await Compliance.text(decision, await PhoneNumber.openAccount(number), {
    tenantId: number.tenantId,
    numberId: number.numberId,
    textId,
    from: number.phoneNumber,
    to: phone,
    validitySeconds: validSeconds,
    body: codeTexts[user.language ?? "en"](name, code),
  });
  log.info("account.phone-code", { textId, result: result.kind });
  // With any other result the text may still arrive, so the user can enter the code.
  if (result.kind === "rejected" || result.kind === "not_accepted")
    throw new AppError("unprocessable", refusal("phone_code_not_sent"));
}

export async function verifyPhone(phone: string, code: string): Promise<User.UserItem> {
  const user = await User.current();
  const storedCode = await Auth.readPhoneCode(user, phone, code);
  const result = await transact((writer) => [
    Auth.consumeLinkIn(writer, storedCode),
    User.writeVerifiedPhone(writer, user, phone),
    Audit.entry(writer, {
      action: "user.phone_verified",
      target: User.auditTarget(user),
      before: { phone: user.verifiedPhone ?? "" },
      after: { phone },
    }),
  ]);
  if (!result.ok) throw Auth.wrongPhoneCode();
  return User.get(user.userId);
}
