/// <reference lib="dom" />
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { signedIn, until, usableNumber } from "../support/batch.ts";
import { strangers } from "../support/people.ts";
import { serverForFile } from "../support/server.ts";
import { browserForFile } from "./browser.ts";
import { create, dialogOf, press, recruiterOf } from "./job-rooms.ts";
import { patience, see } from "./seeing.ts";

const url = serverForFile();
const enter = recruiterOf(browserForFile(), url);

it("criteria are written, asked, proven line by line and decided on by keyboard", async () => {
  const page = await enter("/job/overview");
  const path = await create(page, "Nurse");
  await page.goto(`${path}?settings=criteria`);
  const drawer = dialogOf(page);
  await press(drawer, "Start with the job’s fields");
  await press(drawer, "Add a criterion");
  await press(drawer, "Save Changes");
  await see(drawer.getByText("A question must have at least 5 characters"));
  await drawer.getByRole("textbox", { name: "Question 5" }).fill("Do you hold a nursing licence?");
  await press(drawer, "From a job description");
  await drawer
    .getByRole("textbox", { name: "Job description", exact: true })
    .fill("Requirements\n• Intensive care required\n• Good German is a plus");
  await press(drawer, "Propose criteria");
  await see(drawer.getByText("Intensive care required", { exact: true }));
  await drawer.getByRole("button", { name: /^Accept: .*Intensive care/ }).click();
  await see(drawer.getByRole("textbox", { name: "Question 6" }));
  // Until a press is one of its own.
  await page.waitForTimeout(1_000);
  await press(drawer, "Save Changes");
  await see(page.getByText("Job updated successfully").first());

  const client = await signedIn(url());
  const id = path.split("/").at(-1) ?? "";
  const added = await client.call(endpoints.addCandidates, {
    params: { id },
    body: { candidates: strangers(1, ["00"]) },
  });
  const [candidate = ""] = added.candidateIds;
  const selectedPhoneNumberId = await usableNumber(client);
  await client.call(endpoints.placeCall, { body: { jobId: id, candidate, selectedPhoneNumberId } });
  const job = await until(client, id, ({ candidates: [person] }) => person?.scorecard?.score !== undefined);
  expect(job.candidates[0]?.scorecard).toMatchObject({ score: 5, mustHaves: "met" });

  await page.goto(`${path}?call=${job.candidates[0]?.logs[0]?.callId}`);
  const call = dialogOf(page);
  await see(call.getByText("Do you hold a nursing licence?").first());
  await see(call.getByText("Must-haves met"));
  // The transcript below has a button for the same line.
  await call.getByRole("button", { name: "that has been my main work" }).first().click();
  await see(call.locator("[data-quoted]").getByText("that has been my main work"));
  const shortlist = call.getByRole("button", { name: /^Shortlist/ });
  await see(shortlist);
  await page.keyboard.press("1");
  await expect.poll(() => shortlist.getAttribute("aria-pressed"), patience).toBe("true");
  await see(call.getByText("You decide. No one is rejected or notified automatically."));

  await page.goto(path);
  await see(page.getByRole("columnheader", { name: "Score" }));
  const row = page.getByRole("row", { name: /5 of 5, . of . questions answered, Must-haves met/ });
  await see(row.getByText("Shortlist"));
  await page.getByRole("button", { name: "Filter by scorecard" }).click();
  await page.getByLabel("Decision").selectOption("Decline");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await see(page.getByText("No matches"));
  await page.getByRole("button", { name: "Clear filters" }).click();
  await see(row);

  await page.goto(`${path}/lead/${candidate}`);
  await see(page.getByRole("list", { name: "Decisions" }).getByText(/Shortlist · Rita Recruiter/));
});
