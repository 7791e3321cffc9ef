/** A deployment's first day: its tables are empty, and an operator lets the first tenant begin. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createClient } from "../support/client.ts";
import { enrol } from "../support/factor.ts";
import { awaitMail, linkIn } from "../support/mail.ts";
import { goodPassword } from "../support/newcomer.ts";
import { expectRefusal } from "../support/refusal.ts";
import { operate } from "./operate.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "callwright-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it("the owner of a tenant that an operator made comes in by a mailed link, with a trial's minutes, and an address is taken once", async () => {
  const words = ["create-tenant", "first", "First Agency", "Europe/Vienna", "first.localhost", "olga@first.test"];
  const made = await operate(home, ...words);
  expect(made).toMatchObject({ code: 0, errors: "" });
  expect(await operate(home, ...words)).toMatchObject({ code: 1, errors: expect.stringContaining("already") });
  const elsewhere = ["create-tenant", "second", "Second", "Europe/Atlantis", "second.localhost", "s@second.test"];
  expect(await operate(home, ...elsewhere)).toMatchObject({
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
    // A new tenant requires a second factor of its administrators, who see its people then.
    expectRefusal(await client.request("GET", "/api/team"), "second_factor_missing");
    await enrol(server.url, client);
    expect((await client.request("GET", "/api/team")).status).toBe(200);
  } finally {
    await server.stop();
  }
});
