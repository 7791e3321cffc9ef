/** A job with criteria: the table with scores, its filters, two candidates compared, and proposals of criteria. */
import type { CallLog } from "@callwright/contracts/endpoints/call";
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import type { Answer } from "@callwright/contracts/endpoints/criteria";
import type { Lead } from "@callwright/contracts/endpoints/lead";
import { answersQuestions, personas, type Rehearsal } from "@callwright/contracts/endpoints/prompt";
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";
import { stubbedJob } from "./job-texts.ts";
import type { Screen } from "./screen.ts";

const createdAt = "2026-11-24T09:00:00.000Z";

const criteria = [
  ["c1", "How many years have you worked as a backend engineer?", "years", true],
  ["c2", "What salary do you expect a year?", "salary", false],
  ["c3", "Do you hold a work permit for the European Union?", "yes_no", true],
] as const;

const questions = criteria.map(([id, question, type, isMustHave]) => ({ id, question, type, isMustHave, weight: 3 }));

const answersByCandidate: readonly (readonly Omit<Answer, keyof (typeof questions)[number]>[])[] = [
  [
    {
      status: "answered",
      score: 5,
      value: 9,
      quote: "It is nine years, six of them in my present team",
      line: 1,
      second: 14,
    },
    { status: "answered", score: 4, value: 74_000, quote: "I would like to earn 74,000 euros", line: 3, second: 31 },
    { status: "answered", score: 5, value: true, quote: "Yes, I do", line: 5, second: 48 },
  ],
  [
    {
      status: "answered",
      score: 2,
      value: 3,
      quote: "Three years",
      line: 1,
      second: 12,
      reason: "Half of what the job asks for",
    },
    { status: "unclear", reason: "Would rather not say on the phone" },
    { status: "not_asked" },
  ],
];

const summaries: readonly Partial<Candidate>[] = [
  {
    scorecard: { callId: "call_0", score: 4.7, answered: 3, of: 3, mustHaves: "met", notice: 4 },
    decision: "shortlist",
  },
  { scorecard: { callId: "call_1", score: 2, answered: 2, of: 3, mustHaves: "missed" }, decision: "decline" },
  { scorecard: { callId: "call_2", answered: 0, of: 3, mustHaves: "unknown" } },
  {},
];

const candidates = stubbedJob.candidates.map(
  (candidate, index): Candidate => ({
    ...candidate,
    ...summaries[index],
    ...(index < 3 && {
      callStatus: "Completed",
      totalCalls: 1,
      outcomeLabel: "Good Fit",
      callOutcome: "Good Fit\nSpoke for two minutes.",
    }),
  }),
);

const job = {
  ...stubbedJob,
  criteria: questions.map((question) => ({ ...question, strong: "", weak: "" })),
  candidates,
};

const logOf = (index: number): CallLog => ({
  callId: `call_${index}`,
  state: "ended",
  endReason: "customer-ended-call",
  totalDuration: 92,
  sms: false,
  callSummary: "",
  outcomeLabel: "Good Fit",
  callOutcome: "Good Fit",
  candidateId: `cand_${index}`,
  candidateName: "",
  phoneNumber: "",
  jobId: job._id,
  jobTitle: job.title,
  createdAt,
  createdAtFormatted: "24/11/2026 10:00 AM",
  timezone: "Europe/Berlin",
  transcript: questions.flatMap(({ question }, position) => [
    { role: "assistant" as const, message: question },
    { role: "user" as const, message: `${answersByCandidate[index]?.[position]?.quote ?? "I would rather not say"}.` },
  ]),
  scorecard: {
    answered: 0,
    of: questions.length,
    ...candidates[index]?.scorecard,
    answers: questions.map((question, position) => ({
      ...question,
      ...(answersByCandidate[index]?.[position] ?? { status: "not_asked" }),
    })),
  },
});

const leadOf = (candidate: Candidate): Lead => ({
  ...candidate,
  parent: { _id: job._id, kind: "job", title: job.title, companyName: job.companyName, timezone: job.timezone },
  logs: [],
  decisions: [],
  totalSeconds: 92,
  pagination: { total: 1, totalPages: 1, page: 1, pageSize: 4 },
});

