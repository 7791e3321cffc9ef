import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { signUpNewcomer } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { advanceToNextWindow, post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

/** Slow enough for the attempts of a test to be in one window of the limit. */
const url = worldForFile({ speed: 20 });
const access = "__Host-cw_access";
const refresh = "__Host-cw_refresh";
const me = (client: Client) => client.request("GET", "/api/me");
const renew = (client: Client) => client.request("POST", "/api/refresh");
const sessionsOf = async (client: Client) => (await client.call(endpoints.listSessions)).sessions;
const currentIdOf = async (client: Client) => (await sessionsOf(client)).find(({ isCurrent }) => isCurrent)?.id ?? "";

/** A second browser with the same cookies. */
function copyOf(client: Client): Client {
  const copy = createClient(url(), "acme");
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

describe("the list of sessions", () => {
  it("shows device and address of each, and which one is current", async () => {
    const firefox = createClient(url(), "acme", { "user-agent": "Firefox/140.0 Linux" });
    await firefox.call(endpoints.login, { body: { email: "recruiter@acme.test", password: demoPassword } });
    await signedIn(url());
    const sessions = await sessionsOf(firefox);
    expect(sessions.length).toBeGreaterThanOrEqual(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { userAgent: "Firefox/140.0 Linux", ip: "127.0.0.1" },
    ]);
  });

  it("leaves out ended sessions", async () => {
    const [ownBrowser, otherBrowser] = [await signedIn(url()), await signedIn(url())];
    const id = await currentIdOf(otherBrowser);
    await otherBrowser.call(endpoints.logout);
    expect((await sessionsOf(ownBrowser)).map((session) => session.id)).not.toContain(id);
  });
});

describe("a revoked session", () => {
  it("is refused from the next request on, with its access and its refresh token", async () => {
    const [ownBrowser, otherBrowser] = [await signedIn(url()), await signedIn(url())];
    await ownBrowser.call(endpoints.revokeSession, { params: { id: await currentIdOf(otherBrowser) } });
    const copy = copyOf(otherBrowser);
    expectRefusal(await me(otherBrowser), "session_expired");
    expectRefusal(await renew(copy), "session_expired");
  });

  it("does not come back by refreshing at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ownBrowser, otherBrowser] = [await signedIn(url()), await signedIn(url())];
      const id = await currentIdOf(otherBrowser);
      const tabs = [otherBrowser, copyOf(otherBrowser), copyOf(otherBrowser)];
      await Promise.all([
        ownBrowser.request("DELETE", `/api/sessions/${id}`),
        ...tabs.map((tab) => renew(tab)),
        ...tabs.map((tab) => me(tab)),
      ]);
      for (const tab of tabs) {
        expect((await me(tab)).status).toBe(401);
        expect((await renew(tab)).status).toBe(401);
      }
    }
  });
});

describe("a sign-in over a live session", () => {
  it("ends the old session, even another user's", async () => {
    const client = await signedIn(url());
    const replaced = copyOf(client);
    await client.call(endpoints.login, { body: { email: "owner@acme.test", password: demoPassword } });
    expectRefusal(await me(replaced), "session_expired");
    expectRefusal(await renew(replaced), "session_expired");
    expect((await me(client)).status).toBe(200);
  });

  it("that fails ends no session", async () => {
    const client = await signedIn(url());
    const body = { email: "owner@acme.test", password: "wrong" };
    expectRefusal(await client.request("POST", "/api/login", body), "invalid_credentials");
    expect((await me(client)).status).toBe(200);
  });
});

