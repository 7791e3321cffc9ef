/** The README's pictures: a job, a call with its transcript, a run. `PICTURES=1` writes them. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { serverForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { enterAsRecruiter } from "./job-actions.ts";
import { see } from "./seeing.ts";

const server = serverForFile({ speed: 15 });
const enter = enterAsRecruiter(browserForFile(), server);

const folder = join(import.meta.dirname, "../../packages/docs/pictures");
const size = { width: 1280, height: 800 };

async function takePicture(page: Page, name: string): Promise<void> {
  await page.setViewportSize(size);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe(scheme);
    if (process.env.PICTURES !== "1") continue;
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${name}-${scheme}.jpg`);
    await page.screenshot({ path, type: "jpeg", quality: 72, animations: "disabled" });
  }
}

it("the README shows a job, a call with its transcript, and a run", async () => {
  const page = await enter("/job/overview");
  await page.getByRole("link", { name: "Senior Backend Engineer" }).click();
  await see(page.getByText("Amelie Brandt"));
  await takePicture(page, "job");
  await page.getByRole("row", { name: "Amelie Brandt" }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Call: Amelie Brandt" });
  await see(drawer.getByRole("heading", { name: "Transcript" }));
  await takePicture(page, "call");
  const client = await signedIn(server());
  const jobId = await jobWith(client, strangers(12, ["10", "11", "15", "16", "18", "19"]));
  const runId = await startBatch(client, jobId);
  await page.goto(`/run/${runId}`);
  await see(page.getByRole("region", { name: "Latest outcomes" }).locator("tbody tr").first());
  await takePicture(page, "run");
});
