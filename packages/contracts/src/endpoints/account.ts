/** Sign-up, confirmation, password reset and the user's own data (core spec §7). */
import * as z from "zod/mini";
import { callPurposes, languages } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { emailSchema, signedInAnswer, userAnswer } from "./session.ts";
import { atMost, doneSchema, idParams, instant, pageNumber, pageSize, timeZone } from "./shared.ts";

/** Bounded, so that hashing cannot be abused. */
export const passwordSchema = z
  .string("Password must be at least 10 characters")
  .check(
    z.minLength(10, "Password must be at least 10 characters"),
    z.maxLength(200, "Password must be at most 200 characters"),
  );

const same = <T extends { password: string; confirmPassword: string }>() =>
  z.refine<T>(({ password, confirmPassword }) => password === confirmPassword, {
    error: "Passwords do not match",
    path: ["confirmPassword"],
  });

export const personName = z
  .string("Name must be at least 2 characters")
  .check(z.trim(), z.minLength(2, "Name must be at least 2 characters"), atMost("Name", 100));

/** E.164. */
const phone = z
  .string()
  .check(z.trim(), z.regex(/^(\+[1-9]\d{6,14})?$/, "Phone number must be in the E.164 form, e.g. +14155550123"));

export const signupBody = z
  .object({
    name: personName,
    email: emailSchema,
    password: passwordSchema,
    confirmPassword: z.string("Passwords do not match"),
    phone: z.optional(phone),
    /** Language of the mails; default: the browser's. */
    language: z.optional(z.enum(languages, "Choose a language from the list")),
  })
  .check(same());

export const signup = defineEndpoint({
  name: "signup",
  method: "POST",
  path: "/signup",
  summary:
    "Asks for an account, which begins when its mail is confirmed. A known address gets another mail, and the same answer.",
  access: "public",
  body: signupBody,
  response: doneSchema,
});

const emailBody = z.object({ email: emailSchema });
const badLink = "This link is not complete. Open it from the mail again.";
const mailToken = z.string(badLink).check(z.minLength(10, badLink), z.maxLength(200, badLink));

export const resendConfirmation = defineEndpoint({
  name: "resendConfirmation",
  method: "POST",
  path: "/resend-confirmation",
  summary: "Sends the confirmation mail again; the same answer for every address.",
  access: "public",
  body: emailBody,
  response: doneSchema,
});

/** Called by the link in the confirmation mail; not in the specification. */
export const confirmEmail = defineEndpoint({
  name: "confirmEmail",
  method: "POST",
  path: "/confirm-email",
  summary: "Opens the account with the token of its mail, once, and signs in; the same link again is fine.",
  access: "public",
  body: z.object({ email: emailSchema, token: mailToken }),
  response: z.extend(doneSchema, {
    /** The session that the opened account begins with; absent for a link that was used before. */
    session: z.optional(signedInAnswer),
  }),
});

export const forgotPassword = defineEndpoint({
  name: "forgotPassword",
  method: "POST",
  path: "/forgot-password",
  summary: "Sends a reset link, valid for an hour and once; the same answer for every address.",
  access: "public",
  body: emailBody,
  response: doneSchema,
});

export const requestSignInCode = defineEndpoint({
  name: "requestSignInCode",
  method: "POST",
  path: "/sign-in-code",
  summary:
    "Mails a code with which this browser can sign in beyond the limit of wrong passwords, once within 10 minutes; the same answer for every address.",
  access: "public",
  body: emailBody,
  response: doneSchema,
});

export const resetPassword = defineEndpoint({
  name: "resetPassword",
  method: "POST",
  path: "/reset-password",
  summary: "Sets a new password with the token of the mail; ends every session of the account.",
  access: "public",
  /** Compared in the browser. */
  ignored: ["confirmPassword"],
  body: z.object({ email: emailSchema, token: mailToken, newPassword: passwordSchema }),
  response: doneSchema,
});

export const setPasswordBody = z
  .object({
    /** Required of everybody who has a password. */
    currentPassword: z.optional(z.string().check(atMost("Password", 1024))),
    password: passwordSchema,
    confirmPassword: z.string("Passwords do not match"),
  })
  .check(same());

