import { endpoints } from "@callwright/contracts";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { createClient, demoPassword } from "../support/clients/client.ts";
import { goodPassword } from "../support/clients/newcomer.ts";
import { awaitLink } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { worldForFile } from "../support/run/server.ts";
import { isFullRun, itInFull, sampleOf } from "../support/run/tier.ts";
import { browserForFile, patienceMs } from "./browser.ts";
import { checkScreen } from "./look.ts";
import { handleLater, patience, see } from "./seeing.ts";
import { hostOf, signIn } from "./sign-in.ts";

const server = worldForFile({ speed: 600 });
const open = browserForFile({ opensFreshTabs: true });
const originOf = (tenant: string) => hostOf(server(), tenant);

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length);

/** An expired or missing session is answered with 401, which the browser reports. */
const unauthenticated = [/\b401\b/];
const expiredWords = "Session expired. Please log in again.";

async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await fill(page, "Email", email);
  await fill(page, "Password", password);
  await press(page, "Sign in");
}

async function signOut(page: Page): Promise<void> {
  await press(page, "User menu");
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await see(page.getByText("Logged out successfully"));
  expect(pathOf(page)).toBe("/login");
}

/** Opens another page; the link may be gone if a refused poll has already led to the sign-in. */
const openHistory = (page: Page) =>
  page
    .getByRole("link", { name: "Calls history" })
    .click({ timeout: 5_000 })
    .catch(() => undefined);

/** Moves the clock. An access token is valid for 15 minutes, a used refresh token for ten more seconds. */
const advance = (minutes: number) => post(server(), "clock", { advanceSeconds: minutes * 60 });

const brands = [
  ["acme", "Acme Talent"],
  ["globex", "Globex Voice"],
] as const;

describe("a newcomer", () => {
  it.each(isFullRun ? brands : brands.slice(0, 1))(
    "of %s signs up, confirms, answers the first questions, and comes back with a new password",
    async (tenant, title) => {
      const email = `nina@${tenant}-newcomers.test`;
      const page = await open(originOf(tenant));
      const referrers = collectReferrers(page);

      await page.goto("/login");
      expect(await page.title()).toBe(title);
      await page.getByRole("link", { name: "Sign up" }).click();
      await fill(page, "Name", "Nina Newcomer");
      await fill(page, "Email", email);
      await fill(page, "Phone number (optional)", "+49 171 1234567");
      await fill(page, "Password", goodPassword);
      await press(page, "Create account");
      await see(page.getByText("Registration successful! Please check your email to confirm your account."));
      await press(page, "Resend confirmation email");
      await see(page.getByText("Confirmation email sent! Check your email."));

      const confirmation = await awaitLink(server(), email, "/confirm-email");
      expect(confirmation).toContain(originOf(tenant));
      await page.goto(confirmation);
      // The confirmed account begins with a session.
      await page.waitForURL("**/onboarding");
      expect(await page.getByLabel("Company name").inputValue()).toBe(
        `${tenant === "acme" ? "Acme" : "Globex"} Newcomers`,
      );
      await page.getByLabel("Company name").fill("Newcomers Ltd");
      await page.getByText("Screening calls about a role").click();
      expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Berlin");
      expect(await checkScreen(page, `onboarding-${tenant}`, { onlyColours: false })).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await checkScreen(page, `onboarding-${tenant}-dark`, { onlyColours: true })).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      await press(page, "Get started");
      await page.waitForURL("**/dashboard");
      await see(page.getByRole("heading", { name: "Hello, Nina" }));
      expect(await page.title()).toBe(title);
      await signOut(page);

      await page.getByRole("link", { name: "Forgot password?" }).click();
      await fill(page, "Email", email);
      await press(page, "Send reset link");
      await see(page.getByText("Password reset link sent! Check your email."));
      const reset = await awaitLink(server(), email, "/reset-password");
      await page.goto(reset);
      await fill(page, "New password", "amber-Window-77");
      expect(pathOf(page)).toBe("/reset-password");
      await fill(page, "Confirm password", "amber-Window-77");
      await press(page, "Save new password");
      await see(page.getByText("Password reset successfully! You can now log in."));
      await fill(page, "Password", "amber-Window-77");
      await press(page, "Sign in");
      await page.waitForURL("**/dashboard");

      const secrets = [confirmation, reset].map((link) => new URL(link).searchParams.get("token") ?? "");
      for (const secret of secrets) expect(referrers.filter((referrer) => referrer.includes(secret))).toEqual([]);
      await page.goBack().catch(() => null);
      for (const secret of secrets) expect(page.url()).not.toContain(secret);
    },
  );

  itInFull("with an expired link gets a new link with one press", async () => {
    const page = await open(originOf("acme"), { expectedComplaints: [/\b422\b/] });
    await page.goto("/reset-password?email=recruiter%40acme.test&token=of-no-mail-at-all");
    await fill(page, "New password", goodPassword);
    await fill(page, "Confirm password", goodPassword);
    await press(page, "Save new password");
    await see(page.getByText("This link is no longer valid. Ask for a new one."));
    await press(page, "Send a new link");
    await see(page.getByText("Password reset link sent! Check your email."));
    await awaitLink(server(), "recruiter@acme.test", "/reset-password");
  });
});

