import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/second-factor";
import * as Account from "@callwright/core/account/index";
import * as Auth from "@callwright/core/auth/index";
import * as Theme from "@callwright/core/theme/index";
import * as User from "@callwright/core/user/index";
import { readVisit } from "../host.ts";
import type { App, HttpContext } from "../http.ts";
import { implement } from "../implement.ts";
import { clearFactorTicket, factorTicket, requireOwnHeader } from "../session-cookies.ts";
import { answerSignIn } from "./session.ts";

export function secondFactorRoutes(app: App): void {
  signInRoutes(app);
  factorRoutes(app);
  stepUpRoutes(app);
}

const requestOrigin = (c: HttpContext): string => readVisit(c).origin;

function signInRoutes(app: App): void {
  implement(app, endpoints.signInFactorOptions, async (_, c) => {
    requireOwnHeader(c);
    const { userId } = await Auth.userOfTicket(factorTicket(c));
    return { ...(await Auth.proofOptions(userId, requestOrigin(c))) };
  });

  implement(app, endpoints.signInWithFactor, async ({ body }, c) => {
    requireOwnHeader(c);
    const result = await Account.signInWithFactor(factorTicket(c), body.proof, readVisit(c));
    clearFactorTicket(c);
    return answerSignIn(c, result);
  });
}

const factorsAnswer = async () => ({ secondFactor: await Auth.describeFactors(await User.current()) });

/** Lifts the session's restriction to enrolment, since a factor is set up now. */
async function finishEnrolmentAndAnswer(recoveryCodes: readonly string[] | undefined) {
  await Auth.finishEnrolment();
  return {
    message: messages.factorAdded,
    ...(await factorsAnswer()),
    recoveryCodes: recoveryCodes && [...recoveryCodes],
  };
}

function factorRoutes(app: App): void {
  implement(app, endpoints.getSecondFactor, factorsAnswer);

  implement(app, endpoints.beginTotp, async () => {
    return { ...(await Auth.beginTotp(await User.current(), await readTitle())) };
  });

  implement(app, endpoints.confirmTotp, async ({ body }, c) =>
    finishEnrolmentAndAnswer(await Account.SecondFactor.confirmTotp(body.totp, requestOrigin(c))),
  );

  implement(app, endpoints.removeTotp, async (_, c) => {
    await Account.SecondFactor.removeTotp(requestOrigin(c));
    return { message: messages.factorRemoved, ...(await factorsAnswer()) };
  });

  implement(app, endpoints.beginPasskey, async (_, c) => {
    const options = await Auth.beginPasskey(await User.current(), {
      origin: requestOrigin(c),
      title: await readTitle(),
    });
    return { options: { ...options } };
  });

  implement(app, endpoints.addPasskey, async ({ body }, c) =>
    finishEnrolmentAndAnswer(await Account.SecondFactor.addPasskey(body, requestOrigin(c))),
  );

  implement(app, endpoints.removePasskey, async ({ params }, c) => {
    await Account.SecondFactor.removePasskey(params.id, requestOrigin(c));
    return { message: messages.factorRemoved, ...(await factorsAnswer()) };
  });

  implement(app, endpoints.renewRecoveryCodes, async (_, c) => {
    const recoveryCodes = await Account.SecondFactor.renewRecoveryCodes(requestOrigin(c));
    return { message: messages.recoveryCodesRenewed, ...(await factorsAnswer()), recoveryCodes };
  });
}

/** Our name in authenticator apps and passkey dialogs. */
const readTitle = async (): Promise<string> => (await Theme.current())?.title || "AI Dashboard";

function stepUpRoutes(app: App): void {
  implement(app, endpoints.stepUpOptions, async (_, c) => {
    const { methods, ...options } = await Auth.stepUpOptions(await User.current(), requestOrigin(c));
    return { methods: [...methods], ...options };
  });

  implement(app, endpoints.stepUp, async ({ body }, c) => {
    await Account.SecondFactor.stepUp(body.proof, requestOrigin(c));
    return { message: messages.identityProven };
  });
}
