/** Numbers of a Twilio account whose auth token was replaced: they ask to be reconnected, and no text is lost. */
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { conversationOf } from "../support/outside/carrier-webhooks.ts";
import { post } from "../support/outside/sandbox.ts";
import { accountOf, formFor, seal } from "../support/outside/sealed.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const phone = "+12125550121";
const person = "+4915155550199";

/** Replaces the account's token, as its owner would. */
async function rotateToken(): Promise<string> {
  const answer = await post(url(), "accounts/rotate", { title: accountOf(phone).title });
  const { account } = (await answer.json()) as { account: { authToken: string } };
  return account.authToken;
}

it("a text with a bad signature sets its number to reconnect, and the new token reconnects it", async () => {
  const client = await signedIn(url(), "owner@globex.test", "globex");
  await client.request("POST", "/api/import/twilio-number", { encrypted: await seal(client, formFor(phone)) });
  const readNumber = async () => {
    const [number] = (await client.call(endpoints.importedNumbers)).numbers;
    if (!number) throw new Error("Not imported");
    return number;
  };
  const before = await readNumber();
  expect(before.registration.status).toBe("registered");
  const authToken = await rotateToken();
  for (const body of ["Hello", "Please stop texting me"]) await post(url(), "sms", { from: person, to: phone, body });
  await expect.poll(async () => (await readNumber()).registration.status, { interval: 200 }).toBe("reconnect");
  const { registration, sms } = await readNumber();
  expect(registration.reason).toBe("Twilio does not accept this account SID and auth token.");
  expect(sms.canSend).toBe(false);
  const { phoneNumber: _, label: __, ...account } = formFor(phone);
  const reconnect = async (form: object) =>
    client.request("POST", `/api/numbers/${before.id}/reconnect`, { encrypted: await seal(client, form) });
  expectRefusal(await reconnect(account), "provider_refused");
  expect((await reconnect({ ...account, authToken })).status).toBe(200);
  expect(await readNumber()).toEqual(before);
  // Texts received in between are read from the carrier, so no STOP is lost.
  // The texts are compared without order, as the carrier may deliver the second text while the first is being read.
  const conversation = async () => {
    const { said, listed } = await conversationOf(url(), person, "owner@globex.test", "globex");
    return { said: said.toSorted(), listed };
  };
  await expect.poll(conversation, { interval: 200 }).toEqual({
    said: ["Hello", "Please stop texting me"],
    listed: ["sms"],
  });
});

it("a check also detects a replaced token", async () => {
  const client = await signedIn(url(), "owner@globex.test", "globex");
  const [number] = (await client.call(endpoints.importedNumbers)).numbers;
  await rotateToken();
  expectRefusal(await client.request("POST", `/api/numbers/${number?.id}/check`), "provider_refused");
  const [after] = (await client.call(endpoints.importedNumbers)).numbers;
  expect(after?.registration).toMatchObject({ isRegistered: false, status: "reconnect" });
});
