/// <reference lib="dom" />
/** Interviews: offered by a job's settings, booked in a call, shown in its list, moved and cancelled by the candidate's page. */
import { endpoints, type Language } from "@callwright/contracts";
import { expect, it } from "vitest";
import { awaitJob, isOver, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { textsOf } from "../support/people/sms-job.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { createJobInDialog, dialogOf, enterAsRecruiter, press } from "./job-actions.ts";
import { checkScreen } from "./look.ts";
import { patience, see } from "./seeing.ts";

const url = worldForFile();
const open = browserForFile();
const enter = enterAsRecruiter(open, url);

/** Calls a person who books an interview; returns the address of the person's page. */
async function book(jobId: string, language?: Language): Promise<URL> {
  const client = await signedIn(url());
  const params = { id: jobId };
  if (language) await client.call(endpoints.updateJob, { params, body: { language } });
  await client.call(endpoints.addCandidates, { params, body: { candidates: strangers(1, ["60"]) } });
  await startBatch(client, jobId);
  await awaitJob(client, jobId, isOver);
  const bodyOf = async () => (await textsOf(client, [jobId]))[0]?.body ?? "";
  await expect.poll(bodyOf, patience).toContain("http");
  return new URL(/https?:\S+/.exec(await bodyOf())?.[0] ?? "");
}

it("interviews are offered, booked in a call, listed, moved by the candidate and cancelled by the recruiter", async () => {
  const page = await enter("/job/overview");
  const path = await createJobInDialog(page, "Nurse");
  await page.goto(`${path}?settings=interviews`);
  const drawer = dialogOf(page);
  await drawer.getByRole("switch", { name: "Offer interviews in calls" }).check();
  await drawer.getByLabel("End of hours 1").fill("08:00");
  await press(drawer, "Save Changes");
  await see(drawer.getByText("The end must be after the beginning"));
  await drawer.getByLabel("End of hours 1").fill("17:00");
  // A press within a second of the last one is ignored.
  await page.waitForTimeout(1_000);
  await press(drawer, "Save Changes");
  await see(page.getByText("Interview settings saved").first());

  const link = await book(path.split("/").at(-1) ?? "");
  await page.goto(path);
  await see(
    page
      .getByRole("row")
      .getByText(/^Interview /)
      .first(),
  );

  const candidatePage = await open(link.origin, { width: 390 });
  await candidatePage.goto(link.pathname);
  await see(candidatePage.getByRole("heading", { name: "Your interview" }));
  await candidatePage.getByLabel("Day and time").first().selectOption({ index: 2 });
  await candidatePage.getByRole("button", { name: "Move to this time" }).click();
  await see(candidatePage.getByRole("status").filter({ hasText: "Your interview is now on" }));

  await page.goto(`${path}?settings=interviews`);
  await drawer.getByRole("button", { name: /^Cancel interview: Person/ }).click();
  await press(page.getByRole("dialog").last(), "Cancel interview");
  await see(page.getByText("Interview cancelled").first());
  await candidatePage.goto(link.pathname);
  await expect.poll(() => candidatePage.getByRole("heading", { name: "Your interview" }).count(), patience).toBe(0);
});

itInFull.each([
  ["ar", "light"],
  ["de", "dark"],
] as const)(
  "the candidate's page shows an interview accessibly and cancels it, in %s, %s",
  async (language, scheme) => {
    const client = await signedIn(url());
    const page = await enter("/job/overview");
    const id = (await createJobInDialog(page, `Nurse ${language}`)).split("/").at(-1) ?? "";
    const { settings } = await client.call(endpoints.getInterviewSettings, { params: { id } });
    const { calendar: _, ...rules } = settings;
    await client.call(endpoints.saveInterviewSettings, { params: { id }, body: { ...rules, isOn: true } });
    const link = await book(id, language);
    const candidatePage = await open(link.origin, { width: 320, scheme });
    await candidatePage.goto(link.pathname);
    await see(candidatePage.locator("#interview"));
    expect(await candidatePage.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
    expect(await checkScreen(candidatePage, `interview ${language} ${scheme}`, { onlyColours: false })).toEqual([]);
    await candidatePage.locator('button[value="cancel"]').click();
    await see(candidatePage.getByRole("status"));
    expect(await candidatePage.locator("#interview").count()).toBe(0);
  },
);