export const setPassword = defineEndpoint({
  name: "setPassword",
  method: "POST",
  path: "/set-password",
  summary: "Sets the signed-in user's password; this session goes on, every other one ends at once.",
  access: "user",
  scope: "account",
  isPersonal: true,
  body: setPasswordBody,
  response: doneSchema,
});

const googleFailed = "Google login failed. Please try again.";

export const googleSignIn = defineEndpoint({
  name: "googleSignIn",
  method: "POST",
  path: "/auth/google",
  summary: "Signs in with an ID token of Google; a new person gets an account.",
  access: "public",
  body: z.object({
    token: z.string(googleFailed).check(z.minLength(20, googleFailed), z.maxLength(8_192, googleFailed)),
    /** Generated by the browser before the redirect to Google; the token must contain it. */
    nonce: z.string(googleFailed).check(z.minLength(16, googleFailed), z.maxLength(200, googleFailed)),
  }),
  response: signedInAnswer,
});

/** The specification's fields of a user that are not changed with the profile. */
const unchangedFields = [
  ...["_id", "id", "email", "role", "userType", "tenantId", "apiKey", "key", "minutesLimits", "dashboardAccess"],
  ...["subscriptionSettings", "subscriptionPlan", "isPaid"],
];

const noStep = "There is no such step";

export const userDataSchema = z.partial(
  z.object({
    name: personName,
    companyName: z.string().check(z.trim(), z.minLength(1, "Company Name is required"), atMost("Company Name", 120)),
    phone,
    timezone: timeZone,
    language: z.enum(languages, "Choose a language from the list"),
    callsFor: z.enum(callPurposes, "Choose whom you call from the list"),
    isOnboarded: z.literal(true),
    /** Completed steps of the getting-started list. */
    completedSteps: z
      .array(z.string().check(z.minLength(1, noStep), z.maxLength(60, noStep)))
      .check(z.maxLength(8, noStep)),
  }),
);
export type UserData = z.infer<typeof userDataSchema>;

export const updateUser = defineEndpoint({
  name: "updateUser",
  method: "PUT",
  path: "/update",
  summary: "Changes the signed-in user's own data, given at the top or under userData.",
  access: "user",
  scope: "account",
  /** The whole user, as the specification's client has it. */
  ignored: [...unchangedFields, ...unchangedFields.map((field) => `userData.${field}`)],
  body: z.extend(userDataSchema, { userData: z.optional(userDataSchema) }),
  response: z.extend(userAnswer, { message: z.string() }),
});

export const getUser = defineEndpoint({
  name: "getUser",
  method: "GET",
  path: "/get-user",
  summary: "The signed-in user, as GET /me.",
  access: "user",
  response: userAnswer,
});

export const loginHistory = defineEndpoint({
  name: "loginHistory",
  method: "GET",
  path: "/login-history",
  summary: "The signed-in user's sign-ins, newest first.",
  access: "user",
  query: z.object({ page: pageNumber, pageSize: pageSize(20) }),
  response: z.object({
    success: z.literal(true),
    logins: z.array(z.object({ date: instant, ip: z.string(), userAgent: z.string() })),
    /** When it was read, by the server's clock. */
    readAt: instant,
    pagination: z.object({ total: z.number(), totalPages: z.number(), page: z.number(), pageSize: z.number() }),
  }),
});

export const sessionSchema = z.object({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  userAgent: z.optional(z.string()),
  ip: z.optional(z.string()),
  createdAt: instant,
  /** To the quarter of an hour. */
  lastUsedAt: instant,
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessions = defineEndpoint({
  name: "listSessions",
  method: "GET",
  path: "/sessions",
  summary: "The signed-in user's sessions, newest first.",
  access: "user",
  scope: "account",
  isPersonal: true,
  response: z.object({ success: z.literal(true), sessions: z.array(sessionSchema) }),
});

export const revokeSession = defineEndpoint({
  name: "revokeSession",
  method: "DELETE",
  path: "/sessions/{id}",
  summary: "Ends one of the user's sessions; it is refused from its next request on.",
  access: "user",
  scope: "account",
  stepUp: true,
  params: idParams,
  response: doneSchema,
});

export const signOutEverywhere = defineEndpoint({
  name: "signOutEverywhere",
  method: "POST",
  path: "/sign-out-everywhere",
  summary: "Ends every session of the signed-in user, this one too.",
  access: "user",
  scope: "account",
  stepUp: true,
  response: doneSchema,
});
