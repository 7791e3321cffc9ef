import { messages } from "@callwright/contracts";
import type { Session } from "@callwright/contracts/endpoints/account";
import * as endpoints from "@callwright/contracts/endpoints/account";
import { sendFeedback } from "@callwright/contracts/endpoints/feedback";
import * as Account from "@callwright/core/account/index";
import * as Auth from "@callwright/core/auth/index";
import { nowIso, toIso } from "@callwright/core/kernel/clock";
import { userActor } from "@callwright/core/kernel/context";
import * as User from "@callwright/core/user/index";
import { browserLanguage, readVisit } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentPagination } from "../present/pagination.ts";
import { presentUser } from "../present/user.ts";
import { clearSession, keepCodeTicket } from "../session-cookies.ts";
import { answerSignIn } from "./session.ts";

export function accountRoutes(app: App): void {
  signedOutRoutes(app);
  signedInRoutes(app);
}

/** Public: no answer reveals whether an address has an account. */
function signedOutRoutes(app: App): void {
  implement(app, endpoints.signup, async ({ body }, c) => {
    const { name, email, password, phone, language = browserLanguage(c) } = body;
    await Account.signUp({ name, email, password, phone: phone || undefined, language }, readVisit(c));
    return { message: messages.signupSuccess };
  });

  implement(app, endpoints.resendConfirmation, async ({ body }, c) => {
    await Account.resendConfirmation(body.email, readVisit(c));
    return { message: messages.confirmationResent };
  });

  implement(app, endpoints.confirmEmail, async ({ body }, c) => {
    const result = await Account.confirm(body.email, body.token, readVisit(c));
    return {
      message: messages.emailConfirmed,
      ...(result && { session: { success: true as const, ...(await answerSignIn(c, result)) } }),
    };
  });

  implement(app, endpoints.forgotPassword, async ({ body }, c) => {
    await Account.forgotPassword(body.email, readVisit(c));
    return { message: messages.resetLinkSent };
  });

  implement(app, endpoints.requestSignInCode, async ({ body }, c) => {
    keepCodeTicket(c, await Account.requestSignInCode(body.email, readVisit(c)));
    return { message: messages.signInCodeSent };
  });

  implement(app, endpoints.resetPassword, async ({ body }, c) => {
    await Account.resetPassword(body, readVisit(c));
    return { message: messages.passwordReset };
  });
}

function signedInRoutes(app: App): void {
  implement(app, endpoints.setPassword, async ({ body }, c) => {
    await Account.setPassword(body, readVisit(c));
    return { message: messages.passwordSet };
  });

  implement(app, endpoints.updateUser, async ({ body: { userData, ...body } }) => {
    const user = await Account.change({ ...body, ...userData });
    return { message: messages.profileUpdated, user: await presentUser(user) };
  });

  implement(app, endpoints.sendPhoneCode, async ({ body }) => {
    await Account.sendPhoneCode(body.phone);
    return { message: messages.phoneCodeSent };
  });

  implement(app, endpoints.verifyPhone, async ({ body: { phone, code } }) => {
    const user = await Account.verifyPhone(phone, code);
    return { message: messages.phoneVerified, user: await presentUser(user) };
  });

  implement(app, endpoints.getUser, async () => ({ user: await presentUser(await User.current()) }));

  implement(app, endpoints.loginHistory, async ({ query }) => {
    const { items, total } = await User.listLogins(userActor().userId, query);
    return {
      logins: items.map(({ date, ip, userAgent }) => ({ date, ip, userAgent })),
      readAt: nowIso(),
      pagination: presentPagination(total, query),
    };
  });

  implement(app, endpoints.listSessions, async () => ({ sessions: (await Auth.listSessions()).map(presentSession) }));

  implement(app, endpoints.revokeSession, async ({ params }) => {
    await Auth.revokeSession(params.id);
    return { message: messages.sessionRevoked };
  });

  implement(app, endpoints.signOutEverywhere, async (_, c) => {
    await Account.signOutEverywhere();
    clearSession(c);
    return { message: messages.signedOutEverywhere };
  });

  implement(app, sendFeedback, async ({ body }, c) => {
    await Account.giveFeedback(body.message, readVisit(c).origin);
    return { message: messages.feedbackSent };
  });
}

type SessionRow = Awaited<ReturnType<typeof Auth.listSessions>>[number];

const presentSession = ({ sessionId, isCurrent, userAgent, address, createdAt, rotatedAt }: SessionRow): Session => ({
  id: sessionId,
  isCurrent,
  userAgent,
  ip: address,
  createdAt: toIso(createdAt),
  lastUsedAt: toIso(rotatedAt),
});
