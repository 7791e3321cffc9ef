import * as z from "zod/mini";
import { adminPlans, languages, userTypes } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { adminChange, platformChange, reason, tenantFilter } from "./admin-shared.ts";
import { adminUserDetailSchema, adminUserSchema } from "./admin-user.ts";
import { atMost, doneSchema, idParams, instant } from "./shared.ts";
import { accessSchema, assignedRoles } from "./team.ts";

const name = z
  .string("Name is required")
  .check(
    z.trim(),
    z.minLength(1, "Name cannot be empty"),
    z.minLength(2, "Name must be at least 2 characters"),
    atMost("Name", 100),
  );
const badEmail = "Please enter a valid email address";
const email = z
  .string("Email is required")
  .check(z.trim(), z.toLowerCase(), z.minLength(1, "Email is required"), z.email(badEmail), z.maxLength(254, badEmail));
const companyName = z
  .string("Company Name is required")
  .check(z.trim(), z.minLength(1, "Company Name cannot be empty"), atMost("Company Name", 120));
const minutes = z
  .int("Value must be 0 or greater")
  .check(z.minimum(0, "Value must be 0 or greater"), z.maximum(10_000_000, "Value must be at most 10,000,000"));
const plan = z.enum(adminPlans, "Choose a plan from the list");
export const editUserFields = z.object({
  name,
  email,
  subscriptionPlan: plan,
  companyName,
  minutesLimits: z.object({ totalAllowed: minutes }),
  isPaid: z.boolean(),
  dashboardAccess: accessSchema,
  role: assignedRoles,
  isDisabled: z.boolean(),
});

export const editUser = defineEndpoint("editUser", "PUT /edit-recruiter", {
  summary:
    "Saves the changed fields of a user. With a `version` that is not the latest it is refused, and `issues` name what changed. Another plan brings its minutes and `isPaid`, unless they are sent too.",
  ...adminChange,
  spansTenants: true,
  /** The whole of minutesLimits; the mail server is not edited here. */
  ignored: ["id", "smtp", "minutesLimits.minutesUsed", "minutesLimits.freeMinutes", "minutesLimits.plan"],
  body: z.extend(z.partial(editUserFields), {
    _id: idParams.shape.id,
    /** As read with the user; without it only changes during the save are refused. */
    version: z.optional(z.int()),
  }),
  response: z.extend(doneSchema, { user: adminUserDetailSchema }),
});

export const createUserBody = z.object({
  name,
  email,
  companyName: z.optional(companyName),
  subscriptionPlan: z.optional(plan),
  userType: z._default(z.enum(userTypes, "Choose a user type from the list"), "subscription"),
  minutes: z.optional(minutes),
  isPaid: z.optional(z.boolean()),
  role: z._default(assignedRoles, []),
  dashboardAccess: z._default(accessSchema, { campaigns: true, recruiter: false, inbound: false }),
  language: z.optional(z.enum(languages, "Choose a language from the list")),
  tenantId: tenantFilter,
});

export const createUser = defineEndpoint("createUser", "POST /admin/user", {
  summary: "Invites a person by mail; they set their own password.",
  ...adminChange,
  body: createUserBody,
  response: z.extend(doneSchema, { user: adminUserSchema }),
});

export const resendUserInvitation = defineEndpoint("resendUserInvitation", "POST /admin/users/{id}/invitation", {
  summary: "Sends the invitation again.",
  access: "admin",
  spansTenants: true,
  scope: "account",
  params: idParams,
  response: doneSchema,
});

export const withdrawUserInvitation = defineEndpoint("withdrawUserInvitation", "DELETE /admin/users/{id}/invitation", {
  summary: "Withdraws a pending invitation; the person disappears from the list.",
  access: "admin",
  spansTenants: true,
  scope: "account",
  params: idParams,
  response: doneSchema,
});

export const startViewAs = defineEndpoint("startViewAs", "POST /admin/users/{id}/view-as", {
  summary: "Shows the product as this user sees it for 30 minutes, read-only; the user's tenant finds it in its log.",
  ...platformChange,
  params: idParams,
  body: z.object({ reason: reason("Say why, in at least 5 characters") }),
  response: z.extend(doneSchema, { until: instant }),
});

export const endViewAs = defineEndpoint("endViewAs", "POST /view-as/end", {
  summary: "Ends the view as another user; fine if there is none.",
  scope: "account",
  endsViewAs: true,
  response: doneSchema,
});
