/** Two prompt versions: chosen in Execute Calls, compared in the analytics. */
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter } from "./job-actions.ts";
import { checkScreen } from "./look.ts";
import { stubAnalytics } from "./screens/stubbed-analytics.ts";
import { patience, see } from "./seeing.ts";

const url = worldForFile();
const enter = enterAsRecruiter(browserForFile(), url);

async function jobWithVersions(count: number): Promise<string> {
  const client = await signedIn(url());
  const jobId = await jobWith(client, strangers(2));
  for (let version = 2; version <= count; version += 1)
    await client.call(endpoints.updateJob, {
      params: { id: jobId },
      body: {
        prompt: { context: `Ask about the work, way ${version}.`, firstSentence: "Hello, do you have a moment?" },
      },
    });
  return jobId;
}

it("Execute Calls offers a comparison only where there are two versions, and starts the run with both", async () => {
  const page = await enter(`/job/overview/${await jobWithVersions(1)}`);
  await page.getByRole("button", { name: "Execute Calls" }).click();
  await see(dialogOf(page).getByRole("button", { name: "Execute Calls" }));
  expect(await dialogOf(page).getByRole("checkbox", { name: "Compare two prompt versions" }).count()).toBe(0);
  const jobId = await jobWithVersions(3);
  await page.goto(`/job/overview/${jobId}`);
  await page.getByRole("button", { name: "Execute Calls" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("checkbox", { name: "Compare two prompt versions" }).click();
  await dialog.getByLabel("One half").selectOption("1");
  await expect.poll(() => dialog.getByLabel("Other half").inputValue(), patience).toBe("3");
  expect(await checkScreen(page, "execute two versions", { onlyColours: false })).toEqual([]);
  await dialog.getByRole("button", { name: "Execute Calls" }).click();
  const client = await signedIn(url());
  const hasRun = async () => (await readJob(client, jobId)).run !== undefined;
  await expect.poll(hasRun, patience).toBe(true);
});

itInFull.each([
  ["en", "light", 1440],
  ["ar", "dark", 390],
] as const)("analytics compares versions with their intervals in %s, %s, %i px", async (locale, scheme, width) => {
  const page = await enter("/", { locale, scheme, width });
  await stubAnalytics(page);
  await page.goto("/analytics");
  const comparison = page.getByRole("table").last();
  await see(comparison);
  // The heading, and one row a measure: answer rate, qualified, minutes.
  expect(await comparison.getByRole("row").count()).toBe(4);
  await comparison.scrollIntoViewIfNeeded();
  expect(await checkScreen(page, `compare ${locale} ${scheme}`, { onlyColours: false })).toEqual([]);
});
