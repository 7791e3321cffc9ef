import { apiKeyScopes, endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { type Answer, createClient, demoPassword } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { signUpNewcomer } from "../support/clients/newcomer.ts";
import { expectRefusal, withoutRequestId } from "../support/clients/refusal.ts";
import { awaitLink } from "../support/outside/mail.ts";
import { advanceToNextWindow, post } from "../support/outside/sandbox.ts";
import { jobWith, signedIn, usableNumber } from "../support/people/batch.ts";
import { demoJob, people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const rita = () => signedIn(url());
const mePath = "/api/me";

describe("POST /api-keys", () => {
  it("shows the key once, and lists it by its beginning alone", async () => {
    const client = await rita();
    const { key, secret, message } = await client.call(endpoints.createApiKey, {
      body: { name: " Nightly import ", scopes: ["write", "read"] },
    });
    expect(message).toBe("API key created. Copy it now: it is not shown again.");
    expect(secret).toMatch(/^cw_live_[0-9A-Z]{26}_[0-9A-Z]{26}_[0-9a-z]{52}$/);
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect(key).toMatchObject({ name: "Nightly import", scopes: ["read", "write"] });
    const list = await client.request("GET", "/api/api-keys");
    expect(list.body).toMatchObject({ keys: expect.arrayContaining([key]) });
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(-52));
  });

  it("lists the newest first", async () => {
    const client = await rita();
    for (const name of ["older", "newer"]) await createKey(client, ["read"], name);
    const { keys } = await client.call(endpoints.listApiKeys);
    expect(keys.slice(0, 2).map(({ name }) => name)).toEqual(["newer", "older"]);
  });

  it("requires a name and at least one scope", async () => {
    const answer = await (await rita()).request("POST", "/api/api-keys", { name: " ", scopes: [] });
    expect(expectRefusal(answer, "validation_failed").issues).toMatchObject([
      { path: "name", message: "Name is required" },
      { path: "scopes", message: "Choose at least one scope" },
    ]);
  });

  it("makes twenty keys at most, however many requests arrive at the same time", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    const body = { name: "One of many", scopes: ["read"] };
    const answers = await Promise.all(Array.from({ length: 25 }, () => client.request("POST", "/api/api-keys", body)));
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    // Parallel requests may have collided (503), so single ones fill up what is left.
    while ((await client.request("POST", "/api/api-keys", body)).status !== 409);
    const { keys } = await client.call(endpoints.listApiKeys);
    expect(keys).toHaveLength(20);
    expectRefusal(await client.request("POST", "/api/api-keys", body), "conflict");
    await client.call(endpoints.revokeApiKey, { params: { id: keys[0]?.id ?? "" } });
    expect((await client.request("POST", "/api/api-keys", body)).status).toBe(200);
  });
});

