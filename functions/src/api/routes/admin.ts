import { messages } from "@callwright/contracts";
import { csvLine } from "@callwright/contracts/csv";
import * as numberEndpoints from "@callwright/contracts/endpoints/admin-number";
import * as tenantEndpoints from "@callwright/contracts/endpoints/admin-tenant";
import * as endpoints from "@callwright/contracts/endpoints/admin-user";
import * as editEndpoints from "@callwright/contracts/endpoints/admin-user-edit";
import * as auditEndpoints from "@callwright/contracts/endpoints/audit";
import * as Admin from "@callwright/core/admin/index";
import type * as Audit from "@callwright/core/audit/index";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { nowIso } from "@callwright/core/kernel/clock";
import { visitOf } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";
import {
  presentAdminNumber,
  presentAdminUser,
  presentEntry,
  presentExport,
  presentLogin,
  presentPerson,
  presentTenant,
  presentUsage,
  presentUserDetail,
} from "../present/admin.ts";
import { presentCall, withAdminRecording } from "../present/call.ts";
import { leadAnswer } from "./lead.ts";

export function adminRoutes(app: App): void {
  readUsers(app);
  changeUsers(app);
  tenantRoutes(app);
  tenantDataRoutes(app);
  figureRoutes(app);
  numberRoutes(app);
  auditRoutes(app);
  viewAsRoutes(app);
}

function readUsers(app: App): void {
  implement(app, endpoints.listUsers, async ({ query: { tenantId, search, limit, after } }) => {
    const pages = pageTokens("users", tenantId ?? "", search ?? "");
    const list = await Admin.listUsers({ tenantId, search, limit, after: await pages.read(after) });
    return {
      users: list.rows.map(presentAdminUser),
      tenants: [...list.tenants.values()].map(({ tenantId: _id, name }) => ({ _id, name })),
      total: list.total,
      next: await pages.sign(list.next),
    };
  });

  implement(app, endpoints.getAdminUser, async ({ params }) => ({
    user: presentUserDetail(await Admin.getUserDetail(params.id)),
  }));

  implement(app, endpoints.lookUpUser, async ({ params }) => {
    const { user, tenant } = await Admin.lookUp(params.id);
    const { userId: _id, name, email, tenantId } = user;
    return { user: { _id, name, email, tenantId, tenantName: tenant.name } };
  });

  implement(app, endpoints.getUserLogins, async ({ params, query }) => {
    const { items, total } = await Admin.listLogins(params.id, query);
    return {
      logins: items.map(presentLogin),
      readAt: nowIso(),
      pagination: { total, totalPages: Math.ceil(total / query.pageSize), ...query },
    };
  });

  implement(app, endpoints.getUserUsage, async ({ params, query }) => {
    const { items, total } = await Admin.listUsage(params.id, query);
    return {
      agentData: items.map(presentUsage),
      pagination: { total, totalPages: Math.ceil(total / query.pageSize), ...query },
    };
  });
}

function changeUsers(app: App): void {
  implement(app, editEndpoints.editUser, async ({ body }) => ({
    message: messages.userUpdated,
    user: presentUserDetail(await Admin.edit(body)),
  }));

  implement(app, editEndpoints.createUser, async ({ body }, c) => ({
    message: messages.memberInvited,
    user: presentAdminUser(await Admin.createUser(body, visitOf(c).origin)),
  }));

  implement(app, editEndpoints.resendUserInvitation, async ({ params }, c) => {
    await Admin.resendInvitation(params.id, visitOf(c).origin);
    return { message: messages.invitationResent };
  });

  implement(app, editEndpoints.withdrawUserInvitation, async ({ params }) => {
    await Admin.withdrawInvitation(params.id);
    return { message: messages.invitationWithdrawn };
  });
}

