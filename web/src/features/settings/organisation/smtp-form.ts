/** Reads the mail server's form by the contract's schema; faults by field, in the interface's language. */
import { smtpBody } from "@callwright/contracts/endpoints/tenant";
import * as z from "zod/mini";
import * as m from "#messages";

const faultTexts = {
  host: m.smtp_host_invalid,
  port: m.smtp_port_invalid,
  encryption: m.smtp_encryption_invalid,
  username: m.smtp_username_invalid,
  password: m.smtp_password_invalid,
  fromAddress: m.smtp_from_address_invalid,
  fromName: m.smtp_from_name_invalid,
};
type Field = keyof typeof faultTexts;
export type Faults = { readonly [F in Field]?: string };

export const isField = (name: PropertyKey): name is Field => name in faultTexts;

interface Reading {
  readonly body?: z.output<typeof smtpBody>;
  readonly faults: Faults;
}

/** An empty password is not sent, so the stored one stays. */
export function readSmtp(data: FormData): Reading {
  const { password, ...fields } = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  const parsed = z.safeParse(smtpBody, { ...fields, ...(password && { password }) });
  if (parsed.success) return { body: parsed.data, faults: {} };
  const wrong = parsed.error.issues.map(({ path }) => path[0] ?? "").filter(isField);
  return { faults: Object.fromEntries(wrong.map((field) => [field, faultTexts[field]()])) };
}
