/// <reference lib="dom" />
/** Candidates are shared from the job's page, and the shared page works without scripts. */
import { endpoints } from "@callwright/contracts";
import { defaultCriteria } from "@callwright/contracts/criteria";
import { expect, it } from "vitest";
import { awaitJob, jobWith, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press } from "./job-actions.ts";
import { checkScreen } from "./look.ts";
import { see } from "./seeing.ts";

const url = worldForFile();
const open = browserForFile({ opensFreshTabs: true });
const enter = enterAsRecruiter(open, url);

async function createScoredJob() {
  const client = await signedIn(url());
  const [person] = strangers(1, ["00"]);
  if (!person) throw new Error("No such person");
  const jobId = await jobWith(client, [person]);
  await client.call(endpoints.updateJob, { params: { id: jobId }, body: { criteria: defaultCriteria("en") } });
  const { candidates } = await readJob(client, jobId);
  const candidateId = candidates[0]?._id ?? "";
  const selectedPhoneNumberId = await usableNumber(client);
  await client.call(endpoints.placeCall, { body: { jobId, candidate: candidateId, selectedPhoneNumberId } });
  await awaitJob(client, jobId, (job) => job.candidates[0]?.scorecard?.score !== undefined);
  return { client, person, jobId, candidateId };
}

it("a selection is shared, opened by its link, listed with its views, and revoked", async () => {
  const { person, jobId } = await createScoredJob();
  const page = await enter(`/job/overview/${jobId}`);
  await page.getByRole("checkbox", { name: `Select ${person.firstName} ${person.lastName}`, exact: true }).click();
  await press(page.getByRole("region", { name: "Actions for the selection" }), "Share");
  const dialog = dialogOf(page);
  await press(dialog, "Create link");
  await see(dialog.getByText("Say who the link is for"));
  await dialog.getByLabel("Who is it for?").fill("Globex");
  await press(dialog, "Create link");
  const address = (await dialog.getByRole("link", { name: "Open the page" }).getAttribute("href")) ?? "";
  expect(new URL(address).pathname).toMatch(/^\/s\/[0-9a-z]{16}$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copyButton = dialog.getByRole("button", { name: "Copy link" });
  expect(await copyButton.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await checkScreen(page, "share dialog", { onlyColours: false })).toEqual([]);
  await copyButton.click();
  await see(dialog.getByRole("button", { name: "Copied" }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const visitor = await open(new URL(address).origin, { width: 320 });
  await visitor.goto(new URL(address).pathname);
  await see(visitor.getByRole("heading", { name: `${person.firstName} ${person.lastName}` }));
  await see(visitor.getByText("How long is your notice period?"));
  expect(await visitor.getByText(person.phoneNumber).count()).toBe(0);

  await page.goto(`/job/overview/${jobId}?settings=shared`);
  const drawer = dialogOf(page);
  await see(drawer.getByRole("heading", { name: "Globex" }));
  await see(drawer.getByText(/Opened: 1/));
  await press(drawer, "Views: Globex");
  await see(drawer.getByText(/Page · Chrome on Linux/));
  expect(await checkScreen(page, "shared links", { onlyColours: false })).toEqual([]);
  await press(drawer, "Revoke: Globex");
  await press(page.getByRole("dialog", { name: "Revoke the link for" }), "Revoke");
  await see(drawer.getByText("Revoked", { exact: true }));
});

itInFull.each([
  ["en", "light", 320],
  ["en", "light", 1440],
  ["de", "dark", 390],
  ["ar", "light", 320],
  ["ar", "dark", 1440],
] as const)("the shared page is accessible and fits in %s, %s, %i px", async (locale, scheme, width) => {
  const { client, jobId, candidateId } = await createScoredJob();
  const body = { selection: { candidateIds: [candidateId] }, name: "Globex", showsRecording: true, showsContact: true };
  const { link } = await client.call(endpoints.shareCandidates, { params: { id: jobId }, body });
  const { origin, pathname } = new URL(link.url);
  const page = await open(origin, { width, scheme, locale });
  await page.goto(pathname);
  await see(page.getByRole("article"));
  expect(await page.locator("html").getAttribute("dir")).toBe(locale === "ar" ? "rtl" : "ltr");
  expect(await checkScreen(page, `shared ${locale} ${scheme} ${width}`, { onlyColours: false })).toEqual([]);
  // The app's own typeface, loaded from the build's files.
  const typeface = locale === "ar" ? "Noto Sans Arabic" : "Inter";
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter((font) => font.status === "loaded").map((font) => font.family),
  );
  expect(loaded.map((family) => family.replaceAll('"', ""))).toContain(typeface);
});
