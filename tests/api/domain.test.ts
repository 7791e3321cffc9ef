import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Domain, endpoints } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import { describe, expect, it } from "vitest";
import { type Client, demoPassword } from "../support/clients/client.ts";
import { requestAtHost } from "../support/clients/host.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { serverForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

const url = serverForFile();
const owner = () => signedIn(url(), "owner@acme.test");

const domainOf = async (client: Client, id: string): Promise<Domain | undefined> =>
  (await client.call(endpoints.listDomains)).domains.find((domain) => domain.id === id);

const timeoutMs = 60_000;

/** Waits for the background check to reach one of the states; the owner's button is not pressed. */
async function awaitState(client: Client, id: string, ...states: Domain["state"][]): Promise<Domain> {
  let domain: Domain | undefined;
  await expect
    .poll(
      async () => {
        domain = await domainOf(client, id);
        return domain && states.includes(domain.state);
      },
      { timeout: timeoutMs, interval: 100 },
    )
    .toBe(true);
  if (!domain) throw new Error("The domain is gone");
  return domain;
}

const titleAt = async (host: string) =>
  /"title":"(.*?)"/.exec((await requestAtHost(url(), host, "/api/theme")).text)?.[1];
const login = { method: "POST", body: { email: "owner@acme.test", password: demoPassword } };

// The sandbox sets the records of a new domain, except with the label "wait"; with "fail" its certificate is refused.
describe("POST /domains", () => {
  it("says which records to set, the same for the same name", async () => {
    const client = await owner();
    const { domain, message } = await client.call(endpoints.addDomain, { body: { host: " Calls.WAIT.acme-one.com " } });
    expect(message).toBe("Domain added. Set its records at your DNS provider.");
    expect(domain).toMatchObject({ host: "calls.wait.acme-one.com", state: "pending" });
    expect(domain.records).toEqual([
      {
        type: "TXT",
        name: "_domain-proof.calls.wait.acme-one.com",
        value: expect.stringMatching(/^domain-proof=\w{32}$/),
      },
      { type: "CNAME", name: "calls.wait.acme-one.com", value: expect.stringMatching(/\.cloudfront\.net$/) },
    ]);
    const repeated = await client.call(endpoints.addDomain, { body: { host: "calls.wait.acme-one.com" } });
    expect(repeated.domain).toEqual(domain);
  });

  it.each(["nonsense", "acme.localhost", "app.callwright.test"])(
    "refuses %s with a reason at its field",
    async (host) => {
      const answer = await (await owner()).request("POST", "/api/domains", { host });
      expect(expectRefusal(answer, "validation_failed").issues).toMatchObject([{ path: "host" }]);
    },
  );

  it("accepts an internationalised name", async () => {
    const client = await owner();
    const { domain } = await client.call(endpoints.addDomain, { body: { host: "anrufe.wait.münchen-acme.com" } });
    expect(domain.host).toBe("anrufe.wait.xn--mnchen-acme-thb.com");
  });

  it("is for owners; others are refused and stay signed in", async () => {
    const client = await signedIn(url(), "recruiter@acme.test");
    expectRefusal(await client.request("POST", "/api/domains", { host: "calls.acme-two.com" }), "not_allowed");
    expectRefusal(await client.request("GET", "/api/domains"), "not_allowed");
  });
});

describe("a domain that is active", () => {
  it("is where the tenant's people sign in and see their brand, until it is removed", async () => {
    const client = await owner();
    const { domain } = await client.call(endpoints.addDomain, { body: { host: "calls.acme-three.com" } });
    expect(await titleAt(domain.host)).toBeUndefined();
    await awaitState(client, domain.id, "active");
    const { title } = (await client.call(endpoints.getTheme)).data;
    expect(await titleAt(domain.host)).toBe(title);
    expect((await requestAtHost(url(), domain.host, "/api/login", login)).status).toBe(200);
    const port = new URL(url()).port;
    const { text } = await requestAtHost(url(), `${domain.host}:${port}`, "/login");
    expect(text).toContain(`<title>${title}</title>`);
    // Browsers keep no session there without HTTPS.
    expect(text).toContain(`id="cw-sign-in">{"address":"http://acme.localhost:${port}"}`);
    expect((await requestAtHost(url(), `acme.localhost:${port}`, "/login")).text).not.toContain("cw-sign-in");
    const { message } = await client.call(endpoints.removeDomain, { params: { id: domain.id } });
    expect(message).toBe("Domain removed");
    expect((await requestAtHost(url(), domain.host, "/api/login", login)).status).toBe(404);
    expect((await requestAtHost(url(), domain.host, "/login")).text).not.toContain(title);
    expectRefusal(await client.request("DELETE", `/api/domains/${domain.id}`), "not_found");
  }, 120_000);
});

describe("POST /domains/{id}/check", () => {
  it("advances the domain by the records it finds", async () => {
    const client = await owner();
    const { domain } = await client.call(endpoints.addDomain, { body: { host: "wait.acme-four.com" } });
    const check = () => client.call(endpoints.checkDomain, { params: { id: domain.id } });
    expect((await check()).domain).toMatchObject({ state: "pending", reason: expect.stringContaining("TXT") });
    for (const record of domain.records) await post(url(), "dns", record);
    const { domain: active } = await awaitState(client, domain.id, "active").then(check);
    expect(active.reason).toBeUndefined();
  }, 120_000);

  it("says why a domain failed", async () => {
    const client = await owner();
    const { domain } = await client.call(endpoints.addDomain, { body: { host: "fail.acme-five.com" } });
    expect((await awaitState(client, domain.id, "failed")).reason).toContain("CAA");
  }, 120_000);
});

itInFull(
  "a pending domain becomes active although the server is killed in between",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "callwright-domain-"));
    try {
      const host = "calls.acme-six.com";
      const first = await startServer({ dataDir, speed: 60, isSilent: true });
      const firstClient = await signedIn(first.url, "owner@acme.test");
      const { domain } = await firstClient.call(endpoints.addDomain, { body: { host } });
      await awaitState(firstClient, domain.id, "issuing", "active");
      await first.kill();
      const second = await startServer({ dataDir, speed: 60, isSilent: true });
      const secondClient = await signedIn(second.url, "owner@acme.test");
      await awaitState(secondClient, domain.id, "active");
      const { data } = await secondClient.call(endpoints.getTheme);
      expect((await requestAtHost(second.url, host, "/api/theme")).text).toContain(`"title":"${data.title}"`);
      await second.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  240_000,
);
