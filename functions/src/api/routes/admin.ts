import { messages } from "@callwright/contracts";
import { csvLine } from "@callwright/contracts/csv";
import * as numberEndpoints from "@callwright/contracts/endpoints/admin-number";
import * as tenantEndpoints from "@callwright/contracts/endpoints/admin-tenant";
import * as endpoints from "@callwright/contracts/endpoints/admin-user";
import * as auditEndpoints from "@callwright/contracts/endpoints/audit";
import { listFeedback } from "@callwright/contracts/endpoints/feedback";
import * as planEndpoints from "@callwright/contracts/endpoints/plan";
import * as Account from "@callwright/core/account/index";
import * as Admin from "@callwright/core/admin/index";
import type * as Audit from "@callwright/core/audit/index";
import { Subscription } from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { nowIso } from "@callwright/core/kernel/clock";
import * as Plan from "@callwright/core/plan/index";
import { readVisit } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";
import {
  presentAdminNumber,
  presentAdminUser,
  presentAuditEntry,
  presentExport,
  presentLogin,
  presentPerson,
  presentTenant,
  presentUsage,
  presentUserDetail,
} from "../present/admin.ts";
import { presentCall, withAdminRecording } from "../present/call.ts";
import { presentPagination } from "../present/pagination.ts";
import { leadAnswer } from "./lead.ts";

export function adminRoutes(app: App): void {
  userRoutes(app);
  userEditRoutes(app);
  tenantRoutes(app);
  tenantDataRoutes(app);
  statsAndCallRoutes(app);
  numberRoutes(app);
  auditRoutes(app);
  viewAsRoutes(app);
  feedbackRoutes(app);
  planRoutes(app);
}

function userRoutes(app: App): void {
  implement(app, endpoints.listUsers, async ({ query: { tenantId, search, limit, after } }) => {
    const tokens = pageTokens("users", tenantId ?? "", search ?? "");
    const list = await Admin.listUsers({ tenantId, search, limit, after: await tokens.read(after) });
    return {
      users: list.rows.map(presentAdminUser),
      tenants: [...list.tenants.values()].map((tenant) => ({ _id: tenant.tenantId, name: tenant.name })),
      total: list.total,
      next: await tokens.sign(list.next),
    };
  });

  implement(app, endpoints.getAdminUser, async ({ params }) => ({
    user: presentUserDetail(await Admin.getUserDetail(params.id)),
  }));

  implement(app, endpoints.lookUpUser, async ({ params }) => {
    const { user, tenant } = await Admin.getUserWithTenant(params.id);
    const { userId, name, email, tenantId } = user;
    return { user: { _id: userId, name, email, tenantId, tenantName: tenant.name } };
  });

  implement(app, endpoints.getUserLogins, async ({ params, query }) => {
    const { items, total } = await Admin.listLogins(params.id, query);
    return { logins: items.map(presentLogin), readAt: nowIso(), pagination: presentPagination(total, query) };
  });

  implement(app, endpoints.getUserUsage, async ({ params, query }) => {
    const { items, total } = await Admin.listUsage(params.id, query);
    return { agentData: items.map(presentUsage), pagination: presentPagination(total, query) };
  });
}

function userEditRoutes(app: App): void {
  implement(app, endpoints.editUser, async ({ body }) => ({
    message: messages.userUpdated,
    user: presentUserDetail(await Admin.edit(body)),
  }));

  implement(app, endpoints.createUser, async ({ body }, c) => ({
    message: messages.memberInvited,
    user: presentAdminUser(await Admin.createUser(body, readVisit(c).origin)),
  }));

  implement(app, endpoints.resendUserInvitation, async ({ params }, c) => {
    await Admin.resendInvitation(params.id, readVisit(c).origin);
    return { message: messages.invitationResent };
  });

  implement(app, endpoints.withdrawUserInvitation, async ({ params }) => {
    await Admin.withdrawInvitation(params.id);
    return { message: messages.invitationWithdrawn };
  });
}

