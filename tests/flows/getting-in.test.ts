import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { goodPassword, signupBody } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn, mailsTo } from "../support/outside/mail.ts";
import { queues } from "../support/outside/sandbox.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const email = "nina@newcomers.test";

it("a newcomer signs up, confirms, signs in, forgets the password, sets a new one, and the old sessions are dead", async () => {
  const nina = createClient(url(), "globex");
  const { message } = await nina.call(endpoints.signup, { body: signupBody(email) });
  expect(message).toBe("Registration successful! Please check your email to confirm your account.");

  const welcome = await awaitMail(url(), email);
  expect(welcome.from).toBe('"Globex Voice" <no-reply@callwright.test>');
  const confirmation = linkIn(welcome);
  expect(confirmation).toMatchObject({
    origin: `http://globex.localhost:${new URL(url()).port}`,
    path: "/confirm-email",
    email,
  });
  const credentials = { email, password: goodPassword };
  expectRefusal(await nina.request("POST", "/api/login", credentials), "email_unconfirmed");
  const { token } = confirmation;
  await nina.call(endpoints.confirmEmail, { body: { email, token } });

  const signedIn = await nina.call(endpoints.login, { body: credentials });
  expect(signedIn).toMatchObject({
    requiresOnboarding: true,
    user: {
      name: "Nina Newcomer",
      companyName: "Nina Newcomer",
      isOnboarded: false,
      role: [],
      subscriptionSettings: "trial",
      subscriptionPlan: "Trial",
      timezone: "America/New_York",
      minutesLimits: { minutesUsed: 0, totalAllowed: 30, freeMinutes: 30, plan: "Trial" },
    },
  });

  const forgot = await createClient(url(), "globex").call(endpoints.forgotPassword, { body: { email } });
  expect(forgot.message).toBe("Password reset link sent! Check your email.");
  const reset = linkIn(await awaitMail(url(), email, 2));
  expect(reset).toMatchObject({ path: "/reset-password", email });
  const newPassword = "amber-Window-77";
  const body = { email, token: reset.token, newPassword };
  expect((await createClient(url(), "globex").call(endpoints.resetPassword, { body })).message).toBe(
    "Password reset successfully! You can now log in.",
  );

  expectRefusal(await nina.request("GET", "/api/me"), "session_expired");
  expectRefusal(await nina.request("POST", "/api/refresh"), "session_expired");
  expectRefusal(await nina.request("POST", "/api/login", credentials), "invalid_credentials");
  expectRefusal(await nina.request("POST", "/api/reset-password", body), "link_invalid");
  await nina.call(endpoints.login, { body: { email, password: newPassword } });
  expect((await awaitMail(url(), email, 3)).subject).toBe("Your password for Globex Voice was changed");
  expect(await mailsTo(url(), email)).toHaveLength(3);
  expect((await queues(url())).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
});
