import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/second-factor";
import * as Account from "@callwright/core/account/index";
import * as Auth from "@callwright/core/auth/index";
import * as Theme from "@callwright/core/theme/index";
import * as User from "@callwright/core/user/index";
import { requireHeader } from "../guard.ts";
import { visitOf } from "../host.ts";
import type { App, Http } from "../http.ts";
import { implement } from "../implement.ts";
import { clearTicket, factorTicket } from "../session-cookies.ts";
import { welcome } from "./session.ts";

export function secondFactorRoutes(app: App): void {
  signInRoutes(app);
  ownRoutes(app);
  stepUpRoutes(app);
}

const originOf = (c: Http): string => visitOf(c).origin;

function signInRoutes(app: App): void {
  implement(app, endpoints.signInFactorOptions, async (_, c) => {
    requireHeader(c);
    const { userId } = await Auth.userOfTicket(factorTicket(c));
    return { ...(await Auth.proofOptions(userId, originOf(c))) };
  });

  implement(app, endpoints.signInWithFactor, async ({ body }, c) => {
    requireHeader(c);
    const signedIn = await Account.signInWithFactor(factorTicket(c), body.proof, visitOf(c));
    clearTicket(c);
    return welcome(c, signedIn);
  });
}

const described = async () => ({ secondFactor: await Auth.describeFactors(await User.current()) });

/** With a factor set up, the session is open to everything. */
async function enrolled(recoveryCodes: readonly string[] | undefined) {
  await Auth.finishEnrolment();
  return {
    message: messages.factorAdded,
    ...(await described()),
    recoveryCodes: recoveryCodes && [...recoveryCodes],
  };
}

function ownRoutes(app: App): void {
  implement(app, endpoints.getSecondFactor, described);

  implement(app, endpoints.beginTotp, async () => {
    return { ...(await Auth.beginTotp(await User.current(), await titleOf())) };
  });

  implement(app, endpoints.confirmTotp, async ({ body }, c) =>
    enrolled(await Account.SecondFactor.confirmTotp(body.totp, originOf(c))),
  );

  implement(app, endpoints.removeTotp, async (_, c) => {
    await Account.SecondFactor.removeTotp(originOf(c));
    return { message: messages.factorRemoved, ...(await described()) };
  });

  implement(app, endpoints.beginPasskey, async (_, c) => {
    const options = await Auth.beginPasskey(await User.current(), { origin: originOf(c), title: await titleOf() });
    return { options: { ...options } };
  });

  implement(app, endpoints.addPasskey, async ({ body }, c) =>
    enrolled(await Account.SecondFactor.addPasskey(body, originOf(c))),
  );

  implement(app, endpoints.removePasskey, async ({ params }, c) => {
    await Account.SecondFactor.removePasskey(params.id, originOf(c));
    return { message: messages.factorRemoved, ...(await described()) };
  });

  implement(app, endpoints.renewRecoveryCodes, async (_, c) => {
    const recoveryCodes = await Account.SecondFactor.renewRecoveryCodes(originOf(c));
    return { message: messages.recoveryCodesRenewed, ...(await described()), recoveryCodes };
  });
}

/** What authenticator apps and passkey dialogs call us. */
const titleOf = async (): Promise<string> => (await Theme.current())?.title || "AI Dashboard";

function stepUpRoutes(app: App): void {
  implement(app, endpoints.stepUpOptions, async (_, c) => {
    const { methods, ...options } = await Auth.stepUpOptions(await User.current(), originOf(c));
    return { methods: [...methods], ...options };
  });

  implement(app, endpoints.stepUp, async ({ body }, c) => {
    await Account.SecondFactor.stepUp(body.proof, originOf(c));
    return { message: messages.identityProven };
  });
}
