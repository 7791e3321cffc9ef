/** Signs up a new user, with the mail and its confirmation. */
import { endpoints } from "@callwright/contracts";
import { awaitMail, linkIn } from "../outside/mail.ts";
import { type Client, createClient } from "./client.ts";

export const goodPassword = "violet-Ladder-42";

export const signupBody = (email: string, password = goodPassword) => ({
  name: "Nina Newcomer",
  email,
  password,
  confirmPassword: password,
  phone: "+491711234567",
});

/** Signs up, confirms the address and signs in. */
export async function signUpNewcomer(url: string, email: string, tenant = "acme"): Promise<Client> {
  const client = createClient(url, tenant);
  await client.call(endpoints.signup, { body: signupBody(email) });
  const { token } = linkIn(await awaitMail(url, email));
  await client.call(endpoints.confirmEmail, { body: { email, token } });
  await client.call(endpoints.login, { body: { email, password: goodPassword } });
  return client;
}
