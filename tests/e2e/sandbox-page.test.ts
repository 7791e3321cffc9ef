/** The sandbox's own page. */
import { expect, it } from "vitest";
import { signedIn, usableNumber } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { see } from "./seeing.ts";

const server = worldForFile();
const open = browserForFile();

it("shows queues, requests and webhooks without a script error", async () => {
  // To register a number, the product has sent requests to the providers.
  await usableNumber(await signedIn(server()));
  const page = await open(server());
  await page.goto("/sandbox");
  for (const table of ["queues", "requests", "calls", "deliveries"])
    await see(page.locator(`[data-table="${table}"] :is(tbody tr, .empty)`).first());
  expect(await page.locator('[data-table="requests"] tbody tr').count()).toBeGreaterThan(0);
});
