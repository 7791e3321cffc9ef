import { endpoints } from "@callwright/contracts";
import { demoMailAccounts, mailHostName } from "@callwright/local/emulators/smtp";
import { afterEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, mailsTo } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const owner = () => signedIn(url(), "owner@acme.test");
const recruiterEmail = "recruiter@acme.test";
const [account] = demoMailAccounts;
const form = {
  host: mailHostName,
  port: 465,
  ...account,
  encryption: "tls",
  fromAddress: "jobs@acme.test",
  fromName: "Acme Jobs",
} as const;
const setServerState = (state: string) => post(url(), "mail-host", { state });
const requestReset = (tenant = "acme", email = recruiterEmail) =>
  createClient(url(), tenant).call(endpoints.forgotPassword, { body: { email } });

afterEach(async () => {
  await setServerState("works");
  await (await owner()).call(endpoints.removeSmtp);
});

/** Requests a password mail and waits for it; with a client, also reads the server's problem. */
async function nextMail(client?: Client) {
  const before = (await mailsTo(url(), recruiterEmail)).length;
  await requestReset();
  const mail = await awaitMail(url(), recruiterEmail, before + 1);
  return { ...mail, problem: (await client?.call(endpoints.getSmtp))?.smtp?.problem };
}

const firstIssue = async (client: Client, body: object) => {
  const { issues } = expectRefusal(await client.request("PUT", "/api/smtp", body), "validation_failed");
  return issues?.[0];
};

describe("PUT /smtp", () => {
  it("signs in at the server, saves it, and never returns its password", async () => {
    const client = await owner();
    expect((await client.call(endpoints.getSmtp)).smtp).toBeNull();
    const saved = await client.request("PUT", "/api/smtp", form);
    const { password: _, ...withoutPassword } = form;
    expect(saved.body).toEqual({
      success: true,
      message: "Mail server saved. Your mails go through it now.",
      smtp: withoutPassword,
    });
    const read = await client.request("GET", "/api/smtp");
    expect(read.body).toEqual({ success: true, smtp: withoutPassword });
    expect(JSON.stringify([saved.body, read.body])).not.toContain(account.password);
  });

  it("keeps the stored password, but does not use it for another server or username", async () => {
    const client = await owner();
    await client.call(endpoints.saveSmtp, { body: form });
    const { password: _, ...withoutPassword } = form;
    const changed = await client.call(endpoints.saveSmtp, { body: { ...withoutPassword, fromName: "Acme Careers" } });
    expect(changed.smtp?.fromName).toBe("Acme Careers");
    for (const change of [{ host: "smtp.elsewhere.test" }, { username: "mail@globex.test" }])
      expect(await firstIssue(client, { ...withoutPassword, ...change })).toMatchObject({
        path: "password",
        message: "Enter the password again for this server.",
      });
  });

  it.each([
    ["a wrong password", { password: "wrong" }, "password", "The server refused the username or the password."],
    ["an unknown host", { host: "unknown.invalid" }, "host", "There is no server named unknown.invalid."],
    ["a local host", { host: "localhost" }, "host", "localhost is not on the public internet."],
    ["another service's port", { port: 6379 }, "port", "Use one of the ports 465, 587, 2525."],
    ["the port between mail servers", { port: 25 }, "port", "Use one of the ports 465, 587, 2525."],
    [
      "a password without encryption",
      { encryption: "none", port: 587 },
      "encryption",
      "A password is sent only over an encrypted connection. Choose TLS or STARTTLS.",
    ],
  ])("refuses %s, at its field, and changes nothing", async (_, change, path, message) => {
    const client = await owner();
    expect(await firstIssue(client, { ...form, ...change })).toMatchObject({ path, message });
    expect((await client.call(endpoints.getSmtp)).smtp).toBeNull();
  });

  it("is for administrators, each for their own tenant", async () => {
    await (await owner()).call(endpoints.saveSmtp, { body: form });
    expectRefusal(await (await signedIn(url())).request("PUT", "/api/smtp", form), "not_allowed");
    expectRefusal(await (await signedIn(url())).request("GET", "/api/smtp"), "not_allowed");
    const otherOwner = await signedIn(url(), "owner@globex.test", "globex");
    expect((await otherOwner.call(endpoints.getSmtp)).smtp).toBeNull();
  });
});

