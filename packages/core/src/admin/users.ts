import { refusal } from "@callwright/contracts/refusals";
import * as Account from "../account/index.ts";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import { transact } from "../db/transact.ts";
import { context } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import * as Mail from "../mail/index.ts";
import * as Parent from "../parent/index.ts";
import * as Plan from "../plan/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { asUser, getUser, inTenant, isSuperAdmin, visibleTenantId } from "./scope.ts";

export interface UserRow {
  readonly user: User.UserItem;
  readonly minutesLimits: ReturnType<typeof Billing.toMinutesLimits>;
  readonly lastSignInAt: string | undefined;
  readonly planName: string;
}

interface UserList {
  readonly rows: readonly UserRow[];
  readonly tenants: ReadonlyMap<string, Tenant.TenantItem>;
  readonly next: string | undefined;
  /** Only for one tenant without a search. */
  readonly total: number | undefined;
}

interface ListRequest {
  readonly tenantId?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listUsers({ tenantId: requestedTenantId, search, limit, after }: ListRequest): Promise<UserList> {
  const tenantId = visibleTenantId(requestedTenantId);
  const { items, next } = await User.directory({ tenantId, search, limit, after });
  const [rows, tenants, total] = await Promise.all([
    userRows(items),
    Tenant.loadMany(items.map((user) => user.tenantId)),
    tenantId !== undefined && !search ? inTenant(tenantId, User.count) : undefined,
  ]);
  return { rows, tenants, next, total };
}

async function userRows(users: readonly User.UserItem[]): Promise<UserRow[]> {
  const planNameOf = await Plan.nameLookup(users.map(({ tenantId }) => tenantId));
  const toRow = (user: User.UserItem) =>
    inTenant(user.tenantId, async () => {
      const [meter, login] = await Promise.all([Billing.findMeter(user.userId), User.lastLogin(user.userId)]);
      const minutesLimits = shownLimits(user, meter);
      const planName = planNameOf(user.tenantId, user.subscriptionPlan || minutesLimits.plan);
      return { user, minutesLimits, lastSignInAt: login?.date, planName };
    });
  return Promise.all(users.map(toRow));
}

export async function userRow(user: User.UserItem): Promise<UserRow> {
  const [row] = await userRows([user]);
  if (!row) throw notFound("user");
  return row;
}

/** An invited person gets a meter on accepting; until then, the minutes that they will start with are shown. */
function shownLimits(
  { startMinutes, subscriptionPlan }: User.UserItem,
  meter: Awaited<ReturnType<typeof Billing.findMeter>>,
) {
  const limits = Billing.toMinutesLimits(meter);
  return meter
    ? limits
    : { ...limits, totalAllowed: startMinutes ?? Account.trialMinutes, plan: subscriptionPlan ?? "" };
}

interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

const firstPage: PageRequest = { page: 1, pageSize: 20 };

export interface UserDetail extends UserRow {
  readonly tenant: Tenant.TenantItem;
  readonly mailServer: Mail.MailServerItem | undefined;
  readonly logins: readonly User.LoginItem[];
  readonly usage: readonly Usage[];
  readonly subscription: Billing.Subscription.SubscriptionDetails;
  readonly canEdit: boolean;
}

export async function getUserDetail(userId: string): Promise<UserDetail> {
  return userDetail(await getUser(userId));
}

export function userDetail(user: User.UserItem): Promise<UserDetail> {
  return inTenant(user.tenantId, async () => {
    const [row, tenant, mailServer, logins, usage, subscription] = await Promise.all([
      userRow(user),
      Tenant.current({ consistent: false }),
      Mail.findServer(),
      User.listLogins(user.userId, firstPage),
      usagePage(user, firstPage),
      Billing.Subscription.details(user),
    ]);
    return {
      ...row,
      tenant,
      mailServer,
      logins: logins.items,
      usage: usage.items,
      subscription,
      canEdit: isSuperAdmin() || !user.roles.includes("superAdmin"),
    };
  });
}

export async function getUserWithTenant(userId: string): Promise<{ user: User.UserItem; tenant: Tenant.TenantItem }> {
  const user = await getUser(userId);
  return { user, tenant: await inTenant(user.tenantId, () => Tenant.current({ consistent: false })) };
}

export async function listLogins(userId: string, request: PageRequest) {
  const user = await getUser(userId);
  return inTenant(user.tenantId, () => User.listLogins(userId, request));
}

export async function listUsage(userId: string, request: PageRequest) {
  return usagePage(await getUser(userId), request);
}

export interface Usage {
  readonly parent: Parent.ParentItem;
  readonly candidates: readonly Candidate.CandidateItem[];
}

const shownCandidates = 5;

const usagePage = (user: User.UserItem, request: PageRequest) =>
  asUser(user, async () => {
    const { items, total } = await Parent.listAll(request);
    const withCandidates = async (parent: Parent.ParentItem): Promise<Usage> => ({
      parent,
      candidates: (await Candidate.pageAfter(parent.parentId, undefined, shownCandidates)).items,
    });
    return { items: await Promise.all(items.map(withCandidates)), total };
  });

export async function startViewAs(userId: string, reason: string): Promise<{ until: string }> {
  const user = await getUser(userId);
  // A user who still has `invitedBy` has not accepted the invitation.
  if (user.isDisabled || user.invitedBy || user.roles.includes("superAdmin"))
    throw new AppError("unprocessable", refusal("view_as_unavailable"));
  const until = Auth.viewExpiry();
  const result = await inTenant(user.tenantId, () =>
    transact((writer) => [
      Auth.writeView(writer, user, until),
      Audit.entry(writer, { action: "view_as.started", target: User.auditTarget(user), after: { until }, reason }),
    ]),
  );
  if (!result.ok) throw new AppError("conflict");
  return { until };
}

export async function endViewAs(): Promise<void> {
  const { actor } = context();
  if (actor.type !== "user" || !actor.viewer || !actor.user) return;
  await Auth.endView();
  await Audit.log({ action: "view_as.ended", target: User.auditTarget(actor.user) });
}
