import { smtpBody } from "@callwright/contracts/endpoints/tenant";
import * as m from "#messages";
import { readBody } from "../../../lib/faults.ts";

const texts = {
  host: m.smtp_host_invalid,
  port: m.smtp_port_invalid,
  encryption: m.smtp_encryption_invalid,
  username: m.smtp_username_invalid,
  password: m.smtp_password_invalid,
  fromAddress: m.smtp_from_address_invalid,
  fromName: m.smtp_from_name_invalid,
};

/** An empty password is not sent, so the stored one stays. */
export function readSmtp(data: FormData) {
  const { password, ...fields } = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  return readBody(smtpBody, { ...fields, ...(password && { password }) }, texts);
}
