/// <reference lib="dom" />
/** The API's documentation: its contents, requests next to responses, and requests that are really sent with a key. */
import { endpoints } from "@callwright/contracts";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { checkScreen } from "./look.ts";
import { see } from "./seeing.ts";

const url = worldForFile();
const open = browserForFile({ opensFreshTabs: true });

/** Opens the documentation; `hosts` collects the hosts that the page requests from. */
async function openDocs(visit: Parameters<typeof open>[1] = {}) {
  const origin = `http://acme.localhost:${new URL(url()).port}`;
  const page = await open(origin, visit);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/docs");
  return { page, hosts, host: new URL(origin).host };
}

const boxOf = async (page: Page, text: string) =>
  (await page.locator("#getJobs").getByRole("region", { name: text }).boundingBox()) ?? expect.fail(text);

it("a request is sent with the key, and its answer is shown; no other host gets a request", async () => {
  const client = await signedIn(url());
  const { secret } = await client.call(endpoints.createApiKey, { body: { name: "Docs", scopes: ["read", "write"] } });
  const { page, hosts, host } = await openDocs({
    expectedComplaints: [/answer: 40[13]/, /console error: Failed to load resource/],
  });
  const area = page.getByRole("navigation", { name: "Contents" }).locator("details", { hasText: "Jobs" }).first();
  await area.locator("summary").click();
  await area.getByRole("link", { name: "Get jobs", exact: true }).click();
  expect(new URL(page.url()).hash).toBe("#getJobs");
  const listRequest = page.locator("#getJobs details");
  await listRequest.locator("summary").click();
  const send = listRequest.getByRole("button", { name: "Send request" });
  await send.click();
  await see(listRequest.getByText(/^40[13]/));
  await page.getByLabel("API key", { exact: true }).fill(secret);
  await send.click();
  await see(listRequest.getByText(/^200\b/));
  expect(await listRequest.locator("output").textContent()).toContain('"jobs": [');
  expect(await checkScreen(page, "docs try", { onlyColours: true })).toEqual([]);

  const addRequest = page.locator("#addDoNotCall details");
  await addRequest.locator("summary").click();
  await addRequest.getByRole("button", { name: "Send request" }).click();
  await see(addRequest.getByText(/^200\b/));
  expect([...hosts]).toEqual([host]);
});

itInFull.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const)(
  "the page is accessible and fits in %s at %i px",
  async (scheme, width) => {
    const { page } = await openDocs({ scheme, width });
    const request = await boxOf(page, "Request: Get jobs");
    const response = await boxOf(page, "Response: Get jobs");
    // A wide page shows the response beside the request, a narrow page below it.
    if (width > 900) expect(response.x).toBeGreaterThanOrEqual(request.x + request.width);
    else expect(response.y).toBeGreaterThanOrEqual(request.y + request.height);
    expect(await checkScreen(page, `docs ${scheme} ${width}`, { onlyColours: scheme === "dark" })).toEqual([]);
  },
  120_000,
);
