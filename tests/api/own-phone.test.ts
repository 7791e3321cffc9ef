/** A user's own number is proved by a texted code; then a call to that number rings at any hour. */
import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post, rows, voiceCalls } from "../support/outside/sandbox.ts";
import { readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { demoJob } from "../support/people/people.ts";
import { advanceClockTo, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

async function codesTo(phone: string): Promise<string[]> {
  return (await textsTo(url(), [phone])).map(({ body }) => /\d{6}/.exec(body)?.[0] ?? "");
}

async function codeFor(client: Client, phone: string): Promise<string> {
  await client.call(endpoints.sendPhoneCode, { body: { phone } });
  return (await codesTo(phone)).at(-1) ?? "";
}

const verify = (client: Client, phone: string, code: string) =>
  client.request("POST", "/api/verify-phone", { phone, code });

async function callBodyFor(client: Client, phoneNumber: string) {
  const { job } = await client.call(endpoints.createJob, { body: demoJob });
  const me = { firstName: "Rita", lastName: "Recruiter", phoneNumber };
  await client.call(endpoints.addCandidates, { params: { id: job._id }, body: { candidates: [me] } });
  const [candidate] = (await readJob(client, job._id)).candidates;
  return { jobId: job._id, candidate: candidate?._id ?? "", selectedPhoneNumberId: await usableNumber(client) };
}

describe("a code", () => {
  it("verifies once the number that it was texted to, which the audit log records", async () => {
    const client = await signedIn(url());
    const phone = "+4915112345619";
    const code = await codeFor(client, phone);
    expectRefusal(await verify(client, "+4915112345618", code), "validation_failed");
    const { user } = await client.call(endpoints.verifyPhone, { body: { phone, code } });
    expect(user).toMatchObject({ phone, verifiedPhone: phone });
    expectRefusal(await verify(client, phone, code), "validation_failed");
    const owner = await signedIn(url(), "owner@acme.test");
    const { entries } = await owner.call(endpoints.getAuditLog, { query: { action: "user.phone_verified" } });
    expect(entries[0]).toMatchObject({ target: { _id: user.id }, after: { phone } });
  });

  it("is useless to other users, expires after ten minutes, and may be guessed at most five times", async () => {
    const client = await signedIn(url());
    const phone = "+4915112345629";
    const code = await codeFor(client, phone);
    expectRefusal(await verify(await signedIn(url(), "owner@acme.test"), phone, code), "validation_failed");
    await post(url(), "clock", { advanceSeconds: 601 });
    expectRefusal(await verify(await signedIn(url()), phone, code), "validation_failed");
    const guesser = await signedIn(url());
    const answers: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push((await verify(guesser, phone, "000000")).status);
    expect(answers.at(-1)).toBe(429);
  });

  it("is texted at most five times an hour", async () => {
    await post(url(), "clock", { advanceSeconds: 3600 }); // The codes of earlier tests no longer count.
    const phone = "+4915112345639";
    const statuses: number[] = [];
    const client = await signedIn(url());
    for (let text = 0; text < 6; text += 1)
      statuses.push((await client.request("POST", "/api/phone-code", { phone })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

it("a user is texted at most five codes an hour, whatever the number", async () => {
  await post(url(), "clock", { advanceSeconds: 3600 }); // The codes of earlier tests no longer count.
  const client = await signedIn(url());
  const statuses: number[] = [];
  for (let ending = 60; ending < 66; ending += 1)
    statuses.push((await client.request("POST", "/api/phone-code", { phone: `+49151123457${ending}` })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

describe("at 22:46 in Berlin", () => {
  const night = "2027-11-10T21:46:00Z";

  it("the user's verified number rings, and the calling log has the call", async () => {
    await advanceClockTo(url(), night);
    const client = await signedIn(url());
    const phone = "+4915112345619";
    const body = await callBodyFor(client, phone);
    await client.call(endpoints.verifyPhone, { body: { phone, code: await codeFor(client, phone) } });
    const { callId } = await client.call(endpoints.placeCall, { body });
    await expect
      .poll(async () => (await voiceCalls(url())).some(({ metadata }) => metadata.callId === callId))
      .toBe(true);
    const log = await rows(url(), "callinglog");
    expect(log).toContainEqual(expect.objectContaining({ kind: "own_number", callId, phoneNumber: phone }));
    const call = (await rows(url(), "call")).find((row) => row.callId === callId);
    expect(JSON.stringify(call?.gate)).toContain("own");
  });

  it("another number does not ring, and neither does the verified number for an API key", async () => {
    await advanceClockTo(url(), "2027-11-11T21:46:00Z");
    const client = await signedIn(url());
    const { message } = expectRefusal(
      await client.request("POST", "/api/call", await callBodyFor(client, "+4915112345649")),
      "not_now",
    );
    expect(message).toContain("Berlin time");
    const ownNumberBody = await callBodyFor(client, "+4915112345619");
    const program = clientWithKey(url(), (await createKey(client, ["call"])).secret);
    expectRefusal(await program.request("POST", "/api/call", ownNumberBody), "not_now");
  });
});
