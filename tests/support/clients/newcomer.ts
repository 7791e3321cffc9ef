/** A new user by sign-up, mail and confirmation. */
import { endpoints } from "@callwright/contracts";
import { awaitMail, linkIn } from "../outside/mail.ts";
import { type Client, createClient } from "./client.ts";

export const goodPassword = "violet-Ladder-42";

export const signupOf = (email: string, password = goodPassword) => ({
  name: "Nina Newcomer",
  email,
  password,
  confirmPassword: password,
  phone: "+491711234567",
});

/** A confirmed account, signed in. */
export async function newcomer(url: string, email: string, tenant = "acme"): Promise<Client> {
  const client = createClient(url, tenant);
  await client.call(endpoints.signup, { body: signupOf(email) });
  const { token } = linkIn(await awaitMail(url, email));
  await client.call(endpoints.confirmEmail, { body: { email, token } });
  await client.call(endpoints.login, { body: { email, password: goodPassword } });
  return client;
}
