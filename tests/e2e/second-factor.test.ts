import { endpoints } from "@callwright/contracts";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { demoPassword } from "../support/clients/client.ts";
import { mailsTo } from "../support/outside/mail.ts";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { checkScreen } from "./look.ts";
import { see } from "./seeing.ts";
import { acmeOf, enterAs, hostOf, signIn } from "./sign-in.ts";

const server = worldForFile();
const open = browserForFile({ opensFreshTabs: true });
const enter = enterAs(open, server);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Refusals that these tests cause: no session, no factor yet, a wrong code, a step-up. */
const expected = [/\b422\b/, /\b400\b/, /\b401\b/];

/** Adds an authenticator to the browser that approves every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await press(page, "Sign in");
}

/** Moves the clock to the next code first, because a code is accepted only once. */
const nextCode = async (secret: string): Promise<string> => {
  await post(server(), "clock", { advanceSeconds: 30 });
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: await clockNow(server()) });
};

describe("a passkey", () => {
  it("is added in the profile, and opens the account after the password", async () => {
    const page = await open(acmeOf(server()), { expectedComplaints: expected });
    await addAuthenticator(page);
    await signIn(page, "enterprise@acme.test");
    await page.goto("/profile");
    await press(page, "Add passkey");
    await see(page.getByText("Save your recovery codes"));
    expect(await checkScreen(page, "recovery codes", { onlyColours: false })).toEqual([]);
    await press(page, "I saved them");
    await see(page.getByText(/^For acme\.localhost, added /));
    const mails = async () => (await mailsTo(server(), "enterprise@acme.test")).map(({ text }) => text).join("\n");
    await expect.poll(mails).toContain("A passkey was added to your account");
    expect(await checkScreen(page, "second factor", { onlyColours: false })).toEqual([]);
    await page.context().clearCookies();
    await enterPassword(page, "enterprise@acme.test");
    await page.waitForURL("**/second-factor");
    expect(await checkScreen(page, "sign-in passkey", { onlyColours: false })).toEqual([]);
    await press(page, "Continue with passkey");
    await page.waitForURL("**/dashboard");
  });
});

describe("an authenticator app", () => {
  it("is set up by QR code or secret and asked for at sign-in; a recovery code works too", async () => {
    const page = await open(acmeOf(server()), { expectedComplaints: expected });
    await signIn(page, "trial@acme.test");
    await page.goto("/profile");
    await press(page, "Set up app");
    await see(page.getByRole("img", { name: "QR code for the authenticator app" }));
    expect(await checkScreen(page, "authenticator app", { onlyColours: false })).toEqual([]);
    const secret = (await page.locator("code").first().textContent()) ?? "";
    await page.getByLabel("Code").fill("000000");
    await press(page, "Turn on");
    await see(page.getByText("This code is not right, or was used already."));
    await page.getByLabel("Code").fill(await nextCode(secret));
    await press(page, "Turn on");
    await see(page.getByText("Save your recovery codes"));
    const codes = ((await page.locator("code").textContent()) ?? "").split("\n");
    await press(page, "I saved them");
    await page.context().clearCookies();
    await enterPassword(page, "trial@acme.test");
    await page.getByLabel("Code").fill(await nextCode(secret));
    expect(await checkScreen(page, "sign-in code", { onlyColours: false })).toEqual([]);
    await press(page, "Confirm");
    await page.waitForURL("**/dashboard");
    await page.context().clearCookies();
    await enterPassword(page, "trial@acme.test");
    await press(page, "Use a recovery code");
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await press(page, "Confirm");
    await page.waitForURL("**/dashboard");
    await page.goto("/profile");
    await press(page, "Remove app");
    const dialog = page.getByRole("dialog", { name: "Remove app" });
    await see(dialog.getByText("also removes your recovery codes"));
    expect(await checkScreen(page, "remove app", { onlyColours: false })).toEqual([]);
    await dialog.getByRole("button", { name: "Remove app" }).click();
    await see(page.getByRole("button", { name: "Set up app" }));
  });
});

describe("a protected change", () => {
  it("asks once for the password, and is then saved", async () => {
    const page = await enter("owner@acme.test", "/settings/domains", { expectedComplaints: expected });
    await see(page.getByRole("heading", { level: 1 }));
    await post(server(), "clock", { advanceSeconds: 16 * 60 }); // A password counts for a quarter of an hour.
    await page.reload();
    await press(page, "Add domain");
    await page.getByRole("dialog").getByRole("textbox").fill("calls.step-up.example.com");
    await page.getByRole("dialog").getByRole("button", { name: /add/i }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await see(dialog);
    expect(await checkScreen(page, "step-up", { onlyColours: false })).toEqual([]);
    await dialog.getByLabel("Password", { exact: true }).fill(demoPassword);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await see(page.getByText("calls.step-up.example.com").first());
  });
});

describe("a tenant that requires a second factor", () => {
  it("shows its setup before anything else", async () => {
    const admin = await signedIn(server(), "admin@callwright.test", "platform");
    await admin.call(endpoints.updateTenantSettings, { body: { secondFactor: "superAdmins" } });
    const page = await open(hostOf(server(), "platform"), { expectedComplaints: expected });
    await addAuthenticator(page);
    await signIn(page, "admin@callwright.test");
    await see(page.getByRole("heading", { name: "Set up a second factor" }));
    expect(await checkScreen(page, "enrolment", { onlyColours: false })).toEqual([]);
    await press(page, "Add passkey");
    await press(page, "I saved them");
    await see(page.getByRole("button", { name: "User menu" }));
  });
});