function tenantRoutes(app: App): void {
  implement(app, tenantEndpoints.listTenants, async ({ query: { search, limit, after } }) => {
    const pages = pageTokens("tenants", search ?? "");
    const { rows, next } = await Admin.listTenants({ search, limit, after: await pages.read(after) });
    return { tenants: rows.map(presentTenant), next: await pages.sign(next) };
  });

  implement(app, tenantEndpoints.createTenant, async ({ body }, c) => ({
    message: messages.tenantCreated,
    tenant: presentTenant(await Admin.createTenant(body, visitOf(c).origin)),
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

function figureRoutes(app: App): void {
  implement(app, tenantEndpoints.getStats, async ({ query: { period, tenantId } }) => ({
    stats: await Admin.stats(period, tenantId),
  }));

  implement(app, tenantEndpoints.listCalls, async ({ query: { tenantId, userId, limit, after } }) => {
    const pages = pageTokens("calls", tenantId ?? "", userId ?? "");
    const { rows, next } = await Admin.listCalls({ tenantId, userId, limit, after: await pages.read(after) });
    const logs = rows.map(({ call, userName: name }) => ({
      ...withAdminRecording(presentCall(call), tenantId),
      user: { _id: call.userId, name },
    }));
    return { logs, next: await pages.sign(next) };
  });

  implement(app, tenantEndpoints.getUserLead, async ({ params, query: { tenantId, ...query } }) => {
    const answer = await Admin.asParentOwner(query.parentId, tenantId, () => leadAnswer(params.id, query));
    const logs = answer.lead.logs.map((log) => withAdminRecording(log, tenantId));
    return { ...answer, lead: { ...answer.lead, logs } };
  });

  implement(app, tenantEndpoints.getUserLeads, async ({ params: { id }, query: { tenantId, limit, after } }) => {
    const pages = pageTokens("user-leads", tenantId ?? "", id);
    const cursor = await pages.read(after);
    const page = await Admin.asParentOwner(id, tenantId, () => Candidate.pageAfter(id, cursor, limit));
    const candidates = page.items.map(presentPerson);
    return { candidates, next: await pages.sign(page.cursor) };
  });

  implement(app, tenantEndpoints.getUserRecording, async ({ params, query }) => ({
    location: await Admin.asCallOwner(params.id, query.tenantId, () => Call.recordingLink(params.id, params.channel)),
  }));
}

function numberRoutes(app: App): void {
  implement(app, numberEndpoints.listNumbers, async ({ query: { tenantId, limit, after } }) => {
    const pages = pageTokens("numbers", tenantId ?? "");
    const { rows, next } = await Admin.listNumbers({ tenantId, limit, after: await pages.read(after) });
    return { numbers: rows.map(presentAdminNumber), next: await pages.sign(next) };
  });

  implement(app, numberEndpoints.reassignNumber, async ({ params, body }) => ({
    message: messages.numberReassigned,
    number: presentAdminNumber(await Admin.reassignNumber(params.id, body)),
  }));

  implement(app, numberEndpoints.getVoiceLines, async ({ query }) => ({
    voiceLines: await Admin.voiceLines(query.tenantId),
  }));

  implement(app, numberEndpoints.saveVoiceLines, async ({ body }) => ({
    message: messages.linesKept,
    voiceLines: await Admin.saveVoiceLines(body),
  }));
}

function viewAsRoutes(app: App): void {
  implement(app, editEndpoints.startViewAs, async ({ params, body }) => ({
    message: messages.viewAsStarted,
    ...(await Admin.startViewAs(params.id, body.reason)),
  }));

  implement(app, editEndpoints.endViewAs, async () => {
    await Admin.endViewAs();
    return { message: messages.viewAsEnded };
  });
}

function auditRoutes(app: App): void {
  implement(app, auditEndpoints.getAuditLog, async ({ query: { limit, after, ...filter } }) => {
    const pages = pageTokens("audit", JSON.stringify(filter));
    const { items, next } = await Admin.listAudit(filter, limit, await pages.read(after));
    return { entries: items.map(presentEntry), next: await pages.sign(next) };
  });

  implement(app, auditEndpoints.exportAuditLog, async ({ query }) => ({
    filename: `audit-log-${nowIso().slice(0, 10)}.csv`,
    lines: auditLines(query),
  }));
}

const auditHeader = [
  ...["at", "action", "actor", "actorId", "apiKeyId", "ip", "userAgent"],
  ...["tenantId", "targetKind", "target", "targetId", "before", "after", "reason"],
];
const linesAtOnce = 200;

async function* auditLines(filter: Admin.AuditFilter): AsyncGenerator<string> {
  let page = await Admin.listAudit(filter, linesAtOnce);
  yield csvLine(auditHeader);
  yield page.items.map(auditLine).join("");
  while (page.next) {
    page = await Admin.listAudit(filter, linesAtOnce, page.next);
    yield page.items.map(auditLine).join("");
  }
}

const json = (values: unknown): string => (values === undefined ? "" : JSON.stringify(values));

const auditLine = (entry: Audit.AuditItem): string =>
  csvLine([
    ...[entry.at, entry.action, entry.actorName, entry.actorId, entry.apiKeyId, entry.address, entry.userAgent],
    ...[entry.tenantId, entry.targetKind, entry.targetName, entry.targetId, json(entry.before), json(entry.after)],
    entry.reason,
  ]);
