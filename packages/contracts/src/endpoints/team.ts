import * as z from "zod/mini";
import { assignableRoles, languages, roles } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { adminAfterStepUp, afterStepUp } from "./access.ts";
import { personName } from "./account.ts";
import { emailSchema, returnedMailSchema } from "./session.ts";
import { answer, atMost, doneSchema, idParams, instant, pageNumber, pageSize, pagination } from "./shared.ts";

export const accessSchema = z.object({ campaigns: z.boolean(), recruiter: z.boolean(), inbound: z.boolean() });

export const memberSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.array(z.enum(roles)),
  dashboardAccess: accessSchema,
  /** invited: has no password yet; disabled: signed out immediately, cannot sign in. */
  state: z.enum(["active", "invited", "disabled"]),
  createdAt: instant,
  lastSignInAt: z.optional(instant),
  returnedMail: z.optional(returnedMailSchema),
});
export type Member = z.infer<typeof memberSchema>;

export const listTeam = defineEndpoint("listTeam", "GET /team", {
  summary: "The tenant's people, oldest first.",
  access: "recruiter",
  query: z.object({
    page: pageNumber,
    pageSize: pageSize(20),
    search: z.optional(z.string().check(z.trim(), atMost("Search", 100))),
  }),
  response: answer({ members: z.array(memberSchema), pagination }),
});

const memberAnswer = z.extend(doneSchema, { member: memberSchema });

export const assignedRoles = z
  .array(z.enum(assignableRoles, "There is no such role that you can give"))
  .check(z.maxLength(assignableRoles.length, "Name each role once"));

export const inviteBody = z.object({
  name: personName,
  email: emailSchema,
  role: z._default(assignedRoles, []),
  dashboardAccess: z._default(accessSchema, { campaigns: true, recruiter: false, inbound: false }),
  language: z.optional(z.enum(languages, "Choose a language from the list")),
});

export const inviteMember = defineEndpoint("inviteMember", "POST /team", {
  summary: "Invites a person by mail; an address that has an account here is refused.",
  access: "recruiter",
  ...afterStepUp,
  body: inviteBody,
  response: memberAnswer,
});

export const resendInvitation = defineEndpoint("resendInvitation", "POST /team/{id}/invitation", {
  summary: "Sends the invitation again; earlier links stay good until one is used.",
  access: "recruiter",
  scope: "account",
  params: idParams,
  response: doneSchema,
});

export const updateMember = defineEndpoint("updateMember", "PUT /team/{id}", {
  summary:
    "Changes a person's roles or access, or disables them: both take effect at once. The last administrator stays one.",
  ...adminAfterStepUp,
  params: idParams,
  body: z.partial(z.object({ role: assignedRoles, dashboardAccess: accessSchema, isDisabled: z.boolean() })),
  response: memberAnswer,
});

export const withdrawInvitation = defineEndpoint("withdrawInvitation", "DELETE /team/{id}/invitation", {
  summary: "Withdraws a pending invitation; the person disappears from the list.",
  access: "recruiter",
  scope: "account",
  params: idParams,
  response: doneSchema,
});

export const resetMemberFactors = defineEndpoint("resetMemberFactors", "DELETE /team/{id}/second-factor", {
  summary: "Removes the second factors of a person who lost them, and ends their sessions.",
  ...adminAfterStepUp,
  params: idParams,
  response: doneSchema,
});

export const teamEndpoints = {
  listTeam,
  inviteMember,
  resendInvitation,
  updateMember,
  withdrawInvitation,
  resetMemberFactors,
};