describe("the tenant's mails", () => {
  it("go through its own server under its own address, and through the platform's once that is removed", async () => {
    const client = await owner();
    await client.call(endpoints.saveSmtp, { body: { ...form, port: 587, encryption: "starttls" } });
    expect(await nextMail()).toMatchObject({ from: '"Acme Jobs" <jobs@acme.test>', replyTo: [] });
    await client.call(endpoints.saveSmtp, { body: { ...form, fromName: "" } });
    expect((await nextMail()).from).toBe('"Acme Talent" <jobs@acme.test>');
    await client.call(endpoints.removeSmtp);
    expect((await nextMail()).from).toBe('"Acme Talent" <no-reply@callwright.test>');
  });

  it("to the platform's administrator never go through a tenant's server, which could use their links", async () => {
    const admin = await signedIn(url(), "admin@callwright.test", "platform");
    await admin.call(endpoints.saveSmtp, { body: form });
    await requestReset("platform", "admin@callwright.test");
    expect((await awaitMail(url(), "admin@callwright.test")).from).not.toContain(form.fromAddress);
    await admin.call(endpoints.removeSmtp);
  });

  it("of another tenant do not go through this server", async () => {
    await (await owner()).call(endpoints.saveSmtp, { body: form });
    await requestReset("globex", "recruiter@globex.test");
    expect((await awaitMail(url(), "recruiter@globex.test")).from).toContain("no-reply@callwright.test");
  });

  it("still arrive when the server rejects us: the platform sends them, and the owner reads why", async () => {
    const client = await owner();
    await client.call(endpoints.saveSmtp, { body: form });
    await setServerState("refuses-sign-in");
    const fallback = { from: '"Acme Talent" <no-reply@callwright.test>', replyTo: ["jobs@acme.test"] };
    expect(await nextMail(client)).toMatchObject({
      ...fallback,
      problem: "The server refused the username or the password.",
    });
    await setServerState("works");
    expect(await nextMail(client)).toMatchObject(fallback);
    await post(url(), "clock", { advanceSeconds: 3601 }); // After an hour the server is tried again.
    const healed = await nextMail();
    expect(healed.from).toBe('"Acme Jobs" <jobs@acme.test>');
    expect((await (await owner()).call(endpoints.getSmtp)).smtp?.problem).toBeUndefined();
  });

  it("to a recipient that the server rejects go through the platform, and the server stays in use", async () => {
    const client = await owner();
    await client.call(endpoints.saveSmtp, { body: form });
    await setServerState("refuses-mail");
    expect(await nextMail(client)).toMatchObject({ replyTo: ["jobs@acme.test"], problem: undefined });
  });

  it("wait once for a server that is away, and later mails go through the platform", async () => {
    const client = await owner();
    await client.call(endpoints.saveSmtp, { body: form });
    await setServerState("away");
    const before = (await mailsTo(url(), recruiterEmail)).length;
    await requestReset();
    await expect.poll(async () => (await client.call(endpoints.getSmtp)).smtp?.problem).toContain("421");
    expect(await mailsTo(url(), recruiterEmail)).toHaveLength(before);
    await requestReset();
    expect(await awaitMail(url(), recruiterEmail, before + 1)).toMatchObject({ replyTo: ["jobs@acme.test"] });
    await setServerState("works");
    await post(url(), "clock", { advanceSeconds: 120 }); // The mail that waits is tried again.
    await requestReset();
    await awaitMail(url(), recruiterEmail, before + 3);
    const newestFirst = await mailsTo(url(), recruiterEmail);
    const ownSender = `"${form.fromName}" <jobs@acme.test>`;
    expect(newestFirst.slice(0, 2).map(({ from }) => from)).toEqual([ownSender, ownSender]);
    expect((await (await owner()).call(endpoints.getSmtp)).smtp?.problem).toBeUndefined();
  });
});