function tenantRoutes(app: App): void {
  implement(app, tenantEndpoints.listTenants, async ({ query: { search, limit, after } }) => {
    const tokens = pageTokens("tenants", search ?? "");
    const { rows, next } = await Admin.listTenants({ search, limit, after: await tokens.read(after) });
    return { tenants: rows.map(presentTenant), next: await tokens.sign(next) };
  });

  implement(app, tenantEndpoints.createTenant, async ({ body }, c) => ({
    message: messages.tenantCreated,
    tenant: presentTenant(await Admin.createTenant(body, readVisit(c).origin)),
  }));

  implement(app, tenantEndpoints.suspendTenant, async ({ params, body }) => ({
    message: messages.tenantSuspended,
    tenant: presentTenant(await Admin.suspendTenant(params.id, body.reason)),
  }));

  implement(app, tenantEndpoints.resumeTenant, async ({ params }) => ({
    message: messages.tenantResumed,
    tenant: presentTenant(await Admin.resumeTenant(params.id)),
  }));
}

function tenantDataRoutes(app: App): void {
  implement(app, tenantEndpoints.exportTenant, async ({ params }) => ({
    message: messages.tenantExportStarted,
    export: presentExport(await Admin.exportTenant(params.id)),
  }));

  implement(app, tenantEndpoints.listTenantExports, async ({ params }) => ({
    exports: (await Admin.listTenantExports(params.id)).map(presentExport),
  }));

  implement(app, tenantEndpoints.deleteTenant, async ({ params, body }) => ({
    message: messages.tenantRemovalStarted,
    tenant: presentTenant(await Admin.removeTenant(params.id, body)),
  }));
}

function statsAndCallRoutes(app: App): void {
  implement(app, tenantEndpoints.getStats, async ({ query: { period, tenantId } }) => ({
    stats: await Admin.stats(period, tenantId),
  }));

  implement(app, tenantEndpoints.listCalls, async ({ query: { tenantId, userId, limit, after } }) => {
    const tokens = pageTokens("calls", tenantId ?? "", userId ?? "");
    const { rows, next } = await Admin.listCalls({ tenantId, userId, limit, after: await tokens.read(after) });
    const logs = rows.map(({ call, userName }) => ({
      ...withAdminRecording(presentCall(call), tenantId),
      user: { _id: call.userId, name: userName },
    }));
    return { logs, next: await tokens.sign(next) };
  });

  implement(app, tenantEndpoints.getUserLead, async ({ params, query: { tenantId, ...query } }) => {
    const answer = await Admin.asParentOwner(query.parentId, tenantId, () => leadAnswer(params.id, query));
    const logs = answer.lead.logs.map((log) => withAdminRecording(log, tenantId));
    return { ...answer, lead: { ...answer.lead, logs } };
  });

  implement(
    app,
    tenantEndpoints.getUserLeads,
    async ({ params: { id: parentId }, query: { tenantId, limit, after } }) => {
      const tokens = pageTokens("user-leads", tenantId ?? "", parentId);
      const cursor = await tokens.read(after);
      const page = await Admin.asParentOwner(parentId, tenantId, () => Candidate.pageAfter(parentId, cursor, limit));
      const candidates = page.items.map(presentPerson);
      return { candidates, next: await tokens.sign(page.cursor) };
    },
  );

  implement(app, tenantEndpoints.getUserRecording, async ({ params, query }) => ({
    location: await Admin.asCallOwner(params.id, query.tenantId, () => Call.recordingLink(params.id, params.channel)),
  }));
}

function numberRoutes(app: App): void {
  implement(app, numberEndpoints.listNumbers, async ({ query: { tenantId, limit, after } }) => {
    const tokens = pageTokens("numbers", tenantId ?? "");
    const { rows, next } = await Admin.listNumbers({ tenantId, limit, after: await tokens.read(after) });
    return { numbers: rows.map(presentAdminNumber), next: await tokens.sign(next) };
  });

  implement(app, numberEndpoints.reassignNumber, async ({ params, body }) => ({
    message: messages.numberReassigned,
    number: presentAdminNumber(await Admin.reassignNumber(params.id, body)),
  }));

  implement(app, numberEndpoints.getVoiceLines, async ({ query }) => ({
    voiceLines: await Admin.voiceLines(query.tenantId),
  }));

  implement(app, numberEndpoints.saveVoiceLines, async ({ body }) => ({
    message: messages.linesSaved,
    voiceLines: await Admin.saveVoiceLines(body),
  }));
}

