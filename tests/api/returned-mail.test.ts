/** After a returned mail, an address is marked and gets no mail until its reader opens a link. */
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { goodPassword, signUpNewcomer } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn, mailsTo } from "../support/outside/mail.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const visitor = () => createClient(url(), "acme");

it.each([
  ["bounce+ann@simulator.amazonses.com", "bounced"],
  ["complaint+ann@simulator.amazonses.com", "complained"],
])("mail to %s stops until the address is confirmed again", async (email, kind) => {
  const client = await signUpNewcomer(url(), email);
  const returnedMail = async () => (await client.call(endpoints.me)).user.returnedMail;
  expect(await returnedMail()).toBeUndefined();
  await client.call(endpoints.forgotPassword, { body: { email } });
  await expect.poll(async () => (await returnedMail())?.kind).toBe(kind);

  // A new password is announced by mail, but not to a marked address.
  const password = "violet-Ladder-43";
  await client.call(endpoints.setPassword, {
    body: { currentPassword: goodPassword, password, confirmPassword: password },
  });
  await visitor().call(endpoints.resendConfirmation, { body: { email } });
  const { token } = linkIn(await awaitMail(url(), email, 3));
  expect((await mailsTo(url(), email)).map(({ subject }) => subject.split(" for ")[0])).toEqual([
    "Confirm your email address",
    expect.stringContaining("password"),
    "Confirm your email address",
  ]);

  const confirmed = await visitor().call(endpoints.confirmEmail, { body: { email, token } });
  // Only the link that opens an account also signs in.
  expect(confirmed.session).toBeUndefined();
  expect(await returnedMail()).toBeUndefined();
});

it("an invitation that came back is shown to the administrator, and is not sent again to the same address", async () => {
  const owner = await signedIn(url(), "owner@acme.test");
  const email = "bounce+mia@simulator.amazonses.com";
  const { member } = await owner.call(endpoints.inviteMember, { body: { name: "Mia Member", email } });
  const findMember = async () => (await owner.call(endpoints.listTeam, { query: { search: email } })).members[0];
  await expect.poll(async () => (await findMember())?.returnedMail?.kind).toBe("bounced");
  expectRefusal(await owner.request("POST", `/api/team/${member._id}/invitation`, {}), "conflict");

  await owner.call(endpoints.editUser, { body: { _id: member._id, email: "mia@members.test" } });
  const { members } = await owner.call(endpoints.listTeam, { query: { search: "mia@members.test" } });
  expect(members).toMatchObject([{ state: "invited" }]);
  expect(members[0]?.returnedMail).toBeUndefined();
  await owner.call(endpoints.resendInvitation, { params: { id: member._id } });
  await awaitMail(url(), "mia@members.test");
});
