import type { editUser, Issue, Role } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Account from "../account/index.ts";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import * as Billing from "../billing/index.ts";
import { transactParts } from "../db/transact.ts";
import { context, tenantId } from "../kernel/context.ts";
import { AppError, issueAt } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import * as Plan from "../plan/index.ts";
import * as Team from "../team/index.ts";
import * as User from "../user/index.ts";
import { checkGift } from "./limits.ts";
import { getUser, inTenant, isSuperAdmin } from "./scope.ts";
import { type UserDetail, userDetail } from "./users.ts";

type NewValues = Omit<z.output<typeof editUser.body>, "_id" | "version">;
type Meter = Awaited<ReturnType<typeof Billing.findMeter>>;

/** Refused if the user changed since `version`, with an issue for each field that differs now. */
export async function edit({ _id, version, ...newValues }: z.output<typeof editUser.body>): Promise<UserDetail> {
  const user = await getUser(_id);
  return inTenant(user.tenantId, async () => {
    if (version !== undefined && version !== user.version) throw await editConflict(user.userId, version);
    const meter = await Billing.findMeter(user.userId);
    const changes = await changesFor(user, newValues, meter);
    // Repeated for disabled people too, since the first message may have been lost.
    if (user.isDisabled && newValues.isDisabled) await send(User.userDisabled, { userId: user.userId });
    if (changes) await saveChanges(user, meter, changes);
    return userDetail(await User.get(user.userId));
  });
}

interface Changes {
  readonly edit: User.Edit;
  readonly minutes: number | undefined;
  readonly giftWrites: Awaited<ReturnType<typeof checkGift>>;
}

async function changesFor(user: User.UserItem, newValues: NewValues, meter: Meter): Promise<Changes | undefined> {
  requireMayEdit(user);
  const { name, email, companyName, subscriptionPlan } = newValues;
  const isOtherPlan = subscriptionPlan !== undefined && subscriptionPlan !== user.subscriptionPlan;
  // A new plan is a paid one unless the administrator says otherwise.
  const isPaid = newValues.isPaid ?? (isOtherPlan ? true : undefined);
  const access = Team.accessChanges(user, newValues) ?? {};
  const fields = { name, email, companyName, subscriptionPlan, isPaid };
  const edit = { ...access, ...changedFields(user, fields) };
  const minutes = await minutesFor(user, meter, newValues);
  const gift = {
    minutes,
    minutesBefore: allowedMinutes(user, meter),
    plan: isOtherPlan ? subscriptionPlan : undefined,
    isPaid: edit.isPaid,
    roles: edit.roles?.filter((role) => !user.roles.includes(role)),
  };
  const giftWrites = await checkGift(gift, "minutesLimits.totalAllowed");
  if (Object.keys(edit).length === 0 && minutes === undefined) return undefined;
  if (meter || (minutes === undefined && edit.subscriptionPlan === undefined)) return { edit, minutes, giftWrites };
  // An invited person has no meter yet: the user's row keeps the minutes until they accept. A given plan is no trial.
  const startMinutes = minutes ?? user.startMinutes ?? Account.trialMinutes;
  return { edit: { ...edit, startMinutes }, minutes: undefined, giftWrites };
}

const allowedMinutes = (user: User.UserItem, meter: Meter): number | undefined =>
  meter ? Billing.toMinutesLimits(meter).totalAllowed : user.startMinutes;

/** A flag that the row lacks counts as false. */
const changedFields = (user: User.UserItem, fields: Readonly<Record<string, unknown>>): User.Edit =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && value !== (user[name as keyof User.UserItem] ?? false),
    ),
  );

async function minutesFor(
  user: User.UserItem,
  meter: Meter,
  { minutesLimits, subscriptionPlan: plan }: NewValues,
): Promise<number | undefined> {
  const planMinutes = plan && plan !== user.subscriptionPlan ? await Plan.planMinutes(plan) : undefined;
  const minutes = minutesLimits?.totalAllowed ?? planMinutes;
  return minutes === allowedMinutes(user, meter) ? undefined : minutes;
}

function requireMayEdit(user: User.UserItem): void {
  if (user.roles.includes("superAdmin" satisfies Role) && !isSuperAdmin())
    throw new AppError("not_allowed", refusal("user_is_super_admin"));
}