describe("a key", () => {
  it("acts for its user without a cookie and without our header", async () => {
    const client = await rita();
    const program = clientWithKey(url(), (await createKey(client, ["read", "write", "call"])).secret);
    expect(await program.call(endpoints.me)).toEqual(await client.call(endpoints.me));
    const candidates = people(1, () => "01");
    const jobId = await jobWith(program, candidates);
    const { job } = await client.call(endpoints.getJob, { params: { id: jobId } });
    const [candidate] = job.candidates;
    const body = {
      jobId,
      candidate: candidate?._id ?? "",
      selectedPhoneNumberId: await usableNumber(program),
    };
    expect((await program.call(endpoints.placeCall, { body })).success).toBe(true);
  });

  it.each([
    ["read", "GET", "/api/get-jobs", undefined],
    ["write", "POST", "/api/create-job", demoJob],
    ["call", "POST", "/api/call", {}],
    ["account", "PUT", "/api/update", { name: "Rita" }],
  ] as const)("with only the scope %s may make only the requests of that scope", async (scope, method, path, body) => {
    const client = await rita();
    for (const keyScope of ["read", "write", "call", "account"] as const) {
      const { id, secret } = await createKey(client, [keyScope]);
      const answer = await clientWithKey(url(), secret).request(method, path, body);
      if (keyScope === scope) expect([200, 400]).toContain(answer.status);
      else expect(expectRefusal(answer, "not_allowed").message).toContain(`the scope "${scope}"`);
      await client.call(endpoints.revokeApiKey, { params: { id } });
    }
  });

  it("is refused from the very next request on when it is revoked", async () => {
    const client = await rita();
    const { id, secret } = await createKey(client, ["read"]);
    const program = clientWithKey(url(), secret);
    expect((await program.request("GET", mePath)).status).toBe(200);
    expect((await client.call(endpoints.revokeApiKey, { params: { id } })).message).toBe("API key revoked");
    const { message } = expectRefusal(await program.request("GET", mePath), "unauthenticated");
    expect(message).toBe("This API key is not valid. It may have been revoked.");
    expectRefusal(await client.request("DELETE", `/api/api-keys/${id}`), "not_found");
  });

  it("of another tenant, a changed key and a made-up key get the same answer", async () => {
    const { secret } = await createKey(await rita(), ["read"]);
    const changed = `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
    const answers = [
      await clientWithKey(url(), secret, "globex").request("GET", mePath),
      await clientWithKey(url(), changed).request("GET", mePath),
      await clientWithKey(url(), "anything").request("GET", mePath),
    ];
    for (const answer of answers) expectRefusal(answer, "unauthenticated");
    expect(answers.map(({ headers }) => headers.get("www-authenticate"))).toEqual(["Bearer", "Bearer", "Bearer"]);
    expect(new Set(answers.map((answer) => JSON.stringify(withoutRequestId(answer)))).size).toBe(1);
  });

  it("is ignored beside a session, even while the session waits for its refresh", async () => {
    const client = await rita();
    const { secret } = await createKey(client, ["read"]);
    const keyHeader = { authorization: `Bearer ${secret}` };
    expect((await client.request("POST", "/api/create-job", demoJob, keyHeader)).status).toBe(200);
    expect((await client.request("GET", mePath, undefined, { authorization: "Bearer of-no-key" })).status).toBe(200);
    expectRefusal(await client.request("GET", mePath, undefined, { ...keyHeader, "x-callwright": "" }), "csrf_missing");
    client.cookies.delete("__Host-cw_access");
    expectRefusal(await client.request("GET", mePath, undefined, keyHeader), "unauthenticated");
    expect((await client.request("POST", "/api/refresh")).status).toBe(200);
    expect((await client.request("GET", mePath)).status).toBe(200);
  });

  it("does not replace the session of our own page", async () => {
    const client = await rita();
    const page = clientWithKey(url(), (await createKey(client, ["read"])).secret);
    const pageHeaders = { "x-callwright": "1", "sec-fetch-site": "same-origin" };
    expectRefusal(await page.request("GET", mePath, undefined, pageHeaders), "unauthenticated");
  });

  it("says to the minute when it was last used", async () => {
    const client = await rita();
    const { id, secret } = await createKey(client, ["read"]);
    const lastUsed = async () =>
      (await client.call(endpoints.listApiKeys)).keys.find((key) => key.id === id)?.lastUsedAt;
    expect(await lastUsed()).toBeUndefined();
    await Promise.all(Array.from({ length: 5 }, () => clientWithKey(url(), secret).request("GET", mePath)));
    await expect.poll(lastUsed).toMatch(/:00\.000Z$/);
    const firstUse = (await lastUsed()) ?? "";
    await post(url(), "clock", { advanceSeconds: 120 });
    await clientWithKey(url(), secret).request("GET", mePath);
    await expect
      .poll(async () => Date.parse((await lastUsed()) ?? "") - Date.parse(firstUse))
      .toBeGreaterThanOrEqual(120_000);
  });

  it("is not enough to take an account over, whatever its scopes", async () => {
    const client = await rita();
    const { id, secret } = await createKey(client, apiKeyScopes);
    const program = clientWithKey(url(), secret);
    const password = "violet-Ladder-42";
    const attempts = [
      ["POST", "/api/second-factor/totp", {}],
      ["POST", "/api/second-factor/recovery-codes", {}],
      ["DELETE", "/api/second-factor/totp", undefined],
      ["POST", "/api/step-up", { proof: { password: demoPassword } }],
      ["POST", "/api/set-password", { currentPassword: demoPassword, password, confirmPassword: password }],
      ["POST", "/api/sign-out-everywhere", undefined],
      ["POST", "/api/api-keys", { name: "Another", scopes: ["read"] }],
      ["DELETE", `/api/api-keys/${id}`, undefined],
      ["POST", "/api/create-portal-session", undefined],
    ] as const;
    for (const [method, path, body] of attempts) {
      const { refusal } = expectRefusal(await program.request(method, path, body), "not_allowed");
      expect(refusal.code, path).toBe("api_key_needs_person");
    }
    expect((await client.request("GET", mePath)).status).toBe(200);
    await createClient(url(), "acme").call(endpoints.login, {
      body: { email: "recruiter@acme.test", password: demoPassword },
    });
  });

  it("stays valid when its user signs out everywhere, or changes the password", async () => {
    const client = await signedIn(url(), "trial@acme.test");
    const program = clientWithKey(url(), (await createKey(client, ["account", "read"])).secret);
    await client.call(endpoints.signOutEverywhere);
    expectRefusal(await client.request("GET", mePath), "unauthenticated");
    const newSession = await signedIn(url(), "trial@acme.test");
    const password = "violet-Ladder-42";
    const body = { currentPassword: demoPassword, password, confirmPassword: password };
    await newSession.call(endpoints.setPassword, { body });
    expect((await program.request("GET", mePath)).status).toBe(200);
  });
});

describe("a password that is reset by mail", () => {
  it("ends every key of the account, and new ones can be made", async () => {
    const email = "keyed@newcomers.test";
    const client = await signUpNewcomer(url(), email);
    const program = clientWithKey(url(), (await createKey(client, ["read"])).secret);
    expect((await program.request("GET", mePath)).status).toBe(200);
    await client.call(endpoints.forgotPassword, { body: { email } });
    const link = await awaitLink(url(), email, "/reset-password");
    const token = new URL(link).searchParams.get("token") ?? "";
    await client.call(endpoints.resetPassword, { body: { email, token, newPassword: "violet-Ladder-43" } });
    expectRefusal(await program.request("GET", mePath), "unauthenticated");
    const newSession = createClient(url(), "acme");
    await newSession.call(endpoints.login, { body: { email, password: "violet-Ladder-43" } });
    expect((await newSession.call(endpoints.listApiKeys)).keys).toEqual([]);
    const newProgram = clientWithKey(url(), (await createKey(newSession, ["read"])).secret);
    expect((await newProgram.request("GET", mePath)).status).toBe(200);
  });
});

describe("invalid keys", () => {
  it("are limited per address, with a time to try again; valid ones from there still work", async () => {
    await advanceToNextWindow(url());
    const { secret } = await createKey(await rita(), ["read"]);
    const clientWithWrongKey = clientWithKey(url(), `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`);
    const limited: Answer[] = [];
    for (let round = 0; round < 31; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => clientWithWrongKey.request("GET", mePath)));
      limited.push(...answers.filter(({ status }) => status !== 401));
    }
    expect(limited).toHaveLength(10); // of 310: three hundred are allowed
    for (const answer of limited) {
      const { retryAfterSeconds } = expectRefusal(answer, "rate_limited");
      expect(answer.headers.get("retry-after")).toBe(String(retryAfterSeconds));
    }
    expect((await clientWithKey(url(), secret).request("GET", mePath)).status).toBe(200);
  });
});