/** Collects the referrers that the browser sends. */
function collectReferrers(page: Page): readonly string[] {
  const referrers: string[] = [];
  page.on("request", (request) => referrers.push(request.headers().referer ?? ""));
  return referrers;
}

describe("signing in with Google", () => {
  it("makes an account for a newcomer, signs them in to it later, and leads to the requested page", async () => {
    const page = await open(originOf("acme"));
    await page.goto("/login?redirect=%2Flogs%3Fpage%3D1");
    await press(page, "Sign in with Google");
    await page.getByRole("button", { name: "Gina Newcomer" }).click();
    await see(page.getByText("Logged in successfully"));
    expect(pathOf(page)).not.toContain("#");
    await page.waitForURL("**/onboarding?redirect=*");
    await page.getByLabel("Company name").fill("Gina & Co");
    await press(page, "Get started");
    await page.waitForURL("**/logs?page=1");
    await signOut(page);

    await press(page, "Sign in with Google");
    await page.getByRole("button", { name: "Gina Newcomer" }).click();
    await page.waitForURL("**/dashboard");
    await see(page.getByRole("heading", { name: "Hello, Gina" }));
  });

  itInFull("opens the account of the same address", async () => {
    const page = await open(originOf("globex"));
    await page.goto("/signup");
    await press(page, "Sign up with Google");
    await page.getByRole("button", { name: "Ralf Recruiter" }).click();
    await page.waitForURL("**/dashboard");
    await see(page.getByText("Registered Nurse").first());
  });

  it("shows an error when the user cancels at Google, and for an answer that no sign-in requested", async () => {
    const page = await open(originOf("acme"));
    await page.goto("/login");
    await press(page, "Sign in with Google");
    await page.getByRole("link", { name: "Cancel" }).click();
    await see(page.getByText("Google login failed. Please try again."));
    expect(pathOf(page)).toBe("/login");
    // Leaves the app, since an address that differs only in its fragment would not load the page again.
    await page.goto("about:blank");
    await page.goto("/login#id_token=another-persons.id.token&state=another-persons");
    await see(page.getByText("Google login failed. Please try again."));
    expect(pathOf(page)).toBe("/login");
  });
});

describe("the page after sign-in", () => {
  it("is the requested page, and never another site", async () => {
    const page = await open(originOf("acme"), { expectedComplaints: unauthenticated });
    await page.goto("/logs?page=1");
    await page.waitForURL("**/login?redirect=*");
    await submitSignIn(page, "enterprise@acme.test", demoPassword);
    await page.waitForURL("**/logs?page=1");
    await signOut(page);
    await page.goto("/login?redirect=%2F%2Fevil.test");
    await submitSignIn(page, "enterprise@acme.test", demoPassword);
    await page.waitForURL(`${originOf("acme")}/dashboard`);
  });

  it("is the dashboard for signed-in people", async () => {
    const page = await open(originOf("acme"));
    await signIn(page, "enterprise@acme.test");
    for (const path of ["/login", "/signup", "/forgot-password", "/reset-password", "/confirm-email"]) {
      await page.goto(path);
      await expect.poll(() => new URL(page.url()).pathname, patience).toBe("/dashboard");
    }
  });
});