async function goToScores(page: Page, search = ""): Promise<void> {
  await page.route("**/api/get-job/*", (route) => route.fulfill({ json: { success: true, job } }));
  await page.route("**/api/get-imports/*", (route) => route.fulfill({ json: { success: true, imports: [] } }));
  await page.route("**/api/get-call-log/*", (route) => {
    const index = Number(new URL(route.request().url()).pathname.slice(-1));
    return route.fulfill({ json: { success: true, log: logOf(index) } });
  });
  await page.route("**/api/get-lead-by-id/*", (route) => {
    const { pathname } = new URL(route.request().url());
    const candidate = candidates.find(({ _id }) => pathname.endsWith(_id));
    return candidate ? route.fulfill({ json: { success: true, lead: leadOf(candidate) } }) : route.abort();
  });
  await page.goto(`/job/overview/${job._id}${search}`);
  await see(page.getByText("Amelie Brandt").first());
}

async function seeScores(page: Page, words: Words, search = ""): Promise<void> {
  await goToScores(page, search);
  await see(page.getByRole("columnheader", { name: words("people_score") }));
}

const rehearsal: Rehearsal = {
  promptVersion: 2,
  isCurrent: false,
  state: "done",
  startedAt: createdAt,
  neverAsked: ["c3"],
  criteria: criteria.map(([id, question, , isMustHave]) => ({ id, question, isMustHave })),
  conversations: personas.map((persona) => ({
    persona,
    state: persona === "evasive" ? "failed" : "done",
    isCutShort: persona === "weak",
    lines: [
      { role: "assistant", text: "Hello Alex, this is the AI assistant of Acme Recruiting. Do you have a moment?" },
      { role: "candidate", text: "Yes, hello. I have a few minutes." },
      { role: "assistant", text: criteria[0][1] },
      { role: "candidate", text: "It is nine years, six of them in my present team." },
    ],
    asked: answersQuestions(persona) ? [{ criterionId: "c1", line: 2 }] : [],
    missed: answersQuestions(persona) ? ["c2", "c3"] : [],
    ...(persona.startsWith("asks_") && { reply: { isProper: persona === "asks_robot", line: 2 } }),
  })),
};

export const scorecardScreens: readonly Screen[] = [
  { name: "scores", as: "recruiter", show: (page, words) => seeScores(page, words) },
  {
    name: "scores-scroll",
    as: "recruiter",
    isVariant: true,
    show: (page, words) => seeScores(page, words, "?size=all&sort=score&order=desc"),
  },
  {
    name: "scores-filter",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await seeScores(page, words, "?minScore=2&decision=none");
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await page.getByRole("button", { name: words("filters_set", { count: "2" }) }).click();
      await page.getByRole("button", { name: words("scorecard_filter") }).click();
      await see(page.getByLabel(words("scorecard_start_by")));
    },
  },
  {
    name: "compare",
    as: "recruiter",
    async show(page, words) {
      await seeScores(page, words);
      for (const { firstName, lastName } of candidates.slice(0, 2))
        await page
          .getByRole("checkbox", { name: words("people_choose", { name: `${firstName} ${lastName}` }), exact: true })
          .click();
      await page.getByRole("button", { name: words("compare_open") }).click();
      await see(page.getByRole("dialog").getByText("Three years"));
    },
  },
  {
    name: "call-scorecard",
    as: "recruiter",
    async show(page, words) {
      await goToScores(page, "?call=call_0");
      await see(page.getByRole("dialog").getByText(words("scorecard_proof")));
    },
  },
  {
    name: "criteria-proposals",
    as: "recruiter",
    async show(page, words) {
      await goToScores(page, "?settings=criteria");
      const panel = page.getByRole("tabpanel", { name: words("criteria_title") });
      await panel.getByRole("button", { name: words("criteria_propose") }).click();
      const description = "Requirements\n• At least 5 years of experience with databases\n• Driving licence required";
      await panel.getByRole("textbox", { name: words("criteria_description"), exact: true }).fill(description);
      await panel.getByRole("button", { name: words("criteria_find") }).click();
      const proposed = panel.getByRole("list", { name: words("criteria_proposed") });
      await see(proposed);
      await proposed.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "rehearsal",
    as: "recruiter",
    async show(page, words) {
      await page.route("**/api/rehearsal/*", (route) =>
        route.fulfill({ json: { success: true, isAvailable: true, rehearsal } }),
      );
      const pagination = { total: 0, totalPages: 1, page: 1, pageSize: 10 };
      await page.route("**/api/get-prompt-versions/*", (route) =>
        route.fulfill({ json: { success: true, versions: [], pagination } }),
      );
      await goToScores(page, "?settings=prompts");
      const report = page.getByRole("region", { name: words("rehearsal_title") });
      await report.getByText(words("rehearsal_strong"), { exact: true }).click();
      await see(report.getByText(words("rehearsal_missed"), { exact: true }).first());
      await report.getByText(words("rehearsal_never_asked"), { exact: true }).scrollIntoViewIfNeeded();
    },
  },
];