function viewAsRoutes(app: App): void {
  implement(app, endpoints.startViewAs, async ({ params, body }) => ({
    message: messages.viewAsStarted,
    ...(await Admin.startViewAs(params.id, body.reason)),
  }));

  implement(app, endpoints.endViewAs, async () => {
    await Admin.endViewAs();
    return { message: messages.viewAsEnded };
  });
}

function auditRoutes(app: App): void {
  implement(app, auditEndpoints.getAuditLog, async ({ query: { limit, after, ...filter } }) => {
    const tokens = pageTokens("audit", JSON.stringify(filter));
    const { items, next } = await Admin.listAudit(filter, limit, await tokens.read(after));
    return { entries: items.map(presentAuditEntry), next: await tokens.sign(next) };
  });

  implement(app, auditEndpoints.exportAuditLog, async ({ query }) => ({
    filename: `audit-log-${nowIso().slice(0, 10)}.csv`,
    lines: auditLines(query),
  }));
}

const auditColumns: Readonly<Record<string, (entry: Audit.AuditItem) => string | undefined>> = {
  at: ({ at }) => at,
  action: ({ action }) => action,
  actor: ({ actorName }) => actorName,
  actorId: ({ actorId }) => actorId,
  apiKeyId: ({ apiKeyId }) => apiKeyId,
  ip: ({ address }) => address,
  userAgent: ({ userAgent }) => userAgent,
  tenantId: ({ tenantId }) => tenantId,
  targetKind: ({ targetKind }) => targetKind,
  target: ({ targetName }) => targetName,
  targetId: ({ targetId }) => targetId,
  before: ({ before }) => JSON.stringify(before),
  after: ({ after }) => JSON.stringify(after),
  reason: ({ reason }) => reason,
};
const entriesPerPage = 200;

async function* auditLines(filter: Admin.AuditFilter): AsyncGenerator<string> {
  // Read before the first line, so that a refusal still sets the status.
  let page = await Admin.listAudit(filter, entriesPerPage);
  yield csvLine(Object.keys(auditColumns));
  yield page.items.map(auditLine).join("");
  while (page.next) {
    page = await Admin.listAudit(filter, entriesPerPage, page.next);
    yield page.items.map(auditLine).join("");
  }
}

const auditLine = (entry: Audit.AuditItem): string => csvLine(Object.values(auditColumns).map((cell) => cell(entry)));

function feedbackRoutes(app: App): void {
  implement(app, listFeedback, async ({ query: { limit, after } }) => {
    const tokens = pageTokens("feedback");
    const { items, next } = await Account.listFeedback({ limit, after: await tokens.read(after) });
    const feedback = items.map(({ feedbackId, message, tenantId, createdAt, ...author }) => ({
      _id: feedbackId,
      message,
      tenantId,
      createdAt,
      user: { _id: author.userId, name: author.name, email: author.email },
    }));
    return { feedback, next: await tokens.sign(next) };
  });
}

function planRoutes(app: App): void {
  implement(app, planEndpoints.getPlans, async () => ({ plans: [...(await Subscription.plansOnSale())] }));

  implement(app, planEndpoints.listPlans, async ({ query }) => {
    const { plans, ownIds } = await Plan.ownerPlans(await Admin.planOwner(query.tenantId));
    return { plans: [...plans], own: [...ownIds] };
  });

  implement(app, planEndpoints.savePlan, async ({ params, query, body }) => ({
    message: messages.planSaved,
    plan: await Admin.savePlan(query.tenantId, params.id, body),
  }));

  implement(app, planEndpoints.resetPlan, async ({ params, query }) => {
    await Plan.reset(await Admin.planOwner(query.tenantId), params.id);
    return { message: messages.planReset };
  });
}
