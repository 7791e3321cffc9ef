/** A deployment's first day: its tables are empty, and an operator creates the first tenant. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { enrolAuthenticator } from "../support/clients/factor.ts";
import { goodPassword } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { operate } from "./operate.ts";

const otherPassword = "Violet-Harbour-Lantern-27";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "callwright-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it("the owner of a tenant that an operator created gets in by a mailed link; a repeated command and an unknown time zone fail", async () => {
  const args = ["create-tenant", "first", "First Agency", "Europe/Vienna", "first.localhost", "olga@first.test"];
  const created = await operate(home, ...args);
  expect(created).toMatchObject({ code: 0, errors: "" });
  expect(await operate(home, ...args)).toMatchObject({ code: 1, errors: expect.stringContaining("already") });
  const unknownZone = ["create-tenant", "second", "Second", "Europe/Atlantis", "second.localhost", "s@second.test"];
  expect(await operate(home, ...unknownZone)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("Europe/Berlin"),
  });

  const server = await startServer({ dataDir: home, isSilent: true });
  try {
    const client = createClient(server.url, "first");
    const email = "olga@first.test";
    await client.call(endpoints.forgotPassword, { body: { email } });
    const { token } = linkIn(await awaitMail(server.url, email));
    const body = { email, token, newPassword: goodPassword, confirmPassword: goodPassword };
    await client.call(endpoints.resetPassword, { body });
    await client.call(endpoints.login, { body: { email, password: goodPassword } });
    const { user } = await client.call(endpoints.me);
    expect(user).toMatchObject({ email, role: ["tenantOwner"], timezone: "Europe/Vienna" });
    // A new tenant shows its people only to administrators with a second factor.
    expectRefusal(await client.request("GET", "/api/team"), "second_factor_missing");
    await enrolAuthenticator(server.url, client);
    expect((await client.request("GET", "/api/team")).status).toBe(200);
  } finally {
    await server.stop();
  }
});

it("without mail, an operator's link lets the first administrator in, once and within 15 minutes, and asks for a second factor", async () => {
  const tenants = ["first", "late"].map((slug) => ({ host: `${slug}.localhost`, email: `olga@${slug}.test`, slug }));
  for (const { slug, host, email } of tenants)
    expect(await operate(home, "create-tenant", slug, slug, "Europe/Vienna", host, email)).toMatchObject({ code: 0 });
  const issueLink = async (user: string) => {
    const { code, answer } = await operate(home, "sign-in-link", user);
    expect(code).toBe(0);
    const { link, userId } = answer as { link: string; userId: string };
    const { email = "", token = "" } = Object.fromEntries(new URL(link).searchParams);
    return { link, userId, body: { email, token, newPassword: goodPassword } };
  };
  // Without this file, the first server moves its clock to working hours, when the links have expired.
  writeFileSync(join(home, "clock.json"), JSON.stringify({ offsetMs: 0 }));
  const firstLink = await issueLink("olga@first.test@first.localhost");
  const lateLink = await issueLink("olga@late.test@late.localhost");
  expect(firstLink.link).toMatch(/^http:\/\/first[.]localhost:3000\/reset-password[?].*invitation=1$/);
  expect(await operate(home, "sign-in-link", "nobody@first.test@first.localhost")).toMatchObject({ code: 1 });

  const firstServer = await startServer({ dataDir: home, isSilent: true });
  try {
    const client = createClient(firstServer.url, "first");
    await client.call(endpoints.resetPassword, { body: firstLink.body });
    expectRefusal(await client.request("POST", "/api/reset-password", firstLink.body), "link_invalid");
    await client.call(endpoints.login, { body: { email: "olga@first.test", password: goodPassword } });
    await enrolAuthenticator(firstServer.url, client);
    const { entries } = await client.call(endpoints.getAuditLog, { query: {} });
    expect(entries).toMatchObject([{ action: "user.sign_in_link_issued", target: { _id: firstLink.userId } }]);
  } finally {
    await firstServer.stop();
  }

  const secondLink = await issueLink(firstLink.userId);
  const secondServer = await startServer({ dataDir: home, isSilent: true });
  try {
    const client = createClient(secondServer.url, "first");
    await client.call(endpoints.resetPassword, {
      body: { ...secondLink.body, newPassword: otherPassword },
    });
    const credentials = { email: "olga@first.test", password: otherPassword };
    expectRefusal(await client.request("POST", "/api/login", credentials), "second_factor_required");
    await post(secondServer.url, "clock", { advanceSeconds: 15 * 60 });
    const tooLate = await createClient(secondServer.url, "late").request("POST", "/api/reset-password", lateLink.body);
    expectRefusal(tooLate, "link_invalid");
  } finally {
    await secondServer.stop();
  }
});
