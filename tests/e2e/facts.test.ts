/// <reference lib="dom" />
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press, textboxOf } from "./job-actions.ts";
import { patience, see, seeGone } from "./seeing.ts";

const url = worldForFile();
const enter = enterAsRecruiter(browserForFile(), url);

it("facts are typed, pasted and proposed; open questions are collected, answered and texted to those who asked", async () => {
  const client = await signedIn(url());
  // All three ask about remote days, each in other words.
  const id = await jobWith(client, strangers(3, ["52", "53", "53"]));
  const page = await enter(`/job/overview/${id}?settings=facts`);
  const drawer = dialogOf(page);
  await see(drawer.getByText("No facts yet", { exact: false }));
  await see(drawer.getByText("No open questions", { exact: false }));

  await press(drawer, "Add fact");
  await textboxOf(drawer, "Question 1").fill("How large is the team?");
  await press(drawer, "Save Changes");
  await see(drawer.getByText("Write an answer"));
  await textboxOf(drawer, "Answer 1").fill("Eight people.");
  await press(drawer, "Paste several");
  await textboxOf(drawer, "Questions and answers").fill("Is there parking? Yes, in the yard.\nOur benefits");
  await press(drawer, "Add these");
  // A line that is no question with an answer stays in the field.
  expect(await textboxOf(drawer, "Questions and answers").inputValue()).toBe("Our benefits");
  await press(drawer, "From a job description");
  await textboxOf(drawer, "Job description").fill("We offer\n• 30 days of holiday");
  await press(drawer, "Propose facts");
  await press(drawer, "Accept: How many days of holiday are there?");
  expect(await textboxOf(drawer, "Answer 3").inputValue()).toBe("30 days of holiday");
  // A press within a second of the last one is ignored.
  await page.waitForTimeout(1_000);
  await press(drawer, "Save Changes");
  await see(page.getByText("Facts saved"));

  await startBatch(client, id);
  await awaitJob(client, id, isOver);
  const askedCounts = async () =>
    (await client.call(endpoints.getOpenQuestions, { params: { id } })).questions.map((question) => question.asked);
  await expect.poll(askedCounts, patience).toEqual([3]);

  await page.goto(`/job/overview/${id}?settings=facts`);
  await see(drawer.getByRole("heading", { name: /3 candidates asked about: .*remote days/i }));
  await see(drawer.getByText("What about remote days, is that possible?").first());
  const questions = drawer.getByRole("region", { name: "Asked without an answer" });
  await textboxOf(questions, "Question").fill("Can I work from home?");
  await textboxOf(questions, "Answer").fill("Two days a week.");
  await see(drawer.getByRole("img", { name: "Unsaved changes" }));
  await page.keyboard.press("Escape");
  await see(drawer.getByText("Close without saving? Changes in: Facts"));
  await press(drawer, "Keep editing");
  await press(questions, "Save answer");
  await see(page.getByText("Answer saved as a fact"));
  await expect.poll(() => textboxOf(drawer, "Answer 4").inputValue(), patience).toBe("Two days a week.");

  await see(
    questions.getByText(/^Hello Person\d+, here is the answer to your question in our call: Two days a week\./),
  );
  await press(questions, "Text the 3 candidates");
  await see(page.getByText("SMS queued: 3"));
  await seeGone(questions.getByRole("button", { name: "Text the 3 candidates" }));
  const { texts } = await client.call(endpoints.getTexts, { query: {} });
  expect(texts.filter(({ parentId, purpose }) => parentId === id && purpose === "reply")).toHaveLength(3);
});
