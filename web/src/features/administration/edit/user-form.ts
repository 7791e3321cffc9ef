import { adminPlans, assignableRoles } from "@callwright/contracts/catalog";
import type { AdminUserDetail } from "@callwright/contracts/endpoints/admin-user";
import * as m from "#messages";
import { changesOf } from "../../../components/use-form.ts";
import type { Rights } from "../../../components/users/access-fields.tsx";
import { accessText, rolesText } from "../../../components/users/wording.ts";

export interface EditedFields {
  readonly name: string;
  readonly email: string;
  readonly companyName: string;
  /** A plan of the form, or another one that the user has. */
  readonly subscriptionPlan: string;
  readonly minutes: string;
  readonly isPaid: boolean;
  readonly rights: Rights;
}

type EditableUser = Pick<
  AdminUserDetail,
  | "name"
  | "email"
  | "companyName"
  | "subscriptionPlan"
  | "minutesLimits"
  | "isPaid"
  | "role"
  | "dashboardAccess"
  | "smtp"
>;

export const fieldsOf = (user: EditableUser): EditedFields => ({
  name: user.name,
  email: user.email,
  companyName: user.companyName,
  subscriptionPlan: user.subscriptionPlan || adminPlans[0],
  minutes: String(user.minutesLimits.totalAllowed),
  isPaid: user.isPaid,
  rights: { role: assignableRoles.filter((one) => user.role.includes(one)), dashboardAccess: user.dashboardAccess },
});

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export type Faults = Partial<Record<"name" | "email" | "companyName" | "minutes", string>>;

/** A standard address: one @, a dot in the domain. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function nameFault(name: string): string | undefined {
  if (name === "") return m.panel_fault_name_required();
  if (name.trim() === "") return m.panel_fault_name_blank();
  return name.trim().length < 2 ? m.panel_fault_name_short() : undefined;
}

function emailFault(email: string): string | undefined {
  if (email.trim() === "") return m.panel_fault_email_required();
  return address.test(email.trim()) ? undefined : m.panel_fault_email();
}

function companyFault(companyName: string): string | undefined {
  if (companyName === "") return m.panel_fault_company_required();
  return companyName.trim() === "" ? m.panel_fault_company_blank() : undefined;
}

const isAllowance = (minutes: string) => /^\d+$/.test(minutes);

export function fieldFaults(typed: EditedFields, { isMinutesOptional = false } = {}): Faults {
  const name = nameFault(typed.name);
  const email = emailFault(typed.email);
  const companyName = companyFault(typed.companyName);
  const isMinutesFine = isAllowance(typed.minutes) || (isMinutesOptional && typed.minutes === "");
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(companyName && { companyName }),
    ...(!isMinutesFine && { minutes: m.panel_fault_minutes() }),
  };
}

export const clampMinutes = (text: string): string => (Number(text) < 0 ? "0" : text);

function payloadOf({ name, email, companyName, minutes, isPaid, rights, subscriptionPlan }: EditedFields) {
  const { campaigns, recruiter, inbound } = rights.dashboardAccess;
  return {
    name: name.trim(),
    email: email.trim(),
    companyName: companyName.trim(),
    subscriptionPlan: adminPlans.find((plan) => plan === subscriptionPlan),
    minutesLimits: { totalAllowed: Number(minutes) },
    isPaid,
    dashboardAccess: { campaigns, recruiter, inbound },
    role: [...rights.role],
  };
}

/** Only the changed fields; `dashboardAccess` is compared and sent as a whole. */
export const payloadChanges = (saved: EditedFields, typed: EditedFields) =>
  changesOf(payloadOf(saved), payloadOf(typed));

/** Changes by another administrator since the form opened, as "field: value". */
export function differences(before: EditableUser, now: EditableUser): readonly string[] {
  const [old, latest] = [fieldsOf(before), fieldsOf(now)];
  const rows: readonly (readonly [label: string, of: (fields: EditedFields) => string])[] = [
    [m.users_name(), (fields) => fields.name],
    [m.users_email(), (fields) => fields.email],
    [m.panel_company(), (fields) => fields.companyName],
    [m.panel_subscription_plan(), (fields) => fields.subscriptionPlan],
    [m.panel_minutes(), (fields) => fields.minutes],
    [m.panel_is_paid(), ({ isPaid }) => (isPaid ? m.panel_yes() : m.panel_no())],
    [m.users_access(), ({ rights }) => accessText(rights.dashboardAccess)],
    [m.users_roles(), ({ rights }) => rolesText(rights.role)],
  ];
  const changed = rows.filter(([, of]) => of(old) !== of(latest)).map(([label, of]) => `${label}: ${of(latest)}`);
  return isSame(before.smtp, now.smtp) ? changed : [...changed, m.panel_smtp_changed()];
}

/** Merges the user's edits into the latest values; unedited fields take the other administrator's changes. */
export const rebase = (before: EditedFields, typed: EditedFields, latest: EditedFields): EditedFields => ({
  ...latest,
  ...changesOf(before, typed),
});
