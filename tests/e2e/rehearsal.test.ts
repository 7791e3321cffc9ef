/** A prompt is rehearsed in the settings, and Execute Calls warns of criteria that the rehearsal never asked about. */
import { endpoints } from "@callwright/contracts";
import { defaultCriteria } from "@callwright/contracts/criteria";
import { expect, it } from "vitest";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press } from "./job-actions.ts";
import { checkScreen } from "./look.ts";
import { patience, see } from "./seeing.ts";
import { wordsOf } from "./words.ts";

const url = worldForFile();
const enter = enterAsRecruiter(browserForFile(), url);

async function createJobWithPrompt(context: string) {
  const client = await signedIn(url());
  const id = await jobWith(client, strangers(1));
  const params = { id };
  const prompt = { context, firstSentence: "Hello, do you have a moment?" };
  await client.call(endpoints.updateJob, { params, body: { criteria: defaultCriteria("en"), prompt } });
  return { client, params, path: `/job/overview/${id}` };
}

it("a rehearsal shows what was asked and missed; Execute Calls warns of what was missed but can start the run", async () => {
  const { client, params, path } = await createJobWithPrompt("Be brief. Ask at most 2 questions.");
  const page = await enter(path);
  const openExecute = async () => {
    await page.goto(path);
    await page.getByRole("button", { name: "Execute Calls" }).click();
    return dialogOf(page);
  };
  await see((await openExecute()).getByText("This prompt has not been rehearsed."));

  await page.goto(`${path}?settings=prompts`);
  const rehearsal = dialogOf(page).getByRole("region", { name: "Rehearsal" });
  await press(rehearsal, "Rehearse");
  await see(rehearsal.getByText("Never asked", { exact: true }));
  await see(rehearsal.getByText("How long is your notice period?").first());
  await rehearsal.getByText("Fits well", { exact: true }).click();
  const conversation = rehearsal.getByRole("list", { name: "Conversation: Fits well" });
  await see(conversation.getByText("Criterion 2", { exact: true }));
  await see(rehearsal.getByText("2 of 4 asked").first());
  await rehearsal.getByText("“Are you a robot?”", { exact: true }).click();
  await see(rehearsal.getByText("Says that it is an AI"));
  await see(rehearsal.getByText("Yes, I am an AI assistant.").first());
  expect(await checkScreen(page, "rehearsal", { onlyColours: false })).toEqual([]);

  const execute = await openExecute();
  await see(execute.getByText("Never asked in the rehearsal"));
  await see(execute.getByText("How long is your notice period?"));
  expect(await checkScreen(page, "rehearsal warning", { onlyColours: false })).toEqual([]);
  const prompt = { context: "Ask everything.", firstSentence: "Hello, do you have a moment?" };
  await client.call(endpoints.updateJob, { params, body: { prompt } });
  const outdated = await openExecute();
  await see(outdated.getByText("The prompt has changed since its rehearsal."));
  await press(outdated, "Execute Calls");
  await expect.poll(async () => (await readJob(client, params.id)).run !== undefined, patience).toBe(true);
});

itInFull.each([
  ["de", "dark", 1440],
  ["ar", "dark", 390],
] as const)("a rehearsal's report is accessible and fits in %s, %s, %i px", async (locale, scheme, width) => {
  const words = wordsOf(locale);
  const { path } = await createJobWithPrompt("Ask everything.");
  const page = await enter(`${path}?settings=prompts`, { locale, scheme, width });
  const rehearsal = dialogOf(page).getByRole("region", { name: words("rehearsal_title") });
  await press(rehearsal, words("rehearsal_start"));
  await see(rehearsal.getByText(words("rehearsal_all_asked")));
  await rehearsal.getByText(words("rehearsal_opts_out"), { exact: true }).click();
  await see(rehearsal.getByText(words("rehearsal_leave_good")).last());
  await rehearsal.getByText(words("rehearsal_opts_out"), { exact: true }).scrollIntoViewIfNeeded();
  expect(await checkScreen(page, `rehearsal ${locale} ${scheme}`, { onlyColours: false })).toEqual([]);
});
