/** Client-side checks with the server's messages. The contract's schemas would be larger than these screens. */
import * as m from "#messages";

export type Faults = Readonly<Record<string, string | undefined>>;

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;

export const emailFault = (email: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : m.login_email_invalid();

export const nameFault = (name: string) => (name.length < 2 ? m.fault_name() : undefined);

/** Optional; international format when given. */
export const phoneFault = (phone: string) => (/^(\+[1-9]\d{6,14})?$/.test(phone) ? undefined : m.fault_phone());

export function newPasswordFault(password: string) {
  if (password.length < PASSWORD_MIN) return m.fault_password_short();
  return password.length > PASSWORD_MAX ? m.fault_password_long() : undefined;
}

export const repeatFault = (password: string, repeated: string) =>
  password === repeated ? undefined : m.fault_passwords_differ();
