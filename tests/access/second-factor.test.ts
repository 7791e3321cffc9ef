import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { type Answer, type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { enrolAuthenticator, nextCode, signInWithPasswordOnly } from "../support/clients/factor.ts";
import { goodPassword, signUpNewcomer } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { mailsTo } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const prove = (client: Client, proof: object) => client.request("POST", "/api/second-factor/sign-in", { proof });
const inParallel = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
const successes = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

/** Moves past the time for which a proof counts, and keeps the session alive. */
async function expireProof(client: Client): Promise<void> {
  await post(url(), "clock", { advanceSeconds: 16 * 60 });
  await client.call(endpoints.refresh);
}

describe("an owner", () => {
  it("resets the second factor of a person who lost it, but not their own", async () => {
    const [owner, person] = await Promise.all([
      signedIn(url(), "owner@acme.test"),
      signedIn(url(), "recruiter@acme.test"),
    ]);
    await enrolAuthenticator(url(), person);
    const [{ user: self }, { user }] = await Promise.all([owner.call(endpoints.me), person.call(endpoints.me)]);
    const reset = (client: Client, id: string) => client.request("DELETE", `/api/team/${id}/second-factor`);
    expectRefusal(await reset(person, user.id), "not_allowed");
    expectRefusal(await reset(owner, self.id), "unprocessable");
    expect((await reset(owner, user.id)).status).toBe(200);
    expectRefusal(await person.request("GET", "/api/me"), "session_expired");
    await signedIn(url(), "recruiter@acme.test");
  });
});

describe("a change of second factors", () => {
  it("is mailed to the person: added, removed, codes renewed or used, and a reset by an owner", async () => {
    const email = "informed@newcomers.test";
    const client = await signUpNewcomer(url(), email);
    await enrolAuthenticator(url(), client);
    const { recoveryCodes = [] } = await client.call(endpoints.renewRecoveryCodes);
    const page = createClient(url(), "acme");
    await page.request("POST", "/api/login", { email, password: goodPassword });
    await page.call(endpoints.signInWithFactor, { body: { proof: { recoveryCode: recoveryCodes[0] ?? "" } } });
    await page.call(endpoints.stepUp, { body: { proof: { recoveryCode: recoveryCodes[1] ?? "" } } });
    await page.call(endpoints.removeTotp);
    await enrolAuthenticator(url(), page);
    const { user } = await page.call(endpoints.me);
    const owner = await signedIn(url(), "owner@acme.test");
    await owner.call(endpoints.resetMemberFactors, { params: { id: user.id } });
    const mailTexts = async () =>
      (await mailsTo(url(), email)).filter(({ subject }) => subject.includes("second factor")).map(({ text }) => text);
    await expect.poll(mailTexts).toHaveLength(7);
    const texts = (await mailTexts()).join("\n");
    for (const [words, count] of [
      ["An authenticator app was added", 2],
      ["The authenticator app was removed", 1],
      ["New recovery codes were created", 1],
      ["A recovery code of your account was used", 2],
      ["were removed by an owner", 1],
    ] as const)
      expect(texts.split(words), words).toHaveLength(count + 1);
  });
});

describe("a sign-in with a second factor", () => {
  it("opens nothing before the factor is proven", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    const { secret, recoveryCodes } = await enrolAuthenticator(url(), client);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const page = createClient(url(), "acme");
    const answer = await page.request("POST", "/api/login", { email: "enterprise@acme.test", password: demoPassword });
    expectRefusal(answer, "second_factor_required");
    expect([...page.cookies.keys()]).toEqual(["__Host-cw_factor"]);
    const ticket = page.cookies.get("__Host-cw_factor") ?? "";
    expectRefusal(await page.request("GET", "/api/me"), "unauthenticated");
    const forged = createClient(url(), "acme", { cookie: `__Host-cw_access=${ticket}` });
    expectRefusal(await forged.request("GET", "/api/me"), "session_expired");
    expect((await page.call(endpoints.signInFactorOptions)).methods).toEqual(["totp", "recoveryCode"]);
    expect((await prove(page, { totp: await nextCode(url(), secret) })).status).toBe(200);
    expect((await page.call(endpoints.me)).user.email).toBe("enterprise@acme.test");
    expect(page.cookies.has("__Host-cw_factor")).toBe(false);
  });

  it("counts neither at another tenant nor in another browser, and ends after ten minutes", async () => {
    const client = await signedIn(url(), "recruiter@globex.test", "globex");
    const { secret } = await enrolAuthenticator(url(), client);
    const page = await signInWithPasswordOnly(url(), "recruiter@globex.test", "globex");
    const otherTenantPage = createClient(url(), "acme");
    for (const [name, value] of page.cookies) otherTenantPage.cookies.set(name, value);
    expectRefusal(await prove(otherTenantPage, { totp: await nextCode(url(), secret) }), "sign_in_expired");
    expectRefusal(
      await prove(createClient(url(), "globex"), { totp: await nextCode(url(), secret) }),
      "sign_in_expired",
    );
    await post(url(), "clock", { advanceSeconds: 11 * 60 });
    expectRefusal(await prove(page, { totp: await nextCode(url(), secret) }), "sign_in_expired");
  });

  it("accepts each code once, and each recovery code once, however many try together", async () => {
    const email = "trial@acme.test";
    const { secret, recoveryCodes } = await enrolAuthenticator(url(), await signedIn(url(), email));
    const totp = await nextCode(url(), secret);
    const pages = await inParallel(8, () => signInWithPasswordOnly(url(), email, "acme"));
    expect(successes(await Promise.all(pages.map((page) => prove(page, { totp }))))).toBe(1);
    // Together past the quarter of an hour that limits wrong codes, while the later sign-ins are under ten minutes old.
    await post(url(), "clock", { advanceSeconds: 9 * 60 });
    const laterPages = await inParallel(8, () => signInWithPasswordOnly(url(), email, "acme"));
    await post(url(), "clock", { advanceSeconds: 7 * 60 });
    const [recoveryCode = "", secondCode = ""] = recoveryCodes;
    expect(successes(await Promise.all(laterPages.map((page) => prove(page, { recoveryCode }))))).toBe(1);
    const page = await signInWithPasswordOnly(url(), email, "acme");
    // As people copy it by hand: capitals, spaces, letters for digits.
    const typedCode = secondCode.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l");
    expect((await prove(page, { recoveryCode: typedCode })).status).toBe(200);
    const { secondFactor } = await page.call(endpoints.getSecondFactor);
    expect(secondFactor.recoveryCodesLeft).toBe(8);
    const renewed = await page.call(endpoints.renewRecoveryCodes);
    await post(url(), "clock", { advanceSeconds: 16 * 60 }); // past the same limit again
    const laterPage = await signInWithPasswordOnly(url(), email, "acme");
    expectRefusal(await prove(laterPage, { recoveryCode: recoveryCodes[2] }), "validation_failed");
    expect((await prove(laterPage, { recoveryCode: renewed.recoveryCodes?.[0] })).status).toBe(200);
  });

  it("is limited to ten wrong codes in a quarter of an hour, after which the right code is refused too", async () => {
    const email = "owner@globex.test";
    const { secret } = await enrolAuthenticator(url(), await signedIn(url(), email, "globex"));
    const expiredPage = await signInWithPasswordOnly(url(), email, "globex");
    await post(url(), "clock", { advanceSeconds: 15 * 60 });
    const guessingPage = await signInWithPasswordOnly(url(), email, "globex");
    const answers = await inParallel(30, () => prove(guessingPage, { totp: "000000" }));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expectRefusal(await prove(guessingPage, { totp: await nextCode(url(), secret) }), "rate_limited");
    // An expired sign-in is refused as expired, even while the user's codes are limited.
    expectRefusal(await prove(expiredPage, { totp: await nextCode(url(), secret) }), "sign_in_expired");
  });
});

