/** What contract and server say of passwords, in the interface's language. */
import * as m from "#messages";

type Words = (inputs?: Record<never, never>, options?: { locale?: "en" }) => string;

const spoken: readonly Words[] = [
  m.fault_password_short,
  m.fault_password_long,
  m.fault_passwords_differ,
  m.fault_password_common,
  m.fault_password_has_email,
  m.profile_password_current_missing,
  m.profile_password_current_wrong,
];

/** Words that are not known stay as they came. */
export const passwordWords = (message: string): string =>
  spoken.find((words) => words({}, { locale: "en" }) === message)?.() ?? message;
