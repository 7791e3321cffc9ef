import { messages } from "@callwright/contracts";
import { googleSignIn } from "@callwright/contracts/endpoints/account";
import * as endpoints from "@callwright/contracts/endpoints/session";
import * as Account from "@callwright/core/account/index";
import * as Auth from "@callwright/core/auth/index";
import * as Billing from "@callwright/core/billing/index";
import { context, userActor } from "@callwright/core/kernel/context";
import { AppError, notFound } from "@callwright/core/kernel/error";
import * as Notification from "@callwright/core/notification/index";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Reach from "@callwright/core/reach/index";
import * as Theme from "@callwright/core/theme/index";
import * as User from "@callwright/core/user/index";
import { browserLanguage, readVisit } from "../host.ts";
import type { App, HttpContext } from "../http.ts";
import { implement } from "../implement.ts";
import { presentUser } from "../present/user.ts";
import {
  accessToken,
  clearSession,
  keepDevice,
  keepFactorTicket,
  keepSession,
  refreshToken,
  requireOwnHeader,
} from "../session-cookies.ts";

export function sessionRoutes(app: App): void {
  implement(app, endpoints.login, async ({ body }, c) => answerSignIn(c, await Account.signIn(body, readVisit(c))));

  implement(app, googleSignIn, async ({ body }, c) =>
    answerSignIn(c, await Account.signInWithGoogle(body, browserLanguage(c), readVisit(c))),
  );

  implement(app, endpoints.logout, async (_, c) => {
    requireOwnHeader(c);
    await Auth.signOut({ access: accessToken(c), refresh: refreshToken(c) });
    clearSession(c);
    return { message: messages.logoutSuccess };
  });

  implement(app, endpoints.refresh, async (_, c) => {
    requireOwnHeader(c);
    const token = refreshToken(c);
    if (!token) throw new AppError("session_expired");
    try {
      keepSession(c, await Auth.refresh(token));
    } catch (error) {
      if (error instanceof AppError && error.code === "session_expired") clearSession(c);
      throw error;
    }
    return {};
  });

  implement(app, endpoints.me, async () => ({ user: await presentUser(await User.current(), mustEnrol()) }));

  implement(app, endpoints.getCalls, async ({ params }) => {
    if (params.userId !== userActor().userId) throw notFound("user");
    const [user, { minutesLimits, alert, payment, trial, hasCalled }, numbers, openFollowUps, unreadNotifications] =
      await Promise.all([
        User.current(),
        Billing.usage(params.userId),
        PhoneNumber.list(),
        Reach.countOpenFollowUps(),
        Notification.countUnread(),
      ]);
    return {
      user: { minutesLimits },
      minutesLimits,
      istwillio: numbers.some(({ status }) => status === "registered"),
      hasCalled,
      language: user.language,
      subscriptionPlan: user.subscriptionPlan ?? minutesLimits.plan,
      alert,
      payment,
      openFollowUps,
      unreadNotifications,
      trial,
    };
  });
}

function mustEnrol(): boolean {
  const { actor } = context();
  return actor.type === "user" && actor.mustEnrol === true;
}

/** Completes a sign-in and ends the browser's earlier session, even another user's. */
export async function answerSignIn(c: HttpContext, result: Account.SignInResult) {
  if (result.kind === "factorNeeded") {
    keepFactorTicket(c, result.ticket);
    throw new AppError("second_factor_required");
  }
  const { user, tokens } = result;
  await Auth.signOut({ access: accessToken(c), refresh: refreshToken(c) });
  keepSession(c, tokens);
  keepDevice(c, await Auth.signDevice(user));
  return {
    user: await presentUser(user, result.mustEnrol),
    message: messages.loginSuccess,
    // Tenants without onboarding questions skip the onboarding page.
    requiresOnboarding: !user.isOnboarded && (await Theme.current())?.isOnboarding !== false,
  };
}
