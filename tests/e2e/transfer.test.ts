/// <reference lib="dom" />
/** Transfers: colleagues in a job's settings, and a call's log with their results. */
import { type Colleague, endpoints, type Language } from "@callwright/contracts";
import { expect, it } from "vitest";
import { awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { createJobInDialog, dialogOf, enterAsRecruiter, press } from "./job-actions.ts";
import { checkScreen } from "./look.ts";
import { see } from "./seeing.ts";
import { wordsOf } from "./words.ts";

const url = worldForFile();
const open = browserForFile();
const enter = enterAsRecruiter(open, url);

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const hours: Colleague["hours"] = days.map((day) => ({ day, from: "00:00", to: "23:59" }));

/** Calls a candidate; the number's ending chooses the transfer's result. Returns the call's id. */
async function callWithTransfer(ending: string): Promise<string> {
  const client = await signedIn(url());
  const params = { id: await jobWith(client, strangers(1, [ending])) };
  const colleagues = [{ name: "Maria Berg", phoneNumber: "+4915100000001", hours }];
  await client.call(endpoints.saveColleagues, { params, body: { colleagues } });
  await startBatch(client, params.id);
  await awaitJob(client, params.id, isOver);
  const { logs } = await client.call(endpoints.getLogsByJob, { params });
  return logs[0]?.callId ?? "";
}

it("colleagues are added with their hours, checked, saved and removed", async () => {
  const page = await enter("/job/overview", { expectedComplaints: [/\b400\b/] });
  const path = await createJobInDialog(page, "Nurse");
  await page.goto(`${path}?settings=colleagues`);
  const drawer = dialogOf(page);
  await press(drawer, "Add colleague");
  const firstColleague = drawer.getByRole("group", { name: "Colleague 1" });
  await firstColleague.getByLabel("Name").fill("Maria Berg");
  await firstColleague.getByLabel("Phone number").fill("+4990012345678");
  await press(drawer, "Save Changes");
  await see(firstColleague.getByText("This is a premium-rate or emergency number."));
  await firstColleague.getByLabel("Phone number").fill("+49 1511 0000001");
  await firstColleague.getByLabel("End of hours 1").fill("08:00");
  // A press within a second of the last one is ignored.
  await page.waitForTimeout(1_000);
  await press(drawer, "Save Changes");
  await see(firstColleague.getByText("The end must be after the beginning"));
  await firstColleague.getByLabel("End of hours 1").fill("18:00");
  await press(drawer, "Save Changes");
  await see(page.getByText("Colleagues saved").first());
  await page.reload();
  expect(await firstColleague.getByLabel("Phone number").inputValue()).toBe("+4915110000001");
  await drawer.getByRole("button", { name: "Remove: Colleague 1", exact: true }).click();
  await press(drawer, "Save Changes");
  await expect.poll(() => firstColleague.count()).toBe(0);
});

it.each([
  ["en", "light", "54", "transfer_accepted"],
  ["de", "dark", "55", "transfer_refused"],
  ["ar", "light", "56", "transfer_unanswered"],
] as const)("the log of a call shows its transfer in %s, %s", async (language: Language, scheme, ending, key) => {
  const words = wordsOf(language);
  const callId = await callWithTransfer(ending);
  const page = await enter(`/logs/${callId}`, { locale: language, scheme, width: 390 });
  const transferList = page.getByRole("region", { name: words("call_transfers"), exact: true });
  // The interface isolates a name's direction with invisible characters.
  await see(transferList.getByText(words(key, { name: "\u2068Maria Berg\u2069" })));
  await see(transferList.getByText("+4915100000001"));
  expect(await checkScreen(page, `transfer ${language} ${scheme}`, { onlyColours: false })).toEqual([]);
});