/** Holds each tab's next refresh until all tabs have sent one; returns a reader of the answers' statuses. */
async function holdRefreshes(pages: readonly Page[]): Promise<() => number[]> {
  const statuses: number[] = [];
  const { promise: allRequested, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;
  for (const page of pages) {
    page.on("response", (response) => {
      if (response.url().endsWith("/api/refresh")) statuses.push(response.status());
    });
    await page.route("**/api/refresh", async (route) => {
      requestCount += 1;
      if (requestCount === pages.length) resolve();
      await allRequested;
      await route.continue();
    });
  }
  return () => [...statuses];
}

describe("a session", () => {
  it("is read once, at the start, and not again on other pages", async () => {
    const page = await open(originOf("acme"));
    await signIn(page, "owner@acme.test");
    let requestCount = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/me")) requestCount += 1;
    });
    await page.goto("/dashboard");
    for (const pageName of ["Calls history", "Integrations", "Dashboard"]) {
      await page.getByRole("link", { name: pageName, exact: true }).click();
      await see(page.locator("main h1"));
    }
    expect(requestCount).toBe(1);
  });

  itInFull("continues in two tabs that refresh at the same time", async () => {
    const firstTab = await open(originOf("acme"), { expectedComplaints: unauthenticated });
    await signIn(firstTab, "trial@acme.test");
    const secondTab = await firstTab.context().newPage();
    await secondTab.goto("/dashboard");
    const heading = (page: Page) => page.getByRole("heading", { name: "Calls history", level: 1 });
    const refreshed = await holdRefreshes([firstTab, secondTab]);
    await advance(16);
    await Promise.all([firstTab, secondTab].map((page) => page.getByRole("link", { name: "Calls history" }).click()));
    await Promise.all([firstTab, secondTab].map((page) => see(heading(page))));
    // The heading is shown before the data arrives.
    await expect.poll(refreshed, { timeout: patienceMs }).toEqual([200, 200]);
    await Promise.all([firstTab, secondTab].map((page) => page.reload()));
    await Promise.all([firstTab, secondTab].map((page) => see(heading(page))));
    await advance(16);
    await Promise.all([firstTab, secondTab].map((page) => page.reload()));
    await Promise.all([firstTab, secondTab].map((page) => see(heading(page))));
  });

  it("ends in every tab when a stolen refresh token is used", async () => {
    const firstTab = await open(originOf("globex"), { expectedComplaints: unauthenticated });
    await signIn(firstTab, "recruiter@globex.test");
    const secondTab = await firstTab.context().newPage();
    await secondTab.goto("/job/overview");
    const stolen = (await firstTab.context().cookies()).find(({ name }) => name.endsWith("cw_refresh"));
    await advance(16);
    await firstTab.reload();
    await see(firstTab.getByRole("heading", { name: "Hello, Ralf" }));
    await advance(1);

    const thief = createClient(server(), "globex");
    thief.cookies.set(stolen?.name ?? "", stolen?.value ?? "");
    const expiryShown = [firstTab, secondTab].map((page) => handleLater(see(page.getByText(expiredWords))));
    expect((await thief.request("POST", "/api/refresh")).status).toBe(401);

    for (const page of [firstTab, secondTab]) {
      await openHistory(page);
      await page.waitForURL("**/login?redirect=*");
    }
    await Promise.all(expiryShown);
  });

  it("ends in all tabs when the user signs out in one", async () => {
    const firstTab = await open(originOf("acme"));
    await signIn(firstTab, "enterprise@acme.test");
    const secondTab = await firstTab.context().newPage();
    await secondTab.goto("/profile");
    await see(secondTab.getByRole("heading", { name: "Profile", level: 1 }));
    await signOut(firstTab);
    await see(secondTab.getByText("Logged out successfully"));
    expect(pathOf(secondTab)).toBe("/login");
  });

  it.each(sampleOf(["hears of the sign-in", "misses the sign-in"]))(
    "of a second user never saves what the first user typed in a tab that %s",
    async (behaviour) => {
      const page = await open(originOf("acme"), { expectedComplaints: [/\b409\b/, ...unauthenticated] });
      await signIn(page, "enterprise@acme.test");
      const secondTab = await page.context().newPage();
      if (behaviour === "misses the sign-in")
        await page.addInitScript(() => Reflect.deleteProperty(globalThis, "BroadcastChannel"));
      await page.goto("/profile");
      await page.locator("input[name=name]").fill("Typed by the first user");
      await secondTab.goto("/dashboard");
      // The cookies change while the first tab is open, as after a sign-out that it missed.
      await secondTab.context().clearCookies();
      await signIn(secondTab, "trial@acme.test");
      if (behaviour === "misses the sign-in") await page.getByRole("button", { name: "Save Changes" }).click();
      await see(page.getByText(/^You are now signed in as /));
      expect(pathOf(page)).toBe("/");
      const names = await Promise.all(
        ["enterprise@acme.test", "trial@acme.test"].map(async (email) => {
          const client = createClient(server(), "acme");
          return (await client.call(endpoints.login, { body: { email, password: demoPassword } })).user.name;
        }),
      );
      expect(names).not.toContain("Typed by the first user");
    },
  );

  itInFull("of a disabled user ends with the next request, and they cannot sign in again", async () => {
    const page = await open(originOf("globex"), { expectedComplaints: unauthenticated });
    await page.goto("/login");
    const email = "recruiter@globex.test";
    await submitSignIn(page, email, demoPassword);
    await page.waitForURL("**/dashboard");
    const owner = createClient(server(), "globex");
    await owner.call(endpoints.login, { body: { email: "owner@globex.test", password: demoPassword } });
    const { members } = await owner.call(endpoints.listTeam, { query: { page: 1, pageSize: 20, search: email } });
    const expiryShown = handleLater(see(page.getByText(expiredWords)));
    await owner.call(endpoints.updateMember, { params: { id: members[0]?._id ?? "" }, body: { isDisabled: true } });

    await openHistory(page);
    await expiryShown;
    await page.waitForURL("**/login?redirect=*");
    await submitSignIn(page, email, demoPassword);
    await see(page.getByText("Login failed. Please check your credentials."));
  });
});

const waitForProfileUpdate = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/update") && response.ok());

describe("the interface's language", () => {
  it("is chosen at sign-in, saved in the account, and used in another browser", async () => {
    const page = await open(originOf("acme"));
    await page.goto("/login");
    await page.getByLabel("Email").fill("enterprise@acme.test");
    await press(page, "Deutsch");
    await see(page.getByRole("heading", { name: "Anmelden" }));
    expect(await page.getByLabel("E-Mail").inputValue()).toBe("enterprise@acme.test");
    const saved = handleLater(waitForProfileUpdate(page));
    await fill(page, "Passwort", demoPassword);
    await press(page, "Anmelden");
    await page.waitForURL("**/dashboard");
    await saved;

    const otherPage = await open(originOf("acme"));
    await signIn(otherPage, "enterprise@acme.test");
    await see(otherPage.getByRole("heading", { name: /^Hallo/ }));
    expect(await otherPage.evaluate(() => document.documentElement.lang)).toBe("de");
    await press(otherPage, "Benutzermenü");
    const english = handleLater(waitForProfileUpdate(otherPage));
    await otherPage.getByRole("menuitemradio", { name: "English" }).click();
    await english;
    await see(otherPage.getByRole("heading", { name: /^Hello/ }));
  });
});
