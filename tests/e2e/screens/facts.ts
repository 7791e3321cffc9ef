/** The facts of a job: with open and answered questions, and without facts but with proposals. */
import type { OpenQuestion } from "@callwright/contracts/endpoints/facts";
import type { Fact } from "@callwright/contracts/facts";
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import { stubbedJob } from "./job-texts.ts";
import type { Screen } from "./screen.ts";

const askedAt = "2026-11-24T09:00:00.000Z";

const facts: readonly Fact[] = [
  { id: "f1", question: "How large is the team?", answer: "Eight people, two of them in Vienna." },
  { id: "f2", question: "Gibt es Parkplätze?", answer: "Ja, im Hof." },
];

const askers = [
  ["Amelie Brandt", "How many days a week can I work from home?"],
  ["Maximilian-Alexander von Hohenstein-Waldenburg", "What about remote days, is that possible?"],
  ["ليلى حداد", "كم يوماً في الأسبوع يمكنني العمل من المنزل؟"],
].map(([candidateName = "", sentence = ""], index) => ({
  candidateId: `cand_${index}`,
  candidateName,
  callId: `call_${index}`,
  sentence,
  askedAt,
}));

const questions: readonly OpenQuestion[] = [
  { questionId: "q1", topic: "remote days", isOpen: true, asked: 12, waiting: 12, lastAskedAt: askedAt, askers },
  {
    questionId: "q2",
    topic: "company car",
    isOpen: false,
    asked: 1,
    waiting: 1,
    lastAskedAt: askedAt,
    askers: askers.slice(0, 1),
    text: "Hello {{candidateName}}, here is the answer to your question in our call: From the second year on. {{companyName}}",
  },
];

async function goToFacts(page: Page, content: { facts: readonly Fact[]; questions: readonly OpenQuestion[] }) {
  await page.route("**/api/get-job/*", (route) => route.fulfill({ json: { success: true, job: stubbedJob } }));
  await page.route("**/api/get-imports/*", (route) => route.fulfill({ json: { success: true, imports: [] } }));
  await page.route("**/api/facts/*", (route) => route.fulfill({ json: { success: true, facts: content.facts } }));
  await page.route("**/api/open-questions/*", (route) =>
    route.fulfill({ json: { success: true, questions: content.questions } }),
  );
  await page.goto("/job/overview/job_stub?settings=facts");
}

export const factScreens: readonly Screen[] = [
  {
    name: "facts",
    as: "recruiter",
    async show(page, words) {
      await goToFacts(page, { facts, questions });
      const panel = page.getByRole("tabpanel", { name: words("facts_title") });
      await see(panel.getByText("From the second year on.", { exact: false }).first());
    },
  },
  {
    name: "facts-proposals",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await goToFacts(page, { facts: [], questions: [] });
      const panel = page.getByRole("tabpanel", { name: words("facts_title") });
      await see(panel.getByText(words("questions_none")));
      await panel.getByRole("button", { name: words("facts_paste") }).click();
      await panel.getByRole("button", { name: words("facts_propose") }).click();
      const text = "We offer\n• 30 days of holiday\n• Two remote days a week";
      await panel.getByRole("textbox", { name: words("criteria_description"), exact: true }).fill(text);
      await panel.getByRole("button", { name: words("facts_find") }).click();
      const proposed = panel.getByRole("list", { name: words("facts_proposed") });
      await see(proposed);
      await proposed.scrollIntoViewIfNeeded();
    },
  },
];