describe("a refresh token", () => {
  it("with a known id and a guessed secret does not end the session", async () => {
    const victim = await signedIn(url());
    const [tenant, id] = (victim.cookies.get(refresh) ?? "").split(".");
    for (const guess of ["guess", `${"a".repeat(43)}~${"a".repeat(43)}`, "~", "%"]) {
      const attacker = createClient(url(), "acme");
      attacker.cookies.set(refresh, `${tenant}.${id}.${guess}`);
      expectRefusal(await renew(attacker), "session_expired");
    }
    expect((await me(victim)).status).toBe(200);
    expect((await renew(victim)).status).toBe(200);
  });

  it("that was used long ago ends the session, since it was stolen", async () => {
    const victim = await signedIn(url());
    const thief = copyOf(victim);
    for (let round = 0; round < 3; round += 1) {
      expect((await renew(victim)).status).toBe(200);
      await post(url(), "clock", { advanceSeconds: 60 }); // parallel tabs may use a token twice for ten seconds
    }
    thief.cookies.delete(access);
    expectRefusal(await renew(thief), "session_expired");
    expectRefusal(await me(victim), "session_expired");
  });
});

describe("an API key", () => {
  it("with write neither imports nor buys numbers, nor changes the policy, nor replays messages", async () => {
    const program = clientWithKey(url(), (await createKey(await signedIn(url(), "owner@acme.test"), ["write"])).secret);
    for (const [method, path, scope] of [
      ["POST", "/api/buy-number", "numbers"],
      ["POST", "/api/import/twilio-number", "numbers"],
      ["DELETE", "/api/numbers/num_1", "numbers"],
      ["PUT", "/api/calling-policy", "account"],
      ["POST", "/api/dead-letters/replay", "account"],
    ] as const) {
      const answer = await program.request(method, path, {});
      expect(expectRefusal(answer, "not_allowed").message).toContain(`the scope "${scope}"`);
      expect(answer.status).toBe(403);
    }
  });

  it("that is revoked is refused, also with requests under way at that moment", async () => {
    const client = await signedIn(url());
    const { id, secret } = await createKey(client, ["read"]);
    const program = clientWithKey(url(), secret);
    await Promise.all([
      client.call(endpoints.revokeApiKey, { params: { id } }),
      ...Array.from({ length: 10 }, () => me(program)),
    ]);
    expectRefusal(await me(program), "unauthenticated");
  });

  it("of any user is listed to the tenant's owners without its secret, and they may revoke it", async () => {
    const { secret } = await createKey(await signedIn(url()), ["read"], "Rita's export");
    const owner = await signedIn(url(), "owner@acme.test");
    const { keys } = await owner.call(endpoints.listTeamApiKeys);
    expect(keys.map(({ name }) => name)).toContain("Rita's export");
    expect(JSON.stringify(keys)).not.toContain(secret.slice(-52)); // the part after the ids
    const { id = "", userId = "" } = keys.find(({ name }) => name === "Rita's export") ?? {};
    await owner.call(endpoints.revokeTeamApiKey, { params: { userId, id } });
    expectRefusal(await me(clientWithKey(url(), secret)), "unauthenticated");
  });
});

describe("a request of another site", () => {
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "does not sign in with the content type %j",
    async (type) => {
      const body = JSON.stringify({ email: "recruiter@acme.test", password: demoPassword });
      const answer = await createClient(url(), "acme").request("POST", "/api/login", body, { "content-type": type });
      expectRefusal(answer, "bad_request");
    },
  );

  it("sends no text: the GET that queues texts needs our header", async () => {
    const client = await signedIn(url());
    const { jobs } = await client.call(endpoints.getJobs);
    const path = `/api/send-pre-call-sms-to-all/${jobs[0]?._id}`;
    expectRefusal(await client.request("GET", path, undefined, { "x-callwright": "" }), "csrf_missing");
  });
});

describe("a password", () => {
  it("is not changed without the current one, however fresh the session", async () => {
    const client = await signUpNewcomer(url(), "fresh@newcomers.test");
    const body = { password: "amber-Window-77", confirmPassword: "amber-Window-77" };
    const answer = await client.request("POST", "/api/set-password", body);
    expect(expectRefusal(answer, "validation_failed").issues).toMatchObject([{ path: "currentPassword" }]);
  });
});

it("requests to carriers are limited per user", async () => {
  await advanceToNextWindow(url());
  const client = await signedIn(url(), "enterprise@acme.test");
  const body = { encrypted: "not sealed to anybody", country: "US", kind: "local" };
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => client.request("POST", "/api/available-numbers", body)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10); // sixty are allowed
});