describe("step-up", () => {
  const host = { host: "calls.step-up.example.com" };

  it("is asked for when the proof is older than a quarter of an hour, and not before", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { domain } = await client.call(endpoints.addDomain, { body: host });
    await expireProof(client);
    const path = `/api/domains/${domain.id}`;
    expectRefusal(await client.request("DELETE", path), "step_up_required");
    expect((await client.call(endpoints.stepUpOptions)).methods).toEqual(["password"]);
    const wrongProof = await client.request("POST", "/api/step-up", { proof: { password: "not the password" } });
    expectRefusal(wrongProof, "validation_failed");
    expectRefusal(await client.request("DELETE", path), "step_up_required");
    await client.call(endpoints.stepUp, { body: { proof: { password: demoPassword } } });
    await client.call(endpoints.removeDomain, { params: { id: domain.id } });
  });

  it("covers every request that the contract marks, and leaves the others alone", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    await expireProof(client);
    const marked = Object.values(endpoints).filter((endpoint) => "stepUp" in endpoint && endpoint.stepUp);
    expect(marked.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "createApiKey",
        "addDomain",
        "removeDomain",
        "inviteMember",
        "updateMember",
        "saveSmtp",
        "removeTotp",
      ]),
    );
    for (const { method, path } of marked) {
      const body = method === "GET" ? undefined : {};
      expectRefusal(await client.request(method, `/api${path.replace(/\{\w+\}/g, "x")}`, body), "step_up_required");
    }
    const policy = await client.request("PUT", "/api/tenant-settings", { secondFactor: "everyone" });
    expectRefusal(policy, "step_up_required");
    expect((await client.request("GET", "/api/domains")).status).toBe(200);
  });

  it("of a user with a second factor accepts no password and no code twice, and counts for this session alone", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const { secret } = await enrolAuthenticator(url(), client);
    const otherSession = await signInWithPasswordOnly(url(), "owner@acme.test", "acme");
    await prove(otherSession, { totp: await nextCode(url(), secret) });
    await expireProof(client);
    await otherSession.call(endpoints.refresh);
    const stepUp = (proof: object) => client.request("POST", "/api/step-up", { proof });
    expect((await client.call(endpoints.stepUpOptions)).methods).toEqual(["totp", "recoveryCode"]);
    expectRefusal(await stepUp({ password: demoPassword }), "validation_failed");
    const change = { currentPassword: demoPassword, password: "amber-Window-77", confirmPassword: "amber-Window-77" };
    expectRefusal(await client.request("POST", "/api/set-password", change), "step_up_required");
    const totp = await nextCode(url(), secret);
    expect(successes(await inParallel(8, () => stepUp({ totp })))).toBe(1);
    expect((await client.request("POST", "/api/domains", host)).status).toBe(200);
    expectRefusal(await otherSession.request("POST", "/api/domains", host), "step_up_required");
  });
});

describe("a tenant that requires a second factor", () => {
  it("opens nothing but its setup to those who have none, and never lets them drop the last one", async () => {
    const owner = await signedIn(url(), "admin@callwright.test", "platform");
    await owner.call(endpoints.updateTenantSettings, { body: { secondFactor: "superAdmins" } });
    const client = await signedIn(url(), "admin@callwright.test", "platform");
    expect((await client.call(endpoints.me)).user.mustEnrol).toBe(true);
    for (const path of ["/api/team", "/api/get-jobs", "/api/api-keys", "/api/get-user"])
      expectRefusal(await client.request("GET", path), "second_factor_missing");
    await enrolAuthenticator(url(), client);
    expect((await client.call(endpoints.me)).user.mustEnrol).toBeUndefined();
    expect((await client.request("GET", "/api/team")).status).toBe(200);
    expectRefusal(await client.request("DELETE", "/api/second-factor/totp"), "unprocessable");
  });
});
