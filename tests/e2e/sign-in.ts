/** Signs in as a person does. */
import type { Page } from "playwright";
import { demoPassword } from "../support/client.ts";

/** A tenant is known by its host. */
export const hostOf = (url: string, tenant: string): string => `http://${tenant}.localhost:${new URL(url).port}`;

export const acmeOf = (url: string): string => hostOf(url, "acme");

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
}
