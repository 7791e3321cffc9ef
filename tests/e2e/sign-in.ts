/** Signing in through the form like a user, or with a session created over HTTP for tests that start signed in. */
import type { Page } from "playwright";
import { type Client, demoPassword } from "../support/clients/client.ts";
import { signedIn } from "../support/people/batch.ts";
import type { Open, Session, Visit } from "./browser.ts";

/** The origin of a tenant, which the server recognises by its host. */
export const hostOf = (url: string, tenant: string): string => `http://${tenant}.localhost:${new URL(url).port}`;

export const acmeOf = (url: string): string => hostOf(url, "acme");

/** Where the platform's administrators sign in. */
export const platformOf = (url: string): string => `http://localhost:${new URL(url).port}`;

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
}

/** The client's session as a browser stores it for this origin. */
export function sessionOf({ cookies }: Client, origin: string): Session {
  const scope = { domain: new URL(origin).hostname, path: "/", expires: -1 };
  const flags = { httpOnly: true, secure: true, sameSite: "Lax" } as const;
  return { cookies: [...cookies].map(([name, value]) => ({ name, value, ...scope, ...flags })), origins: [] };
}

/** Opens a path as a person of a tenant, each time with a new session. */
export const enterAs =
  (open: Open, server: () => string) =>
  async (email: string, path: string, visit: Visit = {}): Promise<Page> => {
    const [, tenant = ""] = /@(\w+)\.test$/.exec(email) ?? [];
    const origin = hostOf(server(), tenant);
    const page = await open(origin, { session: sessionOf(await signedIn(server(), email, tenant), origin), ...visit });
    await page.goto(path);
    return page;
  };