async function saveChanges(user: User.UserItem, meter: Meter, { edit, minutes, giftWrites }: Changes): Promise<void> {
  const author = currentUser();
  const isSelf = user.userId === author.userId;
  if (isSelf) requireStillAdministrator(user, edit);
  const isByOwner = author.tenantId === user.tenantId && author.roles.includes(ownerRole);
  // An owner who edits a user stays an owner, so only a super administrator could remove the last one.
  const needsOtherOwner = losesOwner(user, edit) && !isSelf && !isByOwner;
  const remainingOwner = needsOtherOwner ? await otherOwner(user) : undefined;
  const changesAllowance = minutes !== undefined || edit.subscriptionPlan !== undefined;
  const result = await transactParts<"user" | "email" | "owner" | "minutes" | "session" | "log">((put, writer) => {
    const [userWrite, ...emailWrites] = User.writeEdit(writer, user, edit);
    put("user", userWrite);
    put("email", emailWrites);
    if (meter && changesAllowance)
      put("minutes", Billing.writeAllowance(writer, meter, { minutes, plan: edit.subscriptionPlan }));
    put("minutes", giftWrites(writer));
    if (!isSelf) put("owner", User.checkAdministrator(writer, author));
    if (remainingOwner) put("owner", User.checkAdministrator(writer, remainingOwner));
    if (isSelf && User.endsSessions(edit)) put("session", Auth.keepCurrentSession(writer, user.sessionEpoch + 1));
    put("log", Audit.entry(writer, auditEntry(user, meter, { edit, minutes })));
  });
  if (!result.ok) {
    if (result.failed.has("email")) throw emailTaken();
    if (result.failed.has("session")) throw new AppError("unauthenticated");
    throw await editConflict(user.userId, user.version);
  }
  if (edit.isDisabled) await send(User.userDisabled, { userId: user.userId });
  if (changesAllowance || edit.isDisabled !== undefined) await send(Billing.creditChanged, { userId: user.userId });
}

function currentUser() {
  const { actor } = context();
  if (actor.type !== "user") throw new AppError("unauthenticated");
  return actor;
}

const ownerRole: Role = "tenantOwner";
const emailTaken = () => new AppError("duplicate", refusal("user_email_known"));

function requireStillAdministrator(self: User.UserItem, { roles = self.roles, isDisabled }: User.Edit): void {
  if (isDisabled) throw new AppError("unprocessable", refusal("cannot_disable_self"));
  if (self.roles.includes(ownerRole) && !roles.includes(ownerRole))
    throw new AppError("unprocessable", refusal("cannot_demote_self"));
}

function losesOwner(user: User.UserItem, { roles = user.roles, isDisabled }: User.Edit): boolean {
  return user.roles.includes(ownerRole) && !user.isDisabled && (isDisabled === true || !roles.includes(ownerRole));
}

const maxPeople = 10_000;

/** Another active owner. The transaction checks that this user is still an owner. */
async function otherOwner(user: User.UserItem): Promise<User.UserKey> {
  const { items } = await User.list({ page: 1, pageSize: maxPeople });
  const owner = items.find(
    ({ userId, roles, isDisabled, invitedBy }) =>
      userId !== user.userId && !isDisabled && !invitedBy && roles.includes(ownerRole),
  );
  if (!owner) throw new AppError("unprocessable", refusal("last_owner"));
  return owner;
}

function auditEntry(user: User.UserItem, meter: Meter, { edit, minutes }: Omit<Changes, "giftWrites">): Audit.Change {
  const before = Object.fromEntries(Object.keys(edit).map((name) => [name, user[name as keyof User.UserItem]]));
  const minutesBefore = minutes === undefined ? {} : { minutesAllowed: Billing.toMinutesLimits(meter).totalAllowed };
  return {
    action: "user.changed",
    target: User.auditTarget(user),
    before: { ...before, ...minutesBefore },
    after: { ...edit, ...(minutes === undefined ? {} : { minutesAllowed: minutes }) },
  };
}

async function editConflict(userId: string, version: number): Promise<AppError> {
  // Each edit raises the version by one and writes one audit entry.
  const missedEdits = Math.max(1, (await User.get(userId)).version - version);
  const changes = await changesSince(userId, missedEdits);
  const issues: Issue[] = changes.map(({ path, value }) => issueAt(path, refusal("field_now", { value })));
  return new AppError("conflict", refusal("user_edited_meanwhile"), { issues });
}

interface FieldChange {
  readonly path: string;
  readonly value: string;
}

const formPaths: Readonly<Record<string, string>> = { roles: "role", minutesAllowed: "minutesLimits.totalAllowed" };

async function changesSince(userId: string, editCount: number): Promise<readonly FieldChange[]> {
  const { items } = await Audit.entries({ tenantId: tenantId(), action: "user.changed", targetId: userId }, editCount);
  const changes = new Map<string, string>();
  // Newest first: the latest value of a field wins.
  for (const { after = {} } of items)
    for (const [name, value] of Object.entries(after)) {
      const path = formPaths[name] ?? name;
      if (!changes.has(path)) changes.set(path, auditText(value));
    }
  return [...changes].map(([path, value]) => ({ path, value }));
}

function auditText(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, fieldValue]) => `${name}: ${String(fieldValue)}`)
    .join(", ");
}
