/// <reference lib="dom" />
import { endpoints, type UpdateJobInput } from "@callwright/contracts";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { awaitJob, jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";
import { describeInFull, itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press, textboxOf } from "./job-actions.ts";
import { expectFocus, patience, pressEscape, see, seeGone } from "./seeing.ts";

const server = worldForFile();
const enter = enterAsRecruiter(browserForFile(), server);

const panelOf = (page: Page) => dialogOf(page).getByRole("tabpanel", { name: "Sms Templates" });
const partOf = (page: Page, name: string) => panelOf(page).getByRole("region", { name });

async function createJob(people: ReturnType<typeof strangers>, settings: UpdateJobInput = {}) {
  const client = await signedIn(server());
  const jobId = await jobWith(client, people);
  if (Object.keys(settings).length > 0)
    await client.call(endpoints.updateJob, { params: { id: jobId }, body: settings });
  return { client, jobId };
}

describeInFull("the Sms Templates of a job", () => {
  it("say when each text leaves, after which outcomes, and what it costs a person", async () => {
    const { client, jobId } = await createJob(strangers(2));
    const page = await enter(`/job/overview/${jobId}?settings=sms`);
    const [preCall, postCall] = [partOf(page, "Pre-call SMS"), partOf(page, "Post-call SMS")];
    await preCall.getByRole("switch").click();
    await textboxOf(preCall, "Pre-call SMS").fill("Hello {{candidateName}}, we call you about {{jobTitle}}.");
    await see(preCall.getByText(/^SMS each: 1 · about \$0\.\d+$/));
    await preCall.getByLabel("Pre-call SMS is sent").selectOption({ label: "10 minutes" });
    await postCall.getByRole("switch").click();
    // One more than an SMS with special characters holds.
    await textboxOf(postCall, "Post-call SMS").fill("ш".repeat(71));
    await see(postCall.getByText(/^SMS each: 2 · about \$0\.\d+ · with special characters/));
    await postCall.getByLabel("Post-call SMS is sent").selectOption({ label: "Custom" });
    await postCall.getByLabel("Minutes", { exact: true }).fill("");
    await press(panelOf(page), "Save Changes");
    await see(postCall.getByText("Give whole minutes from 1 to 10,080"));
    await expectFocus(postCall.getByLabel("Minutes", { exact: true }));
    await postCall.getByText("At a time").click();
    await postCall.getByLabel("Date and time in Europe/Berlin").fill("2027-03-28T09:30");
    await postCall.getByRole("checkbox", { name: "Good Fit" }).check();
    await postCall.getByRole("checkbox", { name: "Unanswered" }).check();
    await see(dialogOf(page).getByRole("region", { name: "Preview" }).getByText("Backend Engineer"));
    await press(panelOf(page), "Save Changes");
    await see(page.getByText("Job updated successfully"));
    expect(await readJob(client, jobId)).toMatchObject({
      isPreCallSms: true,
      preCallSmsDelay: { option: "10m" },
      isPostCallSms: true,
      postCallSmsDelay: { option: "custom", at: "2027-03-28T09:30" },
      postCallSmsOutcomes: ["good_fit", "Unanswered"],
    });
    await page.reload();
    await expect
      .poll(() => postCall.getByLabel("Date and time in Europe/Berlin").inputValue(), patience)
      .toBe("2027-03-28T09:30");
    expect(await postCall.getByRole("checkbox", { name: "Unanswered" }).isChecked()).toBe(true);
  });

  it("when switched off, say how many waiting texts that cancels, and when switched on, how many are still due", async () => {
    const people = strangers(3);
    const settings = { isPreCallSms: true, preCallSmsTemplate: "Soon.", preCallSmsDelay: { option: "2h" } } as const;
    const { client, jobId } = await createJob(people, settings);
    await client.call(endpoints.sendPreCallSmsToAll, { params: { id: jobId } });
    await awaitJob(client, jobId, ({ unscheduledCount }) => unscheduledCount === 0);
    const page = await enter(`/job/overview/${jobId}?settings=sms`);
    const preCall = partOf(page, "Pre-call SMS");
    await preCall.getByRole("switch").click();
    await see(preCall.getByText(/^Waiting SMS: 3\. Saving cancels them;/));
    await press(panelOf(page), "Save Changes");
    await awaitJob(client, jobId, ({ unscheduledCount }) => unscheduledCount === 3);
    // A press within a second of the last one is ignored.
    await page.waitForTimeout(1_000);
    await preCall.getByRole("switch").click();
    await see(preCall.getByText("Cancelled SMS that are still due: 3. Saving schedules them again."));
    await press(panelOf(page), "Save Changes");
    await awaitJob(client, jobId, ({ unscheduledCount }) => unscheduledCount === 0);
    const switchable = await client.call(endpoints.getSwitchableTexts, { params: { id: jobId } });
    expect(switchable.preCall).toEqual({ waiting: 3, takenBack: 0 });
  });

  it("become the account's default, from which new jobs begin", async () => {
    const { jobId } = await createJob(strangers(1));
    const page = await enter(`/job/overview/${jobId}?settings=sms`);
    const preCall = partOf(page, "Pre-call SMS");
    await textboxOf(preCall, "Pre-call SMS").fill("We call you tomorrow, {{FirstName}}.");
    await press(preCall, "Save as account default");
    await see(page.getByText("Account default saved"));
    await see(preCall.getByText("This is the account default."));
    await textboxOf(preCall, "Pre-call SMS").fill("Something else");
    await press(preCall, "Use account default");
    expect(await textboxOf(preCall, "Pre-call SMS").inputValue()).toBe("We call you tomorrow, {{FirstName}}.");
    const { client, jobId: newJobId } = await createJob(strangers(1));
    const job = await readJob(client, newJobId);
    expect(job.preCallSmsTemplate).toBe("We call you tomorrow, {{FirstName}}.");
  });
});

describe("Send Pre Call SMS", () => {
  it("asks for confirmation, sends each candidate one SMS, and shows its delivery", async () => {
    const people = strangers(3, ["01"]);
    const template = { isPreCallSms: true, preCallSmsTemplate: "Hello {{FirstName}}, we call you soon." };
    const { client, jobId } = await createJob(people, template);
    const page = await enter(`/job/overview/${jobId}`);
    const [first] = (await readJob(client, jobId)).candidates;
    const row = page.getByRole("row", { name: `${first?.firstName} Example` });
    await see(row.getByText("Skipped"));
    await page.getByRole("button", { name: "Send Pre Call SMS" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm SMS" });
    const question = "Are you sure you want to send the pre-call SMS to 3 candidates? This action cannot be undone.";
    await see(dialog.getByText(question, { exact: true }));
    await see(dialog.getByText(`Hello ${first?.firstName}, we call you soon.`));
    await see(dialog.getByText(/All together about \$0\.\d+\./));
    await press(dialog, "Send Pre Call SMS");
    await seeGone(dialog);
    await see(page.getByText("Pre-call SMS queued: 3."));
    await row.getByRole("button", { name: /^Sent\s*Hello/ }).click();
    const view = page.getByRole("dialog", { name: "SMS" });
    await see(view.getByText(`Hello ${first?.firstName}, we call you soon.`));
    await see(view.getByText(/^(At the carrier|Sent|Delivered)$/).first());
    await pressEscape(page);
    await seeGone(view);
    const job = await awaitJob(client, jobId, ({ callSummary }) => callSummary.totalSms === 3);
    expect(job.unscheduledCount).toBe(0);
    const phoneNumbers = people.map(({ phoneNumber }) => phoneNumber);
    expect((await textsTo(server(), phoneNumbers)).length).toBe(3);
    await expect.poll(() => page.locator("main").textContent(), patience).toContain("Total SMS sent3");
    await page.getByRole("button", { name: "Send Pre Call SMS" }).click();
    await see(dialog.getByText("No candidates to send SMS to"));
    expect(await dialog.getByRole("button", { name: "Send Pre Call SMS" }).isDisabled()).toBe(true);
  });

  itInFull("leads to the template settings if the job has no template", async () => {
    const { jobId } = await createJob(strangers(1));
    const page = await enter(`/job/overview/${jobId}`);
    await page.getByRole("button", { name: "Send Pre Call SMS" }).click();
    await see(dialogOf(page).getByText(/^This job has no SMS before the call yet\./));
    await press(dialogOf(page), "Open Sms Templates");
    await page.waitForURL(/settings=sms/);
    await see(partOf(page, "Pre-call SMS").getByRole("switch"));
  });
});
