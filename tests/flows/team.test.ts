import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { signInWithGoogle } from "../support/clients/google.ts";
import { goodPassword } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn } from "../support/outside/mail.ts";
import { queues } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const email = "mia@members.test";

it("an owner invites a colleague, who joins, is promoted, signs in with Google too, and is out the moment they are disabled", async () => {
  const otto = await signedIn(url(), "owner@globex.test", "globex");
  const { member } = await otto.call(endpoints.inviteMember, { body: { name: "Mia Member", email, language: "de" } });
  const params = { id: member._id };
  const invitation = await awaitMail(url(), email);
  expect(invitation).toMatchObject({
    from: '"Globex Voice" <no-reply@callwright.test>',
    subject: "Einladung zu Globex Voice",
  });
  const { origin, token } = linkIn(invitation);
  expect(origin).toBe(`http://globex.localhost:${new URL(url()).port}`);

  const mia = createClient(url(), "globex");
  await mia.call(endpoints.resetPassword, { body: { email, token, newPassword: goodPassword } });
  const credentials = { email, password: goodPassword };
  const welcome = await mia.call(endpoints.login, { body: credentials });
  expect(welcome).toMatchObject({ requiresOnboarding: true, user: { language: "de", companyName: "Globex Talent" } });
  await mia.call(endpoints.updateUser, { body: { companyName: "Globex Nord", isOnboarded: true } });

  await otto.call(endpoints.updateMember, { params, body: { role: ["tenantOwner"] } });
  // A change of role ends the member's sessions.
  expectRefusal(await mia.request("GET", "/api/team"), "session_expired");
  const { client } = await signInWithGoogle(url(), { email }, "globex");
  const { members } = await client.call(endpoints.listTeam, { query: { search: "mia" } });
  expect(members).toMatchObject([{ _id: member._id, role: ["tenantOwner"], state: "active" }]);
  expect(members[0]?.lastSignInAt).toBeDefined();

  await otto.call(endpoints.updateMember, { params, body: { isDisabled: true } });
  expectRefusal(await client.request("GET", "/api/me"), "session_expired");
  expectRefusal(await client.request("POST", "/api/refresh"), "session_expired");
  expectRefusal(await mia.request("POST", "/api/login", credentials), "invalid_credentials");
  expectRefusal((await signInWithGoogle(url(), { email }, "globex")).answer, "invalid_credentials");
  expect((await queues(url())).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
});
