import * as z from "zod/mini";
import { callPurposes, languages, roles, userTypes } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { answer, atMost, doneSchema, idParams, instant } from "./shared.ts";

export const minutesLimitsSchema = z.object({
  /** Whole minutes of the current period. */
  minutesUsed: z.number(),
  totalAllowed: z.number(),
  freeMinutes: z.number(),
  plan: z.string(),
});

export const returnedMailKinds = ["bounced", "complained"] as const;

/** Mail to the address is paused until the user requests a confirmation mail and opens its link. */
export const returnedMailSchema = z.object({ kind: z.enum(returnedMailKinds), at: instant });
export type ReturnedMail = z.infer<typeof returnedMailSchema>;

export const userSchema = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.array(z.enum(roles)),
  userType: z.enum(userTypes),
  tenantId: z.string(),
  companyName: z.string(),
  isOnboarded: z.boolean(),
  minutesLimits: minutesLimitsSchema,
  dashboardAccess: z.object({ campaigns: z.boolean(), recruiter: z.boolean(), inbound: z.boolean() }),
  subscriptionSettings: z.optional(z.string()),
  subscriptionPlan: z.optional(z.string()),
  timezone: z.string(),
  language: z.optional(z.enum(languages)),
  phone: z.optional(z.string()),
  /** Calls to this number, which is the user's own, may ring at any hour. */
  verifiedPhone: z.optional(z.string()),
  callsFor: z.optional(z.enum(callPurposes)),
  completedSteps: z.array(z.string()),
  /** The session only allows setting up a required second factor. */
  mustEnrol: z.optional(z.boolean()),
  returnedMail: z.optional(returnedMailSchema),
  viewAs: z.optional(z.object({ by: z.string(), tenantName: z.string(), until: instant })),
});
export type User = z.infer<typeof userSchema>;

const invalidEmail = "Please enter a valid email address";
export const emailSchema = z
  .string(invalidEmail)
  .check(z.trim(), z.toLowerCase(), z.email(invalidEmail), z.maxLength(254, invalidEmail));

export const loginBody = z.object({
  email: emailSchema,
  password: z.string("Password is required").check(z.minLength(1, "Password is required"), atMost("Password", 1024)),
  /** Mailed by `requestSignInCode`; a sign-in with a code is not subject to the limit of wrong passwords. */
  code: z.optional(z.string("Enter the code").check(z.trim(), z.minLength(1, "Enter the code"), atMost("Code", 40))),
});

export const userAnswer = answer({ user: userSchema });

export const signedInAnswer = z.extend(userAnswer, { message: z.string(), requiresOnboarding: z.boolean() });

export const login = defineEndpoint("login", "POST /login", {
  summary: "Signs in with email and password in the tenant of the host; sets the session cookies.",
  access: "public",
  body: loginBody,
  response: signedInAnswer,
});

export const logout = defineEndpoint("logout", "POST /logout", {
  summary: "Ends the session and clears its cookies; succeeds without a session too.",
  access: "public",
  response: doneSchema,
});

export const refresh = defineEndpoint("refresh", "POST /refresh", {
  summary:
    "Exchanges the refresh cookie for a new pair. Reusing a former cookie ends the session, except within a short overlap.",
  access: "public",
  response: answer({}),
});

export const me = defineEndpoint("me", "GET /me", {
  summary: "The current user.",
  isAllowedBeforeEnrolment: true,
  response: userAnswer,
});

export const getCalls = defineEndpoint("getCalls", "GET /get-calls/{userId}", {
  summary: "Minutes, plan and whether a number is imported; the minutes meter reads it every 30 s.",
  params: z.object({ userId: idParams.shape.id }),
  response: answer({
    user: z.object({ minutesLimits: minutesLimitsSchema }),
    minutesLimits: minutesLimitsSchema,
    /** True if a registered number can call. */
    istwillio: z.boolean(),
    hasCalled: z.boolean(),
    /** The account's language, so that open sessions follow a change. */
    language: z.optional(z.enum(languages)),
    subscriptionPlan: z.string(),
    /** The highest reached threshold (80, 90 or 100 %) of the user's or the tenant's minutes. */
    alert: z.optional(
      z.object({ percent: z.union([z.literal(80), z.literal(90), z.literal(100)]), of: z.enum(["user", "tenant"]) }),
    ),
    /** Present while a payment is overdue; `isBlocked` once the grace period is over. */
    payment: z.optional(z.object({ graceEndsAt: instant, isBlocked: z.boolean() })),
    openFollowUps: z.number(),
    unreadNotifications: z.number(),
    trial: z.optional(
      z.object({ callsLeftToday: z.number(), endsAt: instant, isOver: z.boolean(), daysLeft: z.number() }),
    ),
  }),
});
