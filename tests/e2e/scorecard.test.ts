/// <reference lib="dom" />
import { endpoints } from "@callwright/contracts";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import {
  allCandidates,
  awaitJob,
  isOver,
  jobWith,
  signedIn,
  startBatch,
  usableNumber,
} from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { createJobInDialog, dialogOf, enterAsRecruiter, press } from "./job-actions.ts";
import { expectFocus, patience, see, seeGone } from "./seeing.ts";

const url = worldForFile();
const enter = enterAsRecruiter(browserForFile(), url);

it("criteria are written and asked, each score quotes the transcript, and the decision is made by keyboard", async () => {
  const page = await enter("/job/overview");
  const path = await createJobInDialog(page, "Nurse");
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
  // A press within a second of the last one is ignored.
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
  const job = await awaitJob(client, id, ({ candidates: [person] }) => person?.scorecard?.score !== undefined);
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
  await page.getByLabel("Decision").selectOption("Decline");
  await see(page.getByText("No matches"));
  await page.getByRole("button", { name: "Clear filters" }).click();
  await see(row);

  await page.goto(`${path}/lead/${candidate}`);
  await see(page.getByRole("list", { name: "Decisions" }).getByText(/Shortlist · Rita Recruiter/));
});

const keyByDecision = { Shortlist: "1", Maybe: "2", Decline: "3" } as const;
const decisions = ["Shortlist", "Maybe", "Decline", "Shortlist", "Decline"] as const;

/** Creates a job without criteria, and calls its `count` people. */
async function createCalledJob(count: number) {
  const client = await signedIn(url());
  const id = await jobWith(client, strangers(count, ["00"]));
  await startBatch(client, id, [await usableNumber(client)]);
  await awaitJob(client, id, isOver);
  return { client, id, names: (await allCandidates(client, id)).map((row) => `${row.firstName} ${row.lastName}`) };
}

const rowOf = (page: Page, name = "") => page.getByRole("row", { name: `${name} ` }).first();
const openName = (page: Page) => dialogOf(page).getByRole("heading", { level: 2 }).first().textContent();

itInFull("ten people on two pages are reviewed with one key each, and the list shows what was decided", async () => {
  const { names, id } = await createCalledJob(10);
  const page = await enter(`/job/overview/${id}?size=5`);
  await see(rowOf(page, names[0]));
  await rowOf(page, names[0]).focus();
  await page.keyboard.press("Enter");
  for (const [index, name] of names.entries()) {
    await expect.poll(() => openName(page), patience).toContain(name);
    await see(dialogOf(page).getByRole("button", { name: /^Shortlist/ }));
    await page.keyboard.press(keyByDecision[decisions[index % decisions.length] ?? "Maybe"]);
    await see(
      dialogOf(page)
        .getByRole("status")
        .getByText(`${name}: ${decisions[index % decisions.length]}`),
    );
  }
  await page.keyboard.press("Escape");
  // The focus is on the row of the person who was open last.
  await expectFocus(rowOf(page, names[9]));
  for (const pageStart of [5, 0]) {
    if (pageStart === 0) await page.getByRole("button", { name: "Previous", exact: true }).click();
    for (const [index, decision] of decisions.entries())
      await see(rowOf(page, names[pageStart + index]).getByText(decision, { exact: true }));
  }
  await page.getByLabel("Decision").selectOption("Shortlist");
  await seeGone(rowOf(page, names[1]));
  for (const index of [0, 3, 5, 8]) await see(rowOf(page, names[index]));
});

itInFull("no press of J or K is lost while a page or a person loads or a decision is saved", async () => {
  const { names, id } = await createCalledJob(7);
  const page = await enter(`/job/overview/${id}?size=5`);
  await rowOf(page, names[0]).focus();
  await page.keyboard.press("Enter");
  await see(dialogOf(page).getByRole("button", { name: /^Shortlist/ }));
  // Each answer takes longer than a key press.
  for (const slowPath of ["**/api/get-job/*", "**/api/get-call-log/*", "**/api/candidate-decision/*"])
    await page.route(slowPath, async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue().catch(() => undefined);
    });
  await page.keyboard.press("2");
  for (const key of "jjjjkjj".split("")) await page.keyboard.press(key);
  // The decision opened the second person; then four forward, one back, two forward.
  await expect.poll(() => openName(page), patience).toContain(names[6] ?? "");
  await see(dialogOf(page).getByText("7 of 7"));
  for (const key of "kkkkkk".split("")) await page.keyboard.press(key);
  await expect.poll(() => openName(page), patience).toContain(names[0] ?? "");
  await expect
    .poll(
      () =>
        dialogOf(page)
          .getByRole("button", { name: /^Maybe/ })
          .getAttribute("aria-pressed"),
      patience,
    )
    .toBe("true");
  await dialogOf(page).getByRole("checkbox", { name: "Open the next person after a decision" }).uncheck();
  await page.keyboard.press("3");
  await see(dialogOf(page).getByRole("status").getByText(`${names[0]}: Decline`));
  expect(await openName(page)).toContain(names[0]);
});

it("the selected people are shortlisted together, and Undo clears their decisions", async () => {
  const { names, id } = await createCalledJob(3);
  const page = await enter(`/job/overview/${id}`);
  await see(rowOf(page, names[0]));
  await page.getByRole("checkbox", { name: "Select everyone shown" }).click();
  await press(page.getByRole("region", { name: "Actions for the selection" }), "Shortlist");
  await see(page.getByText("Shortlist: 3 people."));
  for (const name of names) await see(rowOf(page, name).getByText("Shortlist", { exact: true }));
  await press(page.locator("main"), "Undo");
  await see(page.getByText("Decisions undone: 3."));
  await seeGone(rowOf(page, names[0]).getByText("Shortlist", { exact: true }));
});
